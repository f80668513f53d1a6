import { isObject, memberOf } from '../base/check-value.ts'
import { Extensions } from './extensions.ts'
import { namesIn, pointerTo, UnreadableError } from './pointer.ts'
import { type Part, referenceIn, type References } from './references.ts'
import {
  discriminatorIn,
  isConstraint,
  isRead,
  KEYWORDS,
  MAX_NESTING,
  readExclusiveBounds,
  readerOf,
  readNullable,
  refusalOf,
  type SchemaDraft,
  type Version,
} from './schema-keywords.ts'
import type { Schema } from './schema.ts'
import { checkCycles, inlineSchemas } from './schema-tree.ts'
import { unknownKeyword } from './unknown-names.ts'

type Raw = Readonly<Record<string, unknown>>

/** A part of a schema that is ignored. */
interface Remark {
  readonly pointer: string
  readonly message: string
}

/** Schemas, and what is ignored in them. */
export interface SchemaParts {
  readonly schemas: readonly Schema[]
  readonly remarks: readonly Remark[]
}

/** A schema that a `$ref` or a body refers to. */
interface Entry {
  readonly schema: SchemaDraft
  readonly raw: unknown
  /** Those that it refers to. */
  readonly links: Set<Entry>
  /** What cannot be read in it. */
  readonly errors: UnreadableError[]
  /** What is ignored in it. */
  readonly remarks: Remark[]
}

/** Where a schema is parsed. */
interface Within {
  readonly entry: Entry
  readonly nesting: number
  /** Whether it is the whole of a schema in `components`, or of its `allOf`: a base there is extended. */
  readonly isExtension: boolean
}

/** Where the keywords of a schema are read, and what reads the schemas in their values. */
interface OfKeywords {
  readonly within: Within
  readonly child: (value: unknown, ...names: readonly (string | number)[]) => Schema
}

/** Schemas that extend one: more would make every body with it slow. */
const MAX_EXTENSIONS = 100

/** Schemas that refer to each other, as a linked list: more would exhaust the call stack of those who follow them. */
const MAX_CHAIN = 500

/** Reads the schemas of one document; each that has a `$ref` only once, so that recursive ones end. */
export class SchemaReader {
  readonly #references: References
  readonly #version: Version
  readonly #entries = new Map<string, Entry>()
  readonly #pending: Entry[] = []
  /** By entry of a base, that of the schemas which extend it. */
  readonly #choices = new Map<Entry, Entry>()
  #extensions: Extensions | undefined
  readonly #bySchema = new Map<Schema, Entry>()
  /** Those without an error in what they refer to. */
  readonly #readable = new Set<Entry>()

  constructor(references: References, version: Version) {
    this.#references = references
    this.#version = version
  }

  /** @throws {UnreadableError} if the schema, or one that it refers to, cannot be read */
  read(raw: unknown, pointer: string): Schema {
    const part = this.#references.resolve({ value: raw, pointer }, this.#isReference)
    const root = this.#entryOf(part)
    this.#remarkOnSiblings(raw, pointer, root)
    this.#fillPending()
    if (this.#readable.has(root)) return root.schema
    const [first, ...later] = reachable(root).flatMap(({ errors }) => errors)
    if (first !== undefined) throw new UnreadableError(first.pointer, first.message, later)
    this.#readable.add(root)
    return root.schema
  }

  /**
   * The schemas that a schema contains or refers to, itself included, and what is ignored in them; without those in
   * `seen`, to which the others are added.
   */
  partsOf(schema: Schema, seen: Set<Schema>): SchemaParts {
    const root = this.#bySchema.get(schema)
    if (root === undefined || seen.has(schema)) return { schemas: [], remarks: [] }
    const entries = new Set([root])
    // A set also visits what is added on the way.
    for (const { links, schema: entered } of entries) {
      seen.add(entered)
      for (const link of links) if (!seen.has(link.schema)) entries.add(link)
    }
    return {
      schemas: Array.from(entries, (entry) => inlineSchemas(entry.schema)).flat(),
      remarks: Array.from(entries, ({ remarks }) => remarks).flat(),
    }
  }

  /** In OpenAPI 3.0 the members beside `$ref` are ignored, but for `nullable`; in 3.1 they count. */
  readonly #isReference = (value: unknown): boolean =>
    this.#version === '3.0'
      ? memberOf(value, 'nullable') !== true
      : !Object.keys(value as Raw).some((name) => isRead(name))

  #entryAt(raw: unknown, pointer: string): Entry {
    const entered = this.#entries.get(pointer)
    if (entered !== undefined) return entered
    const entry: Entry = {
      schema: { pointer, isShared: true },
      raw,
      links: new Set(),
      errors: [],
      remarks: [],
    }
    this.#entries.set(pointer, entry)
    this.#bySchema.set(entry.schema, entry)
    this.#pending.push(entry)
    return entry
  }

