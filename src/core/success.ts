import { isObject } from '../check-value.ts'
import { type Content, type Operation, responseFor } from '../document/document.ts'
import { headersOf } from './bodies.ts'
import type { Schema } from '../document/schema.ts'
import { jsonText } from '../json.ts'
import { namesIn } from '../document/pointer.ts'
import {
  complete,
  exampleOf,
  modelOf,
  sampleOf,
  type SchemaTools,
  type Take,
  Taker,
  takeMembers,
} from './members.ts'

/** The response to a request that is accepted. */
export interface Success {
  readonly status: number
  /** Its Content-Type; none without a body. */
  readonly headers: Readonly<Record<string, string>>
  /** What is stored of the body of a request: the members that its schema declares. */
  readonly store: Take
  /** The members that the schemas of request and response share, of what is stored. */
  readonly share: Take
  /** The body of the response, valid by its schema; a seed, such as the number of the request, varies what is made up. */
  readonly body: (stored: unknown, seed: number) => unknown
  /** The same as JSON. */
  readonly text: (stored: unknown, seed: number) => string
}

/** What an operation responds to a request that succeeds. */
export function successOfOperation(
  operation: Operation,
  status: number,
  tools: SchemaTools,
): Success {
  const { requestBody } = operation
  const [request] = requestBody.content
  const [content] = responseFor(operation, status)?.content ?? []
  const requests = new Taker(tools.merge, ({ readOnly }) => readOnly === true)
  const responses = new Taker(tools.merge, ({ writeOnly }) => writeOnly === true)
  const members = inOrderOf(request.examples[0]?.value, requests.members(request.schema))
  const isFlat = members.length > 0 && !requests.hasOthers(request.schema)
  const store = isFlat ? takeMembers(members) : requests.take(request.schema)
  if (content === undefined)
    return { status, headers: {}, store, share: store, body: nothing, text: () => '' }
  const ofResponse = responses.members(content.schema)
  const names = members.map(([name]) => name)
  const shared = names.filter((name) => ofResponse.has(name))
  const isObjects =
    members.length > 0 && ofResponse.size > 0 && !responses.hasOthers(content.schema)
  const share = isObjects
    ? takeMembers(shared.map((name) => [name, ofResponse.get(name)!]))
    : responses.take(content.schema)
  const isValid = requestBody.isRequired && isImplied(request, content, tools)
  const body = isValid
    ? share
    : (stored: unknown, seed: number) => validBody(share(stored), content, seed, tools)
  const text =
    isValid && hasOnlyTexts(content.schema, tools)
      ? writerOf(shared)
      : (stored: unknown, seed: number) => jsonText(body(stored, seed))
  return { status, headers: headersOf(content.mediaType), store, share, body, text }
}

const nothing = (): undefined => undefined

/** The members in the order of an example; those that it lacks come last. */
function inOrderOf(
  example: unknown,
  members: ReadonlyMap<string, Take>,
): (readonly [string, Take])[] {
  const names = isObject(example) ? Object.keys(example) : []
  const rank = (name: string): number => names.indexOf(name) + 1 || names.length + 1
  return [...members].toSorted(([a], [b]) => rank(a) - rank(b))
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
function isImplied(request: Content, response: Content, { merge }: SchemaTools): boolean {
  const sent = merge(request.schema)
  const received = merge(response.schema)
  const hasOther = Object.keys(received).some((keyword) => !PLAIN.includes(keyword))
  if (hasOther || sent.properties === undefined || sent.types?.join() !== 'object') return false
  if (received.types?.join() !== 'object') return false
  const { properties = [], required = [] } = received
  const ofRequest = new Map(sent.properties.map(({ name, schema }) => [name, schema]))
  return (
    required.every((name) => sent.required?.includes(name) === true && ofRequest.has(name)) &&
    properties.every(({ name, schema }) => {
      const other = ofRequest.get(name)
      if (other === undefined) return !required.includes(name)
      return other.pointer === schema.pointer && isScalar(schema)
    })
  )
}

const isScalar = ({ types, readOnly, writeOnly, allOf }: Schema): boolean =>
  types !== undefined &&
  !types.includes('object') &&
  !types.includes('array') &&
  [readOnly, writeOnly, allOf].every((keyword) => keyword === undefined)

/** Whether all members are strings, and none has the name of an inherited member. */
function hasOnlyTexts(schema: Schema, { merge }: SchemaTools): boolean {
  const { properties = [] } = merge(schema)
  return properties.every(
    ({ name, schema: member }) => member.types?.join() === 'string' && !(name in {}),
  )
}

/** Writes these members of an object, strings, as JSON: faster than a general writer, which is exact for numbers. */
function writerOf(names: readonly string[]): (object: unknown) => string {
  return (object) => {
    const members: Record<string, unknown> = {}
    for (const name of names) {
      const { [name]: value } = object as Readonly<Record<string, unknown>>
      if (value !== undefined) members[name] = value
    }
    return JSON.stringify(members)
  }
}

/** The first that the schema accepts: the shared members, completed by an example or a sample; else one of these alone. */
function validBody(shared: unknown, content: Content, seed: number, tools: SchemaTools): unknown {
  const { schema, validate } = content
  const isValid = (value: unknown): boolean => validate(value).length === 0
  if (isValid(shared)) return shared
  // Their schema in the response is another one.
  const wrong = new Set(validate(shared).map(({ pointer }) => namesIn(pointer)[0]))
  const fitting = isObject(shared)
    ? Object.fromEntries(Object.entries(shared).filter(([name]) => !wrong.has(name)))
    : undefined
  for (const donor of [() => exampleOf(content), () => sampleOf(content, seed, tools)]) {
    const value = donor()
    for (const base of [shared, fitting]) {
      const completed = complete(schema, base, value, tools)
      if (completed !== undefined && isValid(completed)) return completed
    }
  }
  const model = modelOf(content, seed, tools)
  return model === undefined ? shared : model
}
