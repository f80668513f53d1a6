import { isObject } from '../base/check-value.ts'
import { type Content, type Operation, responseFor } from '../document/document.ts'
import type { Place } from '../document/places/places.ts'
import type { Schema } from '../document/schema.ts'
import { jsonText } from '../base/json-text.ts'
import type { Problem } from '../base/validator.ts'
import { namesIn } from '../document/pointer.ts'
import { exampleOf } from './example.ts'
import {
  complete,
  inOrder,
  isSendable,
  lacksMembers,
  modelOf,
  sampleOf,
  type SchemaTools,
  type Sent,
  Taker,
} from './members.ts'
import type { PlainResponses } from './plain-responses.ts'
import { textWriter } from './plain-writers.ts'
import { headersOf, NO_BODY, plainBodyOf, type Success } from './responses.ts'
import { takeMembers, whole } from './take-members.ts'
import type { Take } from './take-named.ts'

/** What an operation responds to a request that succeeds. */
export function successOfOperation(
  operation: Operation,
  status: number,
  tools: SchemaTools,
): Success {
  const { requestBody } = operation
  const [request] = requestBody?.content ?? []
  const response = responseFor(operation, status)
  const [content] = response?.content ?? []
  const stored = storedPart(request, tools)
  const { take: store } = stored
  if (content === undefined) {
    const { headers, text } = response ? plainBodyOf(response, '') : NO_BODY
    return { status, headers, store, share: store, body: nothing, text: () => text }
  }
  const shared = sharedPart(content, stored.names, tools)
  const { take: share } = shared
  const headers = headersOf(content.mediaType)
  if (request === undefined || !requestBody?.isRequired || !isImplied(request, content, tools))
    return {
      status,
      headers,
      ...checkedSuccess(store, share, {
        sent: request && tools.places.of(request.schema),
        content,
        tools,
      }),
    }
  const text = hasOnlyTexts(content.schema, tools) ? textWriter(shared.names) : jsonWriter(share)
  return { status, headers, store, share, body: share, text }
}

/** What is known of a value before its response is made. */
interface Prepared {
  readonly stored: unknown
  readonly shared: unknown
  problems: readonly Problem[] | undefined
}

/** A success whose body has to be checked. */
function checkedSuccess(
  store: Take,
  share: Take,
  parts: SuccessParts,
): Pick<Success, 'store' | 'share' | 'body' | 'text' | 'prepare'> {
  const { validate } = parts.content
  /** By the value that was sent, and by the one that is stored. */
  const prepared = new WeakMap<object, Prepared>()
  const preparedOf = (value: unknown): Prepared | undefined =>
    isNested(value) ? prepared.get(value) : undefined
  const body: Success['body'] = (stored, seed) => {
    const { shared, problems } = preparedOf(stored) ?? { shared: share(stored) }
    return validBody(shared, problems ?? validate(shared), seed, parts)
  }
  const prepare: Success['prepare'] = (value, pauses) => {
    if (prepared.get(value)?.problems !== undefined) return
    const state = (pauses.take() as Prepared | undefined) ?? begin(store(value), share)
    try {
      state.problems = validate(state.shared, '', undefined, pauses)
      for (const key of [value, state.stored]) if (isNested(key)) prepared.set(key, state)
    } catch (error) {
      pauses.leave(state, error)
      throw error
    }
  }
  return {
    store: (value) => preparedOf(value)?.stored ?? store(value),
    share,
    body,
    text: jsonWriter(body),
    prepare,
  }
}

const begin = (stored: unknown, share: Take): Prepared => ({
  stored,
  shared: share(stored),
  problems: undefined,
})

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A part of a value: the names of its members, and how it is taken; without names it is taken whole. */
interface TakenPart {
  readonly names: readonly string[]
  readonly take: Take
}

const isReadOnly = (place: Place): boolean => place.isReadOnly

/** What the mock stores of a request's body. */
function storedPart(request: Content | undefined, tools: SchemaTools): TakenPart {
  if (request === undefined) return { names: [], take: nothing }
  const taker = new Taker(isReadOnly)
  const place = tools.places.of(request.schema)
  const members = inOrder([...taker.members(place)], namesOf(request))
  const isOfMembers = members.length > 0 && place.others === undefined
  const take = isOfMembers ? takeMembers(members) : taker.take(place)
  return { names: members.map(([name]) => name), take }
}

