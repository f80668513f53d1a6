import { isObject, memberOf } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import { memoize } from '../base/memoize.ts'
import { setMember } from '../base/set-member.ts'
import type { Problem, Validator } from '../base/validator.ts'
import {
  type Content,
  type Operation,
  type Parameter,
  responseFor,
  successOf,
} from '../document/document.ts'
import { nameOfIdentity } from '../document/identity.ts'
import type { Place } from '../document/places/places.ts'
import type { Schema } from '../document/schema.ts'
import { exampleOf } from './example.ts'
import type { SchemaTools, Sent } from './members.ts'
import { bodyMaker } from './success.ts'

export type StoredKind = Exclude<Operation['kind'], 'other'>

/** What an operation does with what is stored. */
export interface Part {
  readonly operation: Operation
  readonly kind: StoredKind
  /** The parameter of the path that names a resource. */
  readonly parameter: string | undefined
}

/** The operations of one collection, or those of a path that has one value, such as `/settings`. */
export interface Group {
  readonly path: string
  readonly parts: readonly Part[]
  readonly isSingle: boolean
}

/** With what checks a part of a body alone. */
export interface ResourceTools extends SchemaTools {
  readonly validatorOf: (schema: Schema) => Validator
}

/** A resource as the document shows it, until a token changes its collection. */
export interface Shown {
  readonly key: string | undefined
  readonly value: Readonly<Record<string, unknown>>
}

/** Resources that a list without an example has at most, and at least. */
const SHOWN = 3
const MIN_SHOWN = 2
/** Identities that are tried for a new resource. */
const MAX_TRIES = 50
/** Members of a list, if it has several arrays. */
const LISTS: readonly string[] = ['items', 'data', 'results', 'records', 'content', 'values']

/** How a body shows a resource. */
interface Shape {
  /** The member that is the resource; undefined if the whole body is one. */
  readonly frame: string | undefined
  readonly place: Place
  readonly isResource: boolean
  /** Makes the body by what is known of it. */
  readonly make: (known: unknown, seed: number) => unknown
}

/** What the operations of a collection say about its resources. */
export class CollectionModel {
  /** What a request for a new resource may have. */
  readonly sent: Place | undefined
  /** The member by which paths name a resource. */
  readonly identity: string | undefined
  readonly #parts: readonly Part[]
  readonly #isSingle: boolean
  readonly #tools: ResourceTools
  readonly #parameter: string | undefined
  /** Bodies of responses that show one resource, the best first. */
  readonly #contents: readonly Content[]
  /** The body that creates one. */
  readonly #request: Content | undefined
  /** Those of paths that name a resource. */
  readonly #keyParameters: readonly Parameter[]
  #shown: readonly Shown[] | undefined
  #knownNames: ReadonlySet<string> | undefined
  #ofIdentity: readonly Schema[] | undefined

  constructor({ parts, isSingle }: Group, tools: ResourceTools) {
    this.#parts = parts
    this.#isSingle = isSingle
    this.#tools = tools
    this.#parameter = parts.find(({ parameter }) => parameter !== undefined)?.parameter
    this.#contents = this.#findContents()
    this.#keyParameters = parts.flatMap(({ operation, parameter }) =>
      operation.parameters.filter(({ in: place, name }) => place === 'path' && name === parameter),
    )
    const [request] = (this.#of('create') ?? this.#of('replace'))?.requestBody?.content ?? []
    this.#request = request
    this.sent = request && tools.places.of(request.schema)
    this.identity = isSingle ? undefined : this.#findIdentity()
  }