  #fillPending(): void {
    const filled: Entry[] = []
    for (let entry = this.#pending.pop(); entry !== undefined; entry = this.#pending.pop()) {
      this.#fill(entry)
      filled.push(entry)
    }
    for (const entry of filled) remember(entry, () => checkCycles(entry.schema))
  }

  #fill(entry: Entry): void {
    const { schema, raw } = entry
    remember(entry, () => {
      const name = nameIn(schema.pointer)
      const isExtension = name !== undefined
      Object.assign(schema, this.#parse(raw, schema.pointer, { entry, nesting: 0, isExtension }))
      if (name !== undefined) schema.name = name
      // It is about the schemas that extend this one.
      if (schema.oneOf === undefined && schema.anyOf === undefined) delete schema.discriminator
    })
  }

  #parse(raw: unknown, pointer: string, within: Within): Schema {
    if (raw === true) return { pointer }
    if (raw === false) return { pointer, isNever: true }
    const nesting = within.nesting + 1
    if (nesting > MAX_NESTING) throw new UnreadableError(pointer, 'schemas are nested too deeply')
    if (!isObject(raw)) throw new UnreadableError(pointer, refusalOf([], 'a schema', raw))
    const child: OfKeywords['child'] = (value, ...names) =>
      this.#child(value, pointerTo(pointer, ...names), {
        entry: within.entry,
        nesting,
        isExtension: within.isExtension && names[0] === 'allOf',
      })

    const schema: SchemaDraft = { pointer }
    const reference = referenceIn(raw)
    if (reference !== undefined) schema.allOf = [this.#refer({ $ref: reference }, pointer, within)]
    const isAlone = reference !== undefined && this.#version === '3.0'
    if (!isAlone) this.#readKeywords(raw, schema, { child, within })
    readNullable(raw, schema, this.#version)
    return schema
  }

  #readKeywords(raw: Raw, schema: SchemaDraft, { child, within: { entry } }: OfKeywords): void {
    const { pointer } = schema
    for (const [keyword, value] of Object.entries(raw)) {
      const at = pointerTo(pointer, keyword)
      this.#remarkOnKeyword(keyword, at, entry)
      const read = readerOf(keyword)
      const remark = (message: string): void => {
        entry.remarks.push({ pointer: at, message })
      }
      const reading = { schema, value, pointer: at, keyword, child, raw, remark }
      remember(entry, () => read?.(reading))
    }
    for (const { keyword, message } of readExclusiveBounds(raw, schema, this.#version))
      entry.remarks.push({ pointer: pointerTo(pointer, keyword), message })
  }

  #child(raw: unknown, pointer: string, within: Within): Schema {
    const isPlainReference = referenceIn(raw) !== undefined && this.#isReference(raw)
    this.#remarkOnSiblings(raw, pointer, within.entry)
    let schema: Schema = { pointer }
    remember(within.entry, () => {
      schema = isPlainReference
        ? this.#refer(raw, pointer, within)
        : this.#parse(raw, pointer, within)
    })
    return schema
  }

  #remarkOnKeyword(keyword: string, pointer: string, { remarks }: Entry): void {
    const message = unknownKeyword(keyword, KEYWORDS, this.#version === '3.1')
    if (message !== undefined) remarks.push({ pointer, message })
    if (keyword === 'nullable' && this.#version === '3.1') {
      const message = '"nullable" means nothing in OpenAPI 3.1: add "null" to the type'
      remarks.push({ pointer, message })
    }
  }

  /** Who writes a constraint beside `$ref` means it, but OpenAPI 3.0 does not. */
  #remarkOnSiblings(raw: unknown, pointer: string, { remarks }: Entry): void {
    if (this.#version !== '3.0' || referenceIn(raw) === undefined) return
    for (const keyword of Object.keys(raw as Raw).filter(isConstraint)) {
      const message = `"${keyword}" beside $ref is ignored in OpenAPI 3.0: put the $ref into an allOf`
      remarks.push({ pointer: pointerTo(pointer, keyword), message })
    }
  }

  #refer(raw: unknown, pointer: string, { entry: from, isExtension }: Within): Schema {
    const target = this.#references.resolve({ value: raw, pointer }, this.#isReference)
    const { value, pointer: at } = target
    const entry = isExtension ? this.#entryAt(value, at) : this.#entryOf(target)
    from.links.add(entry)
    return entry.schema
  }

  /** The entry of a schema, or of its extensions, if its discriminator chooses among them. */
  #entryOf({ value, pointer }: Part): Entry {
    const base = this.#entryAt(value, pointer)
    const discriminator = discriminatorIn(value)
    const hasBranches = ['oneOf', 'anyOf'].some((name) => memberOf(value, name) !== undefined)
    if (discriminator === undefined || hasBranches) return base
    const remembered = this.#choices.get(base)
    if (remembered !== undefined) return remembered
    this.#extensions ??= new Extensions(this.#references.root)
    const extensions = this.#extensions.of(pointer, Object.values(discriminator.mapping))
    if (extensions.length === 0 || extensions.length > MAX_EXTENSIONS) return base
    const branches = extensions.map((part) => this.#entryAt(part.value, part.pointer))
    const schema: SchemaDraft = {
      pointer,
      name: nameIn(pointer),
      isShared: true,
      allOf: [base.schema],
      oneOf: branches.map((branch) => branch.schema),
      discriminator: { ...discriminator, base: base.schema },
    }
    const links = new Set([base, ...branches])
    const entry: Entry = { schema, raw: value, links, errors: [], remarks: [] }
    this.#choices.set(base, entry)
    this.#bySchema.set(schema, entry)
    return entry
  }
}

/** An error in one schema is no error of an operation that has nothing to do with it. */
function remember(entry: Entry, act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    entry.errors.push(error)
  }
}

/** `Plant` of `/components/schemas/Plant`. */
function nameIn(pointer: string): string | undefined {
  if (!pointer.startsWith('/components/')) return undefined
  const [, , name, ...inside] = namesIn(pointer)
  return inside.length === 0 ? name : undefined
}

/** The schemas that a schema refers to, itself included. @throws {UnreadableError} if a chain of references is too long */
function reachable(root: Entry): readonly Entry[] {
  const distances = new Map([[root, 0]])
  // A map also visits what is added on the way.
  for (const [entry, distance] of distances) {
    if (distance > MAX_CHAIN)
      throw new UnreadableError(root.schema.pointer, 'schemas are nested too deeply')
    for (const link of entry.links) if (!distances.has(link)) distances.set(link, distance + 1)
  }
  return [...distances.keys()]
}