/** What the response repeats of a stored value. */
function sharedPart(
  content: Content,
  storedNames: readonly string[],
  tools: SchemaTools,
): TakenPart {
  const taker = new Taker(({ isWriteOnly }) => isWriteOnly)
  const place = tools.places.of(content.schema)
  const members = taker.members(place)
  const names = storedNames.filter((name) => members.has(name))
  const isOfMembers = storedNames.length > 0 && members.size > 0 && place.others === undefined
  const take = isOfMembers
    ? takeMembers(names.map((name) => [name, members.get(name)!]))
    : taker.take(place)
  return { names, take }
}

const jsonWriter =
  (body: Success['body']): Success['text'] =>
  (stored, seed) =>
    jsonText(body(stored, seed))

const nothing = (): undefined => undefined

/** The same as data, if the body has only strings that were sent; undefined for another one. */
export function plainSuccessOf(
  operation: Operation,
  status: number,
  tools: SchemaTools,
): Omit<PlainResponses, 'error'> | undefined {
  const { isRequired, content: requests = [] } = operation.requestBody ?? {}
  const [request] = requests
  const [content] = responseFor(operation, status)?.content ?? []
  if (request === undefined || content === undefined) return undefined
  if (!isRequired || !isImplied(request, content, tools)) return undefined
  const place = tools.places.of(request.schema)
  const members = inOrder([...new Taker(isReadOnly).members(place)], namesOf(request))
  const isFlat = members.every(([, take]) => take === whole) && place.others === undefined
  if (!isFlat || !hasOnlyTexts(content.schema, tools)) return undefined
  const stored = members.map(([name]) => name)
  const { properties = [] } = tools.places.merge(content.schema)
  const responseNames = new Set(properties.map(({ name }) => name))
  const shared = stored.filter((name) => responseNames.has(name))
  return { mediaType: content.mediaType, stored, shared }
}

/** The names of members as an example lists them; none without one. */
function namesOf({ examples }: Content): readonly string[] {
  const [example] = examples
  return isObject(example?.value) ? Object.keys(example.value) : []
}

/** What a schema may have for its validity to follow from that of the members. */
const PLAIN: readonly string[] = [
  'pointer',
  'name',
  'isShared',
  'types',
  'properties',
  'required',
  'examples',
  'default',
]

/** Whether the shared members of a valid request are a valid response: they have the same schemas, and are required in both. */
function isImplied(
  request: Content,
  response: Content,
  { places: { merge } }: SchemaTools,
): boolean {
  const requestSchema = merge(request.schema)
  const responseSchema = merge(response.schema)
  const hasOther = Object.keys(responseSchema).some((keyword) => !PLAIN.includes(keyword))
  if (
    hasOther ||
    requestSchema.properties === undefined ||
    requestSchema.types?.join() !== 'object'
  )
    return false
  if (responseSchema.types?.join() !== 'object') return false
  const { properties = [], required = [] } = responseSchema
  const ofRequest = new Map(requestSchema.properties.map(({ name, schema }) => [name, schema]))
  const requiredOfRequest = new Set(requestSchema.required)
  return (
    required.every((name) => requiredOfRequest.has(name) && ofRequest.has(name)) &&
    properties.every(({ name, schema }) => {
      const sameName = ofRequest.get(name)
      if (sameName === undefined) return false
      return sameName.pointer === schema.pointer && isScalar(schema)
    })
  )
}

const isScalar = ({ types, readOnly, writeOnly, allOf }: Schema): boolean =>
  types !== undefined &&
  !types.includes('object') &&
  !types.includes('array') &&
  [readOnly, writeOnly, allOf].every((keyword) => keyword === undefined)

/** Whether all members are strings, and none has the name of an inherited member. */
function hasOnlyTexts(schema: Schema, { places: { merge } }: SchemaTools): boolean {
  const { properties = [] } = merge(schema)
  return properties.every(
    ({ name, schema: member }) => member.types?.join() === 'string' && !(name in {}),
  )
}

