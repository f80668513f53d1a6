import { isObject } from '../base/check-value.ts'
import type { Content } from '../document/document.ts'
import type { Property, Schema, SchemaType } from '../document/schema.ts'
import { jsonText } from '../base/json-text.ts'
import { setMember } from '../base/set-member.ts'
import { exampleOf } from './example.ts'
import { essenceOf } from '../base/header-syntax.ts'
import { reasonPhrase } from './reason-phrase.ts'
import { complete, inOrder, modelOf, type SchemaTools } from './members.ts'
import { type FactName, FACTS, type PlainMembers, plainWriter } from './plain-writers.ts'
import type { ErrorFacts } from './responses.ts'

/** Members for the sentence about an error, the likeliest first. */
const SENTENCES: readonly string[] = [
  'message',
  'msg',
  'detail',
  'error_description',
  'description',
  'reason',
  'title',
  'error',
]

/** Members for its number. */
export const ERROR_NUMBERS: readonly string[] = ['error', 'code']

/** The members that say a fact about an error, by their likely names. */
const FACT_MEMBERS: readonly {
  readonly fact: FactName
  readonly type: SchemaType
  readonly names: readonly string[]
}[] = [
  { fact: 'message', type: 'string', names: SENTENCES },
  { fact: 'status', type: 'integer', names: ['status'] },
  { fact: 'number', type: 'integer', names: ERROR_NUMBERS },
  { fact: 'pointer', type: 'string', names: ['pointer'] },
  // The name of the member that a problem is about.
  {
    fact: 'field',
    type: 'string',
    names: ['field', 'member', 'property', 'parameter', 'param', 'path'],
  },
]

/** What a member of an error's body says, of an error with a status. */
type Write = FactName | ((facts: ErrorFacts, status: number) => unknown)
type Members = readonly (readonly [name: string, write: Write])[]

/** Writes the body of an error, valid by its documented schema. */
export function errorWriter(
  content: Content,
  tools: SchemaTools,
): (facts: ErrorFacts, status: number) => string {
  const { schema, validate } = content
  const example = exampleOf(content)
  const modelOr = (fallback: unknown): string => {
    const model = modelOf(content, 0, tools)
    return jsonText(model === undefined ? fallback : model)
  }
  const order = orderOf(content, tools)
  const members = inOrder(membersOfBody(content, tools), order)
  if (!isObjectSchema(schema, tools)) return ({ message }) => modelOr(message)
  if (isPlainError(schema, members, tools)) return plainWriter(members)
  const isValid = (value: unknown): boolean => validate(value).length === 0
  const donors = [() => example, () => tools.sample(schema, 0)]
  const completed = (filled: unknown): unknown => {
    if (isValid(filled)) return filled
    for (const donor of donors) {
      const whole = complete(tools.places.of(schema), filled, donor())
      if (isValid(whole)) return sorted(whole, order)
    }
    return undefined
  }
  return (facts, status) => {
    const filled = fill(members, facts, status)
    // A schema may want a problem of an error that has none, such as that of a scenario.
    const found = completed(filled) ?? completed(fill(members, withProblem(facts), status))
    return found === undefined ? modelOr(filled) : jsonText(found)
  }
}

/** An error with at least one problem, which is about the whole body. */
const withProblem = (facts: ErrorFacts): ErrorFacts =>
  facts.problems.length > 0
    ? facts
    : { ...facts, problems: [{ pointer: '', keyword: 'refused', message: facts.message }] }

function fill(members: Members, facts: ErrorFacts, status: number): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const [name, write] of members) {
    const value = (typeof write === 'string' ? FACTS[write] : write)(facts, status)
    if (value !== undefined) setMember(filled, name, value)
  }
  return filled
}

const isOf = (
  type: SchemaType,
  schema: Schema | undefined,
  { places: { merge } }: SchemaTools,
): boolean => schema !== undefined && merge(schema).types?.includes(type) === true

const isObjectSchema = (schema: Schema, { places: { merge } }: SchemaTools): boolean => {
  const { properties, types = ['object'] } = merge(schema)
  return properties !== undefined && types.includes('object')
}

/** Members of problem details that only the status decides (RFC 9457 §4.2.1). */
const OF_STATUS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['type', () => 'about:blank'],
  ['title', (_facts, status) => reasonPhrase(status)],
])

/** The members of the body of an error that say something about it. */
function membersOfBody({ mediaType, schema }: Content, tools: SchemaTools): Members {
  const members = membersOf(schema, tools)
  const { properties = [] } = tools.places.merge(schema)
  const names = new Set(members.map(([name]) => name))
  const isFree = (name: string): boolean => !names.has(name) && OF_STATUS.has(name)
  if (essenceOf(mediaType) !== 'application/problem+json') return members
  const ofStatus = properties
    .filter(({ name, schema: member }) => isFree(name) && isOf('string', member, tools))
    .map(({ name }) => [name, OF_STATUS.get(name)!] as const)
  return [...members, ...ofStatus]
}

