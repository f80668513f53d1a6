import { isNumeric, memberOf } from '../base/check-value.ts'
import { isData } from './data-keywords.ts'
import { namesIn, pointerTo, UnreadableError } from './pointer.ts'

/** A part of the document and its JSON Pointer. */
export interface Part {
  readonly value: unknown
  readonly pointer: string
}

/** The text of `$ref`, if a part is a reference. */
export function referenceIn(value: unknown): string | undefined {
  const reference = memberOf(value, '$ref')
  return typeof reference === 'string' ? reference : undefined
}

/** A member as text; `otherwise` if it is neither a text nor a number. */
export function textIn(value: unknown, name: string, otherwise = ''): string {
  const text = memberOf(value, name)
  return typeof text === 'string' || isNumeric(text) ? String(text) : otherwise
}

/** Finds what `$ref` refers to. Nothing is fetched. */
export class References {
  readonly root: unknown
  /** By the text of a reference that is a pointer of the document. */
  readonly #found = new Map<string, Part>()

  constructor(root: unknown) {
    this.root = root
  }

  /**
   * Follows references until a part is none; `isReference` may take a part with further members as none.
   * @throws {UnreadableError} if one leads nowhere, out of the document, or back to itself
   */
  resolve(part: Part, isReference: (value: unknown) => boolean = () => true): Part {
    let passed: Set<string> | undefined
    let current = part
    for (;;) {
      const reference = referenceIn(current.value)
      if (reference === undefined || !isReference(current.value)) return current
      const at = pointerTo(current.pointer, '$ref')
      passed ??= new Set()
      if (passed.has(current.pointer))
        throw new UnreadableError(at, `${show(reference)} refers to itself`)
      passed.add(current.pointer)
      current = this.find(reference, at)
    }
  }

  /** The schemas that have a URI by `$id`, or a name by `$anchor`. */
  get #named(): ReadonlyMap<string, Part> {
    return (this.#index ??= indexOf(this.root))
  }
  #index: ReadonlyMap<string, Part> | undefined

  /** Whether some part may have a URI; few documents have one. */
  get #hasIds(): boolean {
    return (this.#isWithIds ??= hasId(this.root))
  }
  #isWithIds: boolean | undefined

  /** What the text of one `$ref` refers to; `at` is where it stands. @throws {UnreadableError} */
  find(reference: string, at: string): Part {
    const base = this.#baseAt(at)
    if (base === undefined && reference.startsWith('#/')) return this.#findOnce(reference, at)
    const uri = resolved(reference, base ?? DOCUMENT)
    const [resource = '', fragment] = uri?.split('#') ?? []
    const isPointer = fragment === undefined || fragment === '' || fragment.startsWith('/')
    const named = this.#named.get(isPointer ? resource : uri!)
    if (named === undefined) throw new UnreadableError(at, whyUnknown(reference))
    if (!isPointer) return named
    try {
      return this.#follow(named.pointer, `#${fragment ?? ''}`, at, reference)
    } catch (error) {
      // Who writes a pointer of the document below a $id means that.
      if (reference.startsWith('#/')) return this.#follow(ROOT, reference, at)
      throw error
    }
  }

  #findOnce(reference: string, at: string): Part {
    const found = this.#found.get(reference) ?? this.#follow(ROOT, reference, at)
    this.#found.set(reference, found)
    return found
  }

  /** The URI of the schema around a place, to which references there are relative; undefined without a `$id`. */
  #baseAt(pointer: string): string | undefined {
    if (!this.#hasIds) return undefined
    let base: string | undefined
    let value = this.root
    for (const name of namesIn(pointer)) {
      value = Array.isArray(value) ? itemOf(value, name) : memberOf(value, name)
      base = baseIn(value, base)
    }
    return base
  }

  #follow(start: string, fragment: string, at: string, reference = fragment): Part {
    const names = [...namesIn(start), ...namesIn(pointerOf(fragment, at))]
    let value = this.root
    for (const name of names) {
      const next = Array.isArray(value) ? itemOf(value, name) : memberOf(value, name)
      if (next === undefined) throw new UnreadableError(at, `${show(reference)} refers to nothing`)
      value = next
    }
    return { value, pointer: pointerTo('', ...names) }
  }
}

/** The pointer of the document. */
const ROOT = ''

/** A URI for the document, which has none. */
const DOCUMENT = 'document:/'

/** The URI of a schema with `$id`, by that around it; a malformed one is none. */
function baseIn(value: unknown, around: string | undefined): string | undefined {
  const id = memberOf(value, '$id')
  if (typeof id !== 'string') return around
  return resolved(id, around ?? DOCUMENT)?.replace(/#.*$/s, '') ?? around
}

function hasId(root: unknown): boolean {
  const passed = new Set<unknown>()
  const pending = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || passed.has(value)) continue
    if (Object.hasOwn(value, '$id')) return true
    passed.add(value)
    for (const name in value) {
      const member = (value as Readonly<Record<string, unknown>>)[name]
      if (typeof member === 'object') pending.push(member)
    }
  }
  return false
}

const resolved = (reference: string, base: string): string | undefined =>
  URL.canParse(reference, base) ? new URL(reference, base).href : undefined

/** The schemas with `$id`, `$anchor` or `$dynamicAnchor`, by their URIs: the first one of each. */
function indexOf(root: unknown): ReadonlyMap<string, Part> {
  const index = new Map<string, Part>()
  const passed = new Set<unknown>()
  const pending: (Part & { readonly name: string; readonly base: string })[] = []
  pending.push({ value: root, pointer: ROOT, name: '', base: DOCUMENT })
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { value, name: parent } = part
    if (typeof value !== 'object' || value === null || passed.has(value)) continue
    passed.add(value)
    const base = value === root ? part.base : baseIn(value, part.base)!
    const anchors = ['$anchor', '$dynamicAnchor'].map((keyword) => memberOf(value, keyword))
    const uris = anchors.filter(isText).map((anchor) => `${base}#${anchor}`)
    if (base !== part.base) uris.push(base)
    for (const uri of uris) if (!index.has(uri)) index.set(uri, part)
    for (const [name, member] of Object.entries(value).toReversed()) {
      // Items are within the member with their array.
      const inner = Array.isArray(value) ? parent : name
      const pointer = pointerTo(part.pointer, name)
      if (!isData(name, parent)) pending.push({ value: member, pointer, name: inner, base })
    }
  }
  return index
}

const isText = (value: unknown): value is string => typeof value === 'string'

function whyUnknown(reference: string): string {
  return reference.startsWith('#')
    ? `${show(reference)} must be a JSON Pointer such as #/components/schemas/Plant, or # and the name of an $anchor`
    : `${show(reference)} is outside the document: bundle it into one file first`
}

/** The JSON Pointer of a fragment. */
function pointerOf(fragment: string, at: string): string {
  try {
    return decodeURIComponent(fragment.slice(1))
  } catch {
    throw new UnreadableError(at, `${show(fragment)} has a malformed escape`)
  }
}

function itemOf(items: readonly unknown[], name: string): unknown {
  return /^(?:0|[1-9]\d*)$/.test(name) ? items[Number(name)] : undefined
}

const show = (reference: string): string => JSON.stringify(reference.slice(0, 120))