/** What a success is made of. */
interface SuccessParts {
  /** What could be sent; undefined if nothing could. */
  readonly sent: Sent | undefined
  readonly content: Content
  readonly tools: SchemaTools
}

/**
 * Makes the body of a response with what is known of it; the same seed makes up the same.
 * @param sent what could be sent, whose members are absent if they were not
 */
export function bodyMaker(parts: SuccessParts): (known: unknown, seed: number) => unknown {
  const { content, tools } = parts
  const share = new Taker(({ isWriteOnly }) => isWriteOnly).take(tools.places.of(content.schema))
  const isWhole = wholeness(parts)
  const order = orderOf(content, tools)
  return (known, seed) => {
    const shared = share(known)
    const problems = content.validate(shared)
    if (problems.length === 0 && isWhole(shared)) return inOrderOf(shared, order)
    return validBody(shared, problems, seed, parts)
  }
}

/** Whether an object without nested values has all members that an example or a sample could add to it. */
function wholeness({ sent, content, tools }: SuccessParts): (body: unknown) => boolean {
  const { members, required } = tools.places.of(content.schema)
  const example = exampleOf(content)
  const names = [...members.keys(), ...(isObject(example) ? Object.keys(example) : [])]
  const needed = names.filter((name) => required.has(name) || !isSendable(sent?.members.get(name)))
  const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
  return (body) =>
    isObject(body) &&
    needed.every((name) => Object.hasOwn(body, name)) &&
    Object.values(body).every(isScalar)
}

/**
 * The first that the schema accepts: the shared members, and those that the request could not have sent, of an example or a
 * sample; the shared ones alone; these with what the schema requires; an example or a sample alone.
 */
function validBody(
  shared: unknown,
  problems: readonly Problem[],
  seed: number,
  parts: SuccessParts,
): unknown {
  const { content, tools } = parts
  const { validate } = content
  // Their schema in the response is another one.
  const wrong = new Set(problems.map(({ pointer }) => namesIn(pointer)[0]))
  const fitting =
    isObject(shared) && wrong.size > 0
      ? Object.fromEntries(Object.entries(shared).filter(([name]) => !wrong.has(name)))
      : shared
  for (const body of bodiesWith([...new Set([shared, fitting])], seed, parts))
    if ((body === shared ? problems : validate(body)).length === 0)
      return inOrderOf(body, orderOf(content, tools))
  const model = modelOf(content, seed, tools)
  return model === undefined ? shared : model
}

/** Candidates for a body, the best first. */
function* bodiesWith(
  bases: readonly unknown[],
  seed: number,
  { sent, content, tools }: SuccessParts,
): Generator {
  const place = tools.places.of(content.schema)
  const example = exampleOf(content)
  let made: { readonly value: unknown } | undefined
  const sample = (): unknown => (made ??= { value: sampleOf(content, seed, tools) }).value
  const withMembersOf = (base: unknown, donor: unknown): unknown =>
    complete(place, base, donor, sent)
  for (const base of bases) {
    const shown = example === undefined ? base : withMembersOf(base, example)
    if (lacksMembers(place, shown, sent)) yield withMembersOf(shown, sample())
    if (shown !== undefined) yield shown
    yield withMembersOf(base, sample())
  }
  yield* bases
  for (const donor of [() => example, sample])
    for (const base of bases) yield complete(place, base, donor())
}

/** Members as the example lists them, or else the schema. */
function orderOf(content: Content, { places: { merge } }: SchemaTools): readonly string[] {
  const names = namesOf(content)
  const { properties = [] } = merge(content.schema)
  return names.length > 0 ? names : properties.map(({ name }) => name)
}

function inOrderOf(body: unknown, order: readonly string[]): unknown {
  if (!isObject(body)) return body
  const found = order.filter((name) => Object.hasOwn(body, name))
  const first = Object.keys(body).slice(0, found.length)
  if (found.every((name, index) => name === first[index])) return body
  return Object.fromEntries(inOrder(Object.entries(body), order))
}