  #of(kind: Operation['kind']): Operation | undefined {
    return this.#parts.find((part) => part.kind === kind)?.operation
  }

  #findIdentity(): string | undefined {
    const places = this.#contents.map(({ schema }) => this.#tools.places.of(schema))
    const around = [...places, ...(this.sent === undefined ? [] : [this.sent])]
    const within = places.flatMap((place) => [...place.members.values()])
    return [...around, ...within]
      .map(({ members }) => nameOfIdentity([...members.keys()], this.#parameter))
      .find((name) => name !== undefined)
  }

  #findContents(): readonly Content[] {
    const kinds = ['read', 'create', 'replace', 'merge'] as const
    return kinds.flatMap((kind) => {
      const operation = this.#of(kind)
      return (operation && successOf(operation)?.content.slice(0, 1)) ?? []
    })
  }

  readonly #shapeOf = memoize((content: Content): Shape => {
    const whole = this.#tools.places.of(content.schema)
    const frame = this.#frameIn(whole)
    const place = frame === undefined ? whole : whole.members.get(frame)!
    let make: Shape['make'] | undefined
    return {
      frame,
      place,
      isResource: this.#isResource(place),
      make: (known, seed) => {
        make ??= bodyMaker({ sent: framed(this.sent, frame), content, tools: this.#tools })
        return make(known, seed)
      },
    }
  })

  #frameIn(place: Place): string | undefined {
    if (this.#isResource(place)) return undefined
    const names = [...place.members].filter(([, member]) => this.#isResource(member))
    return names.length === 1 ? names[0]![0] : undefined
  }

  #isResource({ members }: Place): boolean {
    if (this.identity !== undefined) return members.has(this.identity)
    return (
      this.sent !== undefined && [...members.keys()].some((name) => this.sent!.members.has(name))
    )
  }

  /** The member of a body that is the list; an empty text if the whole body is it, and undefined without one. */
  listIn({ schema }: Content): string | undefined {
    const place = this.#tools.places.of(schema)
    if (isList(place)) return ''
    const names = [...place.members].filter(([, member]) => isList(member)).map(([name]) => name)
    return names.length === 1 ? names[0] : names.find((name) => LISTS.includes(name))
  }

  /** Makes the body of a response with a resource. */
  readonly bodyOf = (
    content: Content,
    value: unknown,
    seed: number,
    make: Shape['make'] = this.#shapeOf(content).make,
  ): unknown => {
    const { frame } = this.#shapeOf(content)
    const known = frame === undefined ? value : { [frame]: value }
    return this.#withIdentityOf(value, make(known, seed), content)
  }

  /** Makes bodies of what nobody has sent: no member of a request is absent. */
  readonly #sampleMakerOf = memoize((content: Content) =>
    bodyMaker({ sent: NOTHING, content, tools: this.#tools }),
  )

  readonly #listMakerOf = memoize((content: Content) => {
    const { sent } = this
    const list = this.listIn(content)
    const ofItems: Sent = { members: new Map(), item: () => sent }
    if (list === undefined || list === '')
      return bodyMaker({ sent: ofItems, content, tools: this.#tools })
    const { members } = this.#tools.places.of(content.schema)
    const beside = [...members].filter(([name]) => name !== list)
    const around: Sent = {
      members: new Map([
        ...beside.map(([name, member]) => [name, asNeverSent(member)] as const),
        [list, ofItems as Place],
      ]),
      item: () => undefined,
    }
    return bodyMaker({ sent: around, content, tools: this.#tools })
  })

  /**
   * Makes the body of a response with resources.
   * @param factOf what members beside them say about the page, by their names; null if it has no such thing
   */
  listBody(
    content: Content,
    { items, list }: { readonly items: readonly unknown[]; readonly list: string },
    factOf: (name: string) => unknown,
  ): unknown {
    if (list === '') return this.#listMakerOf(content)(items, 0)
    const place = this.#tools.places.of(content.schema)
    const facts = factsIn(place, factOf, this.#tools)
    const body = this.#listMakerOf(content)({ ...facts, [list]: items }, 0)
    return isObject(body) ? withoutMembers(body, factOf, content.validate) : body
  }

  /** Where a body could not have what is known of it, it has at least the identity. */
  #withIdentityOf(value: unknown, body: unknown, content: Content): unknown {
    const { identity } = this
    const id = identity === undefined ? undefined : memberOf(value, identity)
    const shown = this.resourceIn(content, body)
    if (id === undefined || shown === undefined || memberOf(shown, identity!) === id) return body
    const { frame } = this.#shapeOf(content)
    const resource = { ...shown, [identity!]: id }
    const other = frame === undefined ? resource : { ...(body as object), [frame]: resource }
    return content.validate(other).length === 0 ? other : body
  }

  /** The resource in the body of a response; undefined if there is none. */
  resourceIn(content: Content, body: unknown): Readonly<Record<string, unknown>> | undefined {
    const { frame, isResource } = this.#shapeOf(content)
    if (!isResource) return undefined
    const value = frame === undefined ? body : memberOf(body, frame)
    return isObject(value) ? value : undefined
  }

  /** Whether resources have a member with a name. */
  hasMember(name: string): boolean {
    return this.#names.has(name)
  }

  /** The names of all members that responses or requests show. */
  get #names(): ReadonlySet<string> {
    return (this.#knownNames ??= this.#findNames())
  }

  #findNames(): ReadonlySet<string> {
    const places = this.#contents.map((content) => this.#shapeOf(content).place)
    const all = [...places, ...(this.sent === undefined ? [] : [this.sent])]
    return new Set(all.flatMap(({ members }) => [...members.keys()]))
  }

  /** The identity of a resource as a path has it. */
  keyOf(value: unknown): string | undefined {
    const id = this.identity === undefined ? undefined : memberOf(value, this.identity)
    if (typeof id === 'string') return id === '' ? undefined : id
    return ['number', 'bigint'].includes(typeof id) ? jsonText(id) : undefined
  }

  /** Why a value is no resource by what responses show; none if it is one, or if a request could create it. */
  problemsOf(value: unknown): readonly Problem[] {
    const { validatorOf } = this.#tools
    const [content = this.#itemContent] = this.#contents
    const asShown = content && this.#shapeOf(content).place.own
    const problems = [
      ...(asShown === undefined ? [] : [asShown.flatMap((schema) => validatorOf(schema)(value))]),
      // What only responses have is not required in requests.
      ...(this.#request === undefined ? [] : [this.#request.validate(value)]),
    ]
    return problems.toSorted((one, other) => one.length - other.length)[0] ?? []
  }

  /** A new identity; undefined without a member for it. @param isTaken whether a resource has it */
  newIdentity(first: number, isTaken: (key: string) => boolean): unknown {
    for (let number = first; number < first + MAX_TRIES; number += 1) {
      const found = this.#identities(number).find((id) => {
        const key = typeof id === 'string' ? id : jsonText(id)
        return key !== '' && !isTaken(key) && this.#isIdentity(id)
      })
      if (found !== undefined) return found
    }
    return undefined
  }

  #identities(number: number): readonly unknown[] {
    const schemas = this.#identitySchemas.map(this.#tools.places.merge)
    const [schema] = schemas
    if (schema === undefined) return []
    const types = schemas.find((item) => item.types !== undefined)?.types ?? ['string']
    const format = schemas.find((item) => item.format !== undefined)?.format
    if (types.includes('integer') || types.includes('number')) return [number]
    const made = format === 'uuid' ? [uuidOf(number)] : [String(number)]
    return [...made, this.#tools.sample(schema, number), `id-${number}`, uuidOf(number)]
  }

  /** What the bodies of the collection say about the identity. */
  get #identitySchemas(): readonly Schema[] {
    return (this.#ofIdentity ??= this.#findIdentitySchemas())
  }

  #findIdentitySchemas(): readonly Schema[] {
    const { identity, sent } = this
    const places = this.#contents.map((content) => this.#shapeOf(content).place)
    return [...places, ...(sent === undefined ? [] : [sent])].flatMap(
      ({ members }) => members.get(identity ?? '')?.own ?? [],
    )
  }

  /** Whether the member and the paths of resources accept it. */
  #isIdentity(id: unknown): boolean {
    const { validatorOf } = this.#tools
    if (this.#identitySchemas.some((schema) => validatorOf(schema)(id).length > 0)) return false
    // A path has text, whatever the member is.
    return this.#keyParameters.every(({ validate }) =>
      [id, String(id)].some((value) => validate(value).length === 0),
    )
  }

  /** What the document shows while a token has changed nothing: the example of the list, else one resource and samples. */
  get shown(): readonly Shown[] {
    return (this.#shown ??= this.#listed() ?? this.#samples())
  }

  #listed(): readonly Shown[] | undefined {
    const operation = this.#of('list')
    const [content] = (operation && successOf(operation)?.content) ?? []
    if (content === undefined) return undefined
    const list = this.listIn(content)
    const example = exampleOf(content)
    const items = list === '' ? example : list && memberOf(example, list)
    if (!Array.isArray(items)) return undefined
    return items.filter(isObject).map((value) => ({ key: this.keyOf(value), value }))
  }

  /** The examples of a resource, in responses and in requests, and samples if these are too few. */
  #samples(): readonly Shown[] {
    const content = this.#contents[0] ?? this.#itemContent
    if (content === undefined) return []
    const shown: Shown[] = []
    const add = (value: Readonly<Record<string, unknown>> | undefined): void => {
      const key = this.keyOf(value)
      if (value !== undefined && shown.every((item) => item.key !== key)) shown.push({ key, value })
    }
    for (const example of this.#examples)
      if (shown.length < SHOWN) add(this.resourceIn(content, this.bodyOf(content, example, 0)))
    for (let number = 1; shown.length < MIN_SHOWN && number <= MAX_TRIES; number += 1) {
      const id = this.newIdentity(number, (key) => shown.some((item) => item.key === key))
      add(this.#sample(content, id, number))
    }
    return shown
  }

  get #examples(): readonly unknown[] {
    const requests = this.#of('create')?.requestBody?.content.slice(0, 1) ?? []
    return [
      ...this.#contents.flatMap((content) =>
        validExamplesOf(content).flatMap((example) => this.resourceIn(content, example) ?? []),
      ),
      ...requests.flatMap(validExamplesOf).filter((example) => this.keyOf(example) !== undefined),
    ]
  }

  #sample(
    content: Content,
    id: unknown,
    seed: number,
  ): Readonly<Record<string, unknown>> | undefined {
    const { identity } = this
    const known = identity === undefined || id === undefined ? undefined : { [identity]: id }
    return this.resourceIn(content, this.bodyOf(content, known, seed, this.#sampleMakerOf(content)))
  }

  /** What a list says about one resource, if no other operation does. */
  get #itemContent(): Content | undefined {
    const operation = this.#of('list')
    const [content] = (operation && successOf(operation)?.content) ?? []
    const list = content && this.listIn(content)
    if (content === undefined || list === undefined) return undefined
    const place = this.#tools.places.of(content.schema)
    const item = (list === '' ? place : place.members.get(list)!).item(0)
    const schema = item?.own[0]
    return schema && { ...content, schema, examples: [], validate: this.#tools.validatorOf(schema) }
  }

  /** What the document shows of one resource, with any identity. */
  shownAs(key: string): unknown {
    return this.#isSingle ? this.#shownSingle() : this.#shownResource(key)
  }

  #shownSingle(): unknown {
    const content = this.#contents[0]
    if (content === undefined) return undefined
    const body = this.bodyOf(content, undefined, 1)
    return this.resourceIn(content, body) ?? body
  }

  #shownResource(key: string): Readonly<Record<string, unknown>> | undefined {
    const known = this.shown.find((item) => item.key === key)
    if (known !== undefined) return known.value
    const content = this.#contents[0]
    if (content === undefined) return undefined
    const number = readJson(key).value
    const id = [key, number].find((value) => value !== undefined && this.#isIdentity(value))
    const value = this.resourceIn(content, exampleOf(content)) ?? this.shown[0]?.value
    if (value === undefined) return this.#sample(content, id, 1)
    return this.identity === undefined || id === undefined
      ? value
      : { ...value, [this.identity]: id }
  }
}

