import { isObject, memberOf } from '../base/check-value.ts'
import { pointerTo } from './pointer.ts'
import { type Part, referenceIn } from './references.ts'

const SCHEMAS = '/components/schemas'

/** Finds the schemas of a document that extend others by `allOf`. */
export class Extensions {
  readonly #schemas: Readonly<Record<string, unknown>>
  /** By JSON Pointer of a base, the names of the schemas whose `allOf` has it. */
  readonly #byBase = new Map<string, Set<string>>()

  constructor(root: unknown) {
    const schemas = memberOf(memberOf(root, 'components'), 'schemas')
    this.#schemas = isObject(schemas) ? schemas : {}
    for (const [name, schema] of Object.entries(this.#schemas)) {
      for (const base of basesOf(schema)) {
        const names = this.#byBase.get(base) ?? new Set()
        this.#byBase.set(base, names.add(name))
      }
    }
  }

  /** The schemas that extend a base, also through others, and those of its mapping. */
  of(base: string, mapped: readonly string[]): readonly Part[] {
    const found = new Set(mapped.filter((pointer) => pointer !== base))
    // A set also visits what is added on the way.
    const bases = new Set([base])
    for (const pointer of bases) {
      for (const extension of this.#byBase.get(pointer) ?? []) {
        const at = pointerTo(SCHEMAS, extension)
        bases.add(at)
        if (at !== base) found.add(at)
      }
    }
    const parts = Object.entries(this.#schemas).map(([name, value]): Part => {
      return { value, pointer: pointerTo(SCHEMAS, name) }
    })
    return parts.filter(({ pointer }) => found.has(pointer))
  }
}

/** The JSON Pointers of what a schema extends. */
function basesOf(schema: unknown, depth = 0): readonly string[] {
  const parts = memberOf(schema, 'allOf')
  if (!Array.isArray(parts) || depth > MAX_DEPTH) return []
  return parts.flatMap((part) => {
    const reference = referenceIn(part)
    return reference === undefined ? basesOf(part, depth + 1) : [reference.replace(/^#/, '')]
  })
}

/** Deeper ones are not written. */
const MAX_DEPTH = 10
