import { isNumeric, isObject, memberOf } from '../base/check-value.ts'
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

  constructor(root: unknown) {
    this.root = root
  }

  /**
   * Follows references until a part is none; `isReference` may take a part with further members as none.
   * @throws {UnreadableError} if one leads nowhere, out of the document, or back to itself
   */
  resolve(part: Part, isReference: (value: unknown) => boolean = () => true): Part {
    const passed = new Set<string>()
    let current = part
    for (;;) {
      const reference = referenceIn(current.value)
      if (reference === undefined || !isReference(current.value)) return current
      const at = pointerTo(current.pointer, '$ref')
      if (passed.has(current.pointer))
        throw new UnreadableError(at, `${show(reference)} refers to itself`)
      passed.add(current.pointer)
      current = this.find(reference, at)
    }
  }

  /** By name, the first schema that has the anchor. */
  get #anchors(): ReadonlyMap<string, Part> {
    return (this.#found ??= anchorsIn(this.root))
  }
  #found: ReadonlyMap<string, Part> | undefined

  /** What the text of one `$ref` refers to; `at` is where it stands. @throws {UnreadableError} */
  find(reference: string, at: string): Part {
    const anchored = this.#anchors.get(reference.slice(1))
    if (ANCHOR.test(reference) && anchored !== undefined) return anchored
    const names = namesIn(localPointer(reference, at))
    let value = this.root
    for (const name of names) {
      if (memberOf(value, '$id') !== undefined && value !== this.root)
        throw new UnreadableError(
          at,
          `${show(reference)} leads through a schema with $id, which is not supported`,
        )
      const next = Array.isArray(value) ? itemOf(value, name) : memberOf(value, name)
      if (next === undefined) throw new UnreadableError(at, `${show(reference)} refers to nothing`)
      value = next
    }
    return { value, pointer: pointerTo('', ...names) }
  }

  /** Whether a `$ref` is relative to the `$id` of a schema around it. */
  isBelowId(pointer: string): boolean {
    let value = this.root
    for (const name of namesIn(pointer)) {
      value = Array.isArray(value) ? itemOf(value, name) : memberOf(value, name)
      if (isObject(value) && typeof value['$id'] === 'string') return true
    }
    return false
  }
}

/** A `$ref` to a name. */
const ANCHOR = /^#[^/]/

/** The schemas with `$anchor` or `$dynamicAnchor`; not below a `$id`, to which it would be relative. */
function anchorsIn(root: unknown): ReadonlyMap<string, Part> {
  const anchors = new Map<string, Part>()
  const passed = new Set<unknown>()
  const pending = [{ value: root, pointer: '', name: '' }]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { value, name: parent } = part
    if (typeof value !== 'object' || value === null || passed.has(value)) continue
    passed.add(value)
    if (value !== root && typeof memberOf(value, '$id') === 'string') continue
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = memberOf(value, keyword)
      if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, part)
    }
    for (const [name, member] of Object.entries(value).toReversed()) {
      // Items are within the member with their array.
      const inner = Array.isArray(value) ? parent : name
      if (!isData(name, parent))
        pending.push({ value: member, pointer: pointerTo(part.pointer, name), name: inner })
    }
  }
  return anchors
}

function localPointer(reference: string, at: string): string {
  if (!reference.startsWith('#'))
    throw new UnreadableError(
      at,
      `${show(reference)} is outside the document: bundle it into one file first`,
    )
  if (!reference.startsWith('#/'))
    throw new UnreadableError(
      at,
      `${show(reference)} must be a JSON Pointer such as #/components/schemas/Plant, or # and the name of an $anchor`,
    )
  try {
    return decodeURIComponent(reference.slice(1))
  } catch {
    throw new UnreadableError(at, `${show(reference)} has a malformed escape`)
  }
}

function itemOf(items: readonly unknown[], name: string): unknown {
  return /^(?:0|[1-9]\d*)$/.test(name) ? items[Number(name)] : undefined
}

const show = (reference: string): string => JSON.stringify(reference.slice(0, 120))
