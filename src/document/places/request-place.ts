import { isObject, memberOf } from '../../base/check-value.ts'
import { memoize } from '../../base/memoize.ts'
import { withBranch } from '../branches.ts'
import type { Parameter } from '../document.ts'
import { pointerTo } from '../pointer.ts'
import type { SampleOptions } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'
import { type Place, type Places, saysNothing } from './places.ts'

/** Who gives values to the places of requests. */
export interface ValueSource {
  readonly places: Places
  /** With `allOf` folded in, and with one branch if values are to be of one. */
  readonly resolve: (schema: Schema) => Schema
  /** A valid value of a schema; undefined if none is found. */
  readonly sample: (schema: Schema, options?: SampleOptions) => unknown
  /** The JSON text of a value. */
  readonly write: (value: unknown) => string
}

/** Where a place is, and what it has. */
interface Position {
  /** What it is within. */
  readonly parent?: RequestPlace
  /** Whose value the outermost place is; absent for a body. */
  readonly parameter?: Pick<Parameter, 'name' | 'in'>
  /** Of a member, or the index of an item. */
  readonly name?: string
  readonly isRequired?: boolean
  /** By default as the source resolves it. */
  readonly schema?: Schema
  /** JSON texts for members, in place of those of their values: a request may have others each time. */
  readonly texts?: ReadonlyMap<string, string>
}

/** The JSON text of a request before and after a place, and the text of the value around without it. */
interface Edges {
  readonly before: string
  readonly after: string
  readonly without: string
}

/** A place in a request with a value: a body, a parameter, or a part of one. `put` gives the value of the whole. */
export class RequestPlace {
  /** As the source resolves it, or with one branch. */
  readonly schema: Schema
  /** With `allOf` folded in, and with all branches. */
  readonly whole: Schema
  /** A valid value, as far as one was found. */
  readonly value: unknown
  /** Whether a request without a value there is invalid. */
  readonly isRequired: boolean
  readonly parent: RequestPlace | undefined
  /** Names of members and indexes from the outermost place. */
  readonly names: readonly string[]
  /** A valid value of a schema, by its source. */
  readonly sample: ValueSource['sample']
  readonly #source: ValueSource
  readonly #position: Position
  /** Found once: a place gets many texts. */
  #edges: Edges | undefined
  #parts: ReadonlyMap<string, string> | undefined

  constructor(source: ValueSource, schema: Schema, value: unknown, position: Position = {}) {
    const { parent, name, isRequired = true } = position
    this.#source = source
    this.sample = (part, options) => source.sample(part, options)
    this.#position = position
    this.whole = source.places.merge(schema)
    this.schema = position.schema ?? source.resolve(schema)
    this.value = value
    this.parent = parent
    this.names = parent === undefined ? [] : [...parent.names, name!]
    this.isRequired = isRequired
  }

  /** JSON Pointer. */
  get pointer(): string {
    return pointerTo('', ...this.names)
  }

  /** For people, such as `origin.country`, `tags[0]` and `query "ids[0]"`; empty for a body. */
  get words(): string {
    const { parameter } = this
    return parameter === undefined ? this.#path : `${parameter.in} "${this.#path}"`
  }

  /** The parameter that it is in; undefined in a body. */
  get parameter(): Position['parameter'] {
    return this.parent === undefined ? this.#position.parameter : this.parent.parameter
  }