/** The members that say something about an error, by the names and types of a schema. */
function membersOf(schema: Schema, tools: SchemaTools): Members {
  const { properties = [] } = tools.places.merge(schema)
  const facts = factMembers(properties, tools)
  const needsSentence = ![...facts.values()].includes('message')
  const members: [string, Write][] = [...facts]
  for (const { name, schema: member } of properties) {
    if (facts.has(name)) continue
    const write = phraseWrite(member, tools) ?? nestedWrite(member, needsSentence, tools)
    if (write !== undefined) members.push([name, write])
  }
  return members
}

function factMembers(
  properties: readonly Property[],
  tools: SchemaTools,
): ReadonlyMap<string, FactName> {
  const schemas = new Map(properties.map(({ name, schema }) => [name, schema]))
  const members = new Map<string, FactName>()
  for (const { fact, type, names } of FACT_MEMBERS) {
    const member = names.find((name) => isOf(type, schemas.get(name), tools))
    if (member === undefined || members.has(member)) continue
    members.set(member, isPointer(schemas.get(member)!, tools) ? 'pointer' : fact)
  }
  return members
}

function isPointer(member: Schema, { places: { merge } }: SchemaTools): boolean {
  return merge(member).format === 'json-pointer'
}

/** Writes the one of the listed values that is the reason phrase of the status, such as `NOT_FOUND`. */
function phraseWrite(member: Schema, { places: { merge } }: SchemaTools): Write | undefined {
  const values = merge(member).enum?.filter((value) => typeof value === 'string')
  if (values === undefined || values.length === 0) return undefined
  return (_facts, status) => {
    const phrase = lettersOf(reasonPhrase(status))
    return values.find((value) => lettersOf(value) === phrase)
  }
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase()

/** Writes a list of problems, or an object with the sentence that is still needed. */
function nestedWrite(
  member: Schema,
  needsSentence: boolean,
  tools: SchemaTools,
): Write | undefined {
  const { items } = tools.places.merge(member)
  const itemMembers = items && saysSomething(items, tools) ? membersOf(items, tools) : []
  if (itemMembers.length > 0) return writeList(itemMembers)
  if (!needsSentence || !saysSomething(member, tools)) return undefined
  const inner = membersOf(member, tools)
  return (facts, status) => fill(inner, facts, status)
}

/** Whether a schema has a member for a sentence. */
function saysSomething(schema: Schema, tools: SchemaTools): boolean {
  const { properties = [] } = tools.places.merge(schema)
  return properties.some(
    ({ name, schema: member }) => SENTENCES.includes(name) && isOf('string', member, tools),
  )
}

/** A list of problems. */
const writeList =
  (ofItem: Members): Write =>
  ({ number, problems }, status) =>
    problems.map((problem) =>
      fill(ofItem, { number, message: problem.message, problems: [problem] }, status),
    )

/** The names of members as an example lists them, or else the schema. */
function orderOf(content: Content, { places: { merge } }: SchemaTools): readonly string[] {
  const example = exampleOf(content)
  if (isObject(example)) return Object.keys(example)
  const { properties = [] } = merge(content.schema)
  return properties.map(({ name }) => name)
}

function sorted(value: unknown, order: readonly string[]): unknown {
  return isObject(value) ? Object.fromEntries(inOrder(Object.entries(value), order)) : value
}

/** What the schemas of a body may have that is valid whatever is filled in. */
const PLAIN: readonly string[] = [
  'pointer',
  'name',
  'isShared',
  'types',
  'properties',
  'required',
  'format',
]

/** The facts that an error without a problem lacks, such as that of a scenario. */
const OF_PROBLEM: readonly Write[] = ['pointer', 'field']

/** The members of an error's body, if it is valid by what is filled in alone. */
export function plainErrorOf(content: Content, tools: SchemaTools): PlainMembers | undefined {
  const members = inOrder(membersOfBody(content, tools), orderOf(content, tools))
  const isPlain = isPlainError(content.schema, members, tools)
  return isPlain && isObjectSchema(content.schema, tools) ? members : undefined
}

/** Whether the body is valid by what is filled in alone. */
function isPlainError(
  schema: Schema,
  members: Members,
  { places: { merge } }: SchemaTools,
): members is PlainMembers {
  const { properties = [], required = [], ...constraints } = merge(schema)
  const names = new Set(members.map(([name]) => name))
  const alwaysKnown = members.filter(([, write]) => !OF_PROBLEM.includes(write))
  const certain = new Set(alwaysKnown.map(([name]) => name))
  const isPlain = (part: object): boolean =>
    Object.keys(part).every((keyword) => PLAIN.includes(keyword))
  const isScalar = ({ types }: Schema): boolean => /^(?:string|integer)$/.test(`${types?.join()}`)
  // Every number of an error is an int32.
  const isBounded = ({ format = 'int32' }: Schema): boolean => /^int(?:32|64)$/.test(format)
  return (
    isPlain(constraints) &&
    members.every(([, write]) => typeof write === 'string') &&
    required.every((name) => certain.has(name)) &&
    properties
      .filter(({ name }) => names.has(name))
      .every(({ schema: member }) => isPlain(member) && isScalar(member) && isBounded(member))
  )
}