/** How deep in a body the members are that say something about its page, such as `meta.pagination.total`. */
const DEPTH_OF_FACTS = 3

/** What the members of a place say of a page, those of objects in it, too. */
function factsIn(
  { members }: Place,
  factOf: (name: string) => unknown,
  tools: ResourceTools,
  depth = 1,
): Readonly<Record<string, unknown>> {
  const facts: Record<string, unknown> = {}
  for (const [name, member] of members) {
    const fact = factOf(name)
    if (fact !== undefined && fact !== null && fits(member, fact, tools)) {
      setMember(facts, name, fact)
      continue
    }
    const inner =
      depth < DEPTH_OF_FACTS && !isList(member) ? factsIn(member, factOf, tools, depth + 1) : {}
    if (Object.keys(inner).length > 0) setMember(facts, name, inner)
  }
  return facts
}

/** Without the members of what the page does not have, or with null where they are required, as far as the body stays valid. */
function withoutMembers(
  body: Readonly<Record<string, unknown>>,
  factOf: (name: string) => unknown,
  validate: Validator,
  depth = 1,
): Readonly<Record<string, unknown>> {
  const isValid = (other: unknown): boolean => validate(other).length === 0
  return Object.keys(body).reduce((around, name) => {
    const { [name]: value, ...others } = around
    if (factOf(name) === null) return [others, { ...around, [name]: null }].find(isValid) ?? around
    if (!isObject(value) || depth >= DEPTH_OF_FACTS) return around
    const validateInner: Validator = (inner) => validate({ ...around, [name]: inner })
    return { ...around, [name]: withoutMembers(value, factOf, validateInner, depth + 1) }
  }, body)
}

