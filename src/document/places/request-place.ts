import { isObject, memberOf } from '../../base/check-value.ts'
import { jsonText } from '../../base/json.ts'
import { memoize } from '../../base/memoize.ts'
import { pointerTo } from '../pointer.ts'
import type { Schema } from '../schema.ts'
import { type Place, type Places, saysNothing } from './places.ts'

/** Who gives values to the places of requests. */
export interface ValueSource {
  readonly places: Places
  /** With `allOf` folded in, and with one branch if values are to be of one. */
  readonly resolve: (schema: Schema) => Schema
  /** A valid value of a schema; undefined if none is found. */
  readonly sample: (schema: Schema) => unknown
}

/** What a place is within: a member or an item of a value. */
interface Around {
  readonly parent: RequestPlace
  /** Of a member, or the index of an item. */
  readonly name: string
  readonly isRequired: boolean
}

/** The JSON text of a request before and after a place. */
interface Edges {
  readonly before: string
  readonly after: string
}

const NO_EDGES: Edges = { before: '', after: '' }

/** A place in a request with a value: a body, a parameter, or a part of one. */
export class RequestPlace {
  /** As the source resolves it. */
  readonly schema: Schema
  /** With `allOf` folded in, and with all branches. */
  readonly whole: Schema
  /** A valid value, as far as one was found. */
  readonly value: unknown
  /** Whether a request without a value there is invalid. */
  readonly isRequired: boolean
  readonly parent: RequestPlace | undefined
  readonly #name: string
  readonly #source: ValueSource
  /** Found once: a place gets many texts. */
  #edges: Edges | undefined

  constructor(source: ValueSource, schema: Schema, value: unknown, around?: Around) {
    this.#source = source
    this.whole = source.places.merge(schema)
    this.schema = source.resolve(schema)
    this.value = value
    this.parent = around?.parent
    this.#name = around?.name ?? ''
    this.isRequired = around?.isRequired ?? true
  }

  /** Names of members and indexes from the outermost place. */
  get names(): readonly string[] {
    return this.parent === undefined ? [] : [...this.parent.names, this.#name]
  }

  /** JSON Pointer. */
  get pointer(): string {
    return pointerTo('', ...this.names)
  }

  /** For people, such as `origin.country` and `tags[0]`; empty for the outermost place. */
  get words(): string {
    if (this.parent === undefined) return ''
    const { words, value } = this.parent
    if (Array.isArray(value)) return `${words}[${this.#name}]`
    return words === '' ? this.#name : `${words}.${this.#name}`
  }

  /** The request with another value there; `undefined` leaves the member or item out. */
  put(value: unknown): unknown {
    if (this.parent === undefined) return value
    return this.parent.put(withPart(this.parent.value, this.#name, value))
  }

  /** The same as JSON text, with any text in place of a value. */
  write(text: string | undefined): string {
    if (this.parent === undefined) return text ?? ''
    if (text === undefined) return jsonText(this.put(undefined))
    this.#edges ??= this.#findEdges()
    return this.#edges.before + text + this.#edges.after
  }

  #findEdges(): Edges {
    if (this.parent === undefined) return NO_EDGES
    const { value } = this.parent
    const isArray = Array.isArray(value)
    const [open, close] = isArray ? '[]' : '{}'
    const labelOf = (name: string): string => (isArray ? '' : `${jsonText(name)}:`)
    const parts = Object.entries(withPart(value, this.#name, null) as object)
    const texts = parts.map(([name, part]) => labelOf(name) + jsonText(part))
    const at = parts.findIndex(([name]) => name === this.#name)
    const outer = this.parent.#findEdges()
    const textsBefore = [...texts.slice(0, at), labelOf(this.#name)].join()
    const textsAfter = texts.slice(at + 1).map((text) => `,${text}`)
    return {
      before: outer.before + open + textsBefore,
      after: textsAfter.join('') + close + outer.after,
    }
  }

  /** The places within the value: members that a request may have and one more of a map, or an item of each schema. */
  *children(): Generator<RequestPlace> {
    const place = this.#source.places.of(this.schema)
    if (Array.isArray(this.value)) {
      const last = Math.min(place.firstItems, this.value.length)
      for (let index = 0; index <= last; index += 1) yield* this.#itemOf(place, index)
    } else if (isObject(this.value)) {
      for (const [name, member] of sendableOf(place))
        yield this.#inner(name, member, place.required.has(name))
      yield* this.#entryOf(place, this.value)
    }
  }

  /** A member of any name, if its schemas demand something: one that the value has, or else another one. */
  *#entryOf(place: Place, object: object): Generator<RequestPlace> {
    const { others } = place
    const sendable = sendableOf(place)
    if (others === undefined || others.own.every(saysNothing)) return
    const name = [...Object.keys(object), 'member1'].find((key) => !sendable.has(key))
    if (name !== undefined) yield this.#inner(name, others, false)
  }

  /** The place of a member that a request may have; undefined without one. */
  member(name: string): RequestPlace | undefined {
    const place = this.#source.places.of(this.schema)
    const member = sendableOf(place).get(name)
    return member && this.#inner(name, member, place.required.has(name))
  }

  *#itemOf(place: Place, index: number): Generator<RequestPlace> {
    const item = place.item(index)
    if (item !== undefined) yield this.#inner(String(index), item, false)
  }

  #inner(name: string, place: Place, isRequired: boolean): RequestPlace {
    const schema = schemaOf(place)
    const current = partOf(this.value, name)
    const value = current === undefined ? this.#source.sample(schema) : current
    return new RequestPlace(this.#source, schema, value, { parent: this, name, isRequired })
  }
}

/** The members that a request may have: without read-only ones, with those that are required without being declared. */
export const sendableOf = memoize((place: Place): ReadonlyMap<string, Place> => {
  const { members, required, others, places } = place
  const declared = [...members].filter(([, member]) => !member.isReadOnly)
  const undeclared = [...required].filter((name) => !members.has(name))
  const any = others ?? places.of(ANYTHING)
  return new Map([...declared, ...undeclared.map((name) => [name, any] as const)])
})

const ANYTHING: Schema = { pointer: '' }

/** One schema for a place within a value whose branch is known: all that is written for the place. */
export function schemaOf({ own: [first, ...others] }: Place): Schema {
  return others.length === 0 ? first! : { pointer: first!.pointer, allOf: [first!, ...others] }
}

const partOf = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? (value as readonly unknown[])[Number(name)] : memberOf(value, name)

/** A copy with another member or item, a new one as the last; without it if it is undefined. */
function withPart(value: unknown, name: string, part: unknown): unknown {
  if (Array.isArray(value)) {
    const items = part === undefined ? [] : [part]
    return (value as readonly unknown[]).toSpliced(Number(name), 1, ...items)
  }
  if (part !== undefined) return { ...Object(value), [name]: part }
  const { [name]: _, ...others } = Object(value) as Record<string, unknown>
  return others
}