  get #path(): string {
    if (this.parent === undefined) return this.parameter?.name ?? ''
    const { value } = this.parent
    const around = this.parent.#path
    const name = this.names.at(-1)!
    if (Array.isArray(value)) return `${around}[${name}]`
    return around === '' ? name : `${around}.${name}`
  }

  /** The same place with a schema that says more, and a value of it. */
  with(schema: Schema, value: unknown): RequestPlace {
    const kept = Array.from(this.#position.texts ?? []).filter(
      ([name]) => partOf(value, name) === partOf(this.value, name),
    )
    const position = { ...this.#position, schema, texts: new Map(kept) }
    return new RequestPlace(this.#source, this.whole, value, position)
  }

  /** The same place with one of its branches, and a value of it. */
  as(branch: Schema): RequestPlace {
    const schema = this.#source.places.merge(withBranch(this.schema, branch))
    return this.with(schema, this.sample(schema))
  }

  /** The request with another value there; `undefined` leaves the member or item out. */
  put(value: unknown): unknown {
    if (this.parent === undefined) return value
    return this.parent.put(withPart(this.parent.value, this.names.at(-1)!, value))
  }

  /** The same as JSON text, with any text in place of a value. */
  write(text: string | undefined): string {
    if (this.parent === undefined) return text ?? ''
    const { before, after, without } = this.#edgesIn(this.parent)
    return text === undefined ? this.parent.write(without) : before + text + after
  }

  /** The JSON texts of the members or items of the value, by name or index. */
  get parts(): ReadonlyMap<string, string> {
    const { texts } = this.#position
    this.#parts ??= new Map(
      Object.entries(Object(this.value) as object).map(([name, part]) => {
        return [name, texts?.get(name) ?? this.#source.write(part)] as const
      }),
    )
    return this.#parts
  }

  #findEdges(parent: RequestPlace): Edges {
    const isArray = Array.isArray(parent.value)
    const [open, close] = isArray ? '[]' : '{}'
    const ownName = this.names.at(-1)!
    const entries = [...parent.parts]
    const index = entries.findIndex(([name]) => name === ownName)
    const at = index < 0 ? entries.length : index
    const labelOf = (name: string): string => (isArray ? '' : `${this.#source.write(name)}:`)
    const textsOf = (list: typeof entries): readonly string[] =>
      list.map(([name, text]) => labelOf(name) + text)
    const [before, after] = [textsOf(entries.slice(0, at)), textsOf(entries.slice(at + 1))]
    const around = parent.parent === undefined ? undefined : parent.#edgesIn(parent.parent)
    return {
      before: (around?.before ?? '') + open + [...before, labelOf(ownName)].join(),
      after: after.map((text) => `,${text}`).join('') + close + (around?.after ?? ''),
      without: open + [...before, ...after].join() + close,
    }
  }

  #edgesIn(parent: RequestPlace): Edges {
    this.#edges ??= this.#findEdges(parent)
    return this.#edges
  }

  /** The places within the value: members that a request may have and one more of a map, or an item of each schema. */
  *children(): Generator<RequestPlace> {
    const place = this.#source.places.of(this.schema)
    if (Array.isArray(this.value)) {
      const last = Math.min(place.firstItems, this.value.length)
      for (let index = 0; index <= last; index += 1) {
        const item = this.item(index)
        if (item !== undefined) yield item
      }
    } else if (isObject(this.value)) {
      for (const [name, member] of sendableOf(place))
        yield this.#inner(name, member, place.required.has(name))
      yield* this.#entryOf(place, this.value)
    }
  }

  /** A member of each pattern, and one of another name, if their schemas demand something. */
  *#entryOf(place: Place, object: object): Generator<RequestPlace> {
    const { others, patterns } = place
    const sendable = sendableOf(place)
    for (const [pattern, ofPattern] of patterns) {
      const name = this.#nameOf({ pattern })
      if (name !== undefined && !sendable.has(name)) yield this.#inner(name, ofPattern, false)
    }
    const isOfPattern = [...patterns.values()].includes(others!)
    if (others === undefined || isOfPattern || others.own.every(saysNothing)) return
    const names =
      patterns.size === 0 ? [...Object.keys(object), 'member1'] : this.#namesBeside(patterns)
    const name = names.find((key) => !sendable.has(key))
    if (name !== undefined) yield this.#inner(name, others, false)
  }

  /** A name of a form that members may have: the first schema of several has the pattern that samples are made of. */
  #nameOf(form: Partial<Schema>): string | undefined {
    const { propertyNames, pointer } = this.schema
    const ofForm: Schema = { pointer, types: ['string'], ...form }
    const name = this.sample(
      propertyNames === undefined ? ofForm : { pointer, allOf: [ofForm, propertyNames] },
    )
    return typeof name === 'string' ? name : undefined
  }

  /** A name that no pattern matches; none is found if they match all. */
  #namesBeside(patterns: Place['patterns']): readonly string[] {
    const { pointer } = this.schema
    const anyOf = Array.from(patterns.keys(), (pattern): Schema => ({ pointer, pattern }))
    const name = this.#nameOf({ not: { pointer, anyOf } })
    return name === undefined ? [] : [name]
  }

  /** The place of a member that a request may have; undefined if the document says nothing about it. */
  member(name: string): RequestPlace | undefined {
    const place = this.#source.places.of(this.schema)
    const member = sendableOf(place).get(name) ?? place.others
    return member && this.#inner(name, member, place.required.has(name))
  }

  /** The place of an item; undefined if the document says nothing about it, or forbids it. */
  item(index: number): RequestPlace | undefined {
    const item = this.#source.places.of(this.schema).item(index)
    const isForbidden = item?.own.some(({ isNever }) => isNever === true)
    return item === undefined || isForbidden ? undefined : this.#inner(String(index), item, false)
  }

  #inner(name: string, place: Place, isRequired: boolean): RequestPlace {
    const schema = schemaOf(place)
    const current = partOf(this.value, name)
    const value = current === undefined ? this.sample(schema) : current
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