/** Whether a declared member may have a value. */
const fits = (place: Place, value: unknown, { validatorOf }: ResourceTools): boolean =>
  place.own.every((schema) => validatorOf(schema)(value).length === 0)

const validExamplesOf = ({ examples }: Content): readonly unknown[] =>
  examples.filter(({ problems }) => problems.length === 0).map(({ value }) => value)

const isList = ({ own }: Place): boolean =>
  own.some(({ types, items }) => types?.includes('array') === true || items !== undefined)

/** What nobody could send. */
const NOTHING: Sent = { members: new Map(), item: () => undefined }

/** A place of responses as one of requests, which have no value there: all of its members are shown. */
const asNeverSent = ({ members }: Place): Place =>
  ({
    members: new Map([...members.keys()].map((name) => [name, NEVER_SENT])),
    item: () => undefined,
    isReadOnly: true,
  }) as unknown as Place

const NEVER_SENT = { ...NOTHING, isReadOnly: true } as unknown as Place

/** What could be sent, of a body around it. */
function framed(sent: Place | undefined, frame: string | undefined): Sent | undefined {
  if (sent === undefined || frame === undefined) return sent
  return { members: new Map([[frame, sent]]), item: () => undefined }
}

/** A UUID of version 4 by its form, the same one for the same number. */
const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** The body of a response of an operation with a status. */
export const contentOf = (operation: Operation, status: number): Content | undefined =>
  responseFor(operation, status)?.content[0]
