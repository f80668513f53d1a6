import type {
  Content,
  Credential,
  Document,
  Operation,
  Response,
} from '../../src/document/document.ts'
import { jsonKey } from '../../src/document/json-key.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { jsonText } from '../../src/base/json.ts'

/** A name that texts may still contain. */
export interface GoneName {
  readonly kind: 'member' | 'status' | 'other'
  readonly name: string
}

/** What the member of a body must be: its keywords, each as text. */
type Keywords = ReadonlyMap<string, string>

/** The members of a body by place, such as `origin.country` or `tags[]`; '' is the body. */
type Members = ReadonlyMap<string, Keywords>

/** A body before and after the change. */
interface BodyChange {
  /** `request` or `response 200` */
  readonly place: string
  readonly before: readonly Content[]
  readonly after: readonly Content[]
}

/** What changed from one document to the next, as sentences without an end. */
export function changesBetween(before: Document, after: Document): readonly string[] {
  const [old, current] = [before.operations[0], after.operations[0]]
  const info = [
    ...changed('the title', before.title, after.title),
    ...changed('the version', before.version, after.version),
  ]
  if (old === undefined || current === undefined) return info
  return [
    ...info,
    ...changed('the operation', old.name, current.name),
    ...changed('operationId', old.operationId ?? 'none', current.operationId ?? 'none'),
    ...changed('the credential', securityWords(old), securityWords(current)),
    ...changed('the request body', requirement(old), requirement(current)),
    ...statusChanges(old, current),
    ...bodyChanges(pairBodies(old, current)),
  ]
}

/** The names of the first document that the second one no longer has. */
export function goneNames(before: Document, after: Document): readonly GoneName[] {
  const left = new Set(namesOf(after).map(({ name }) => name))
  return namesOf(before).filter(({ name }) => !left.has(name))
}

function namesOf(document: Document): readonly GoneName[] {
  const names = document.operations.flatMap(({ path, operationId, security, ...operation }) => {
    const { requestBody, responses } = operation
    const contents = [requestBody, ...responses].flatMap(({ content }) => content)
    const members = contents.flatMap(({ schema }) => [...namesIn(schema)])
    const credentials = security.credentials.map((item) =>
      'header' in item ? item.header : 'Bearer',
    )
    return [
      ...members.map((name): GoneName => ({ kind: 'member', name })),
      ...responses.map(({ status }): GoneName => ({ kind: 'status', name: status })),
      ...[path, operationId ?? '', ...credentials].map((name): GoneName => ({
        kind: 'other',
        name,
      })),
    ]
  })
  return [...new Map(names.map((item) => [item.name, item])).values()]
}

function changed(name: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${name} is now ${after} (was ${before})`]
}

const requirement = ({ requestBody }: Operation): string =>
  requestBody.isRequired ? 'required' : 'optional'

function securityWords({ security }: Operation): string {
  const words = security.credentials.map(credentialWords)
  return [...words, ...(security.isOptional ? ['none'] : [])].join(' or ')
}

const credentialWords = (credential: Credential): string =>
  credential.type === 'bearer' ? 'a bearer token' : `a key in the header ${credential.header}`

/** A single status that gives way to another one of its class is the same response. */
function pairResponses(
  old: Operation,
  current: Operation,
): readonly (readonly [Response | undefined, Response | undefined])[] {
  const isIn = (response: Response, { responses }: Operation): boolean =>
    responses.some(({ status }) => status === response.status)
  const gone = old.responses.filter((response) => !isIn(response, current))
  const added = current.responses.filter((response) => !isIn(response, old))
  const sameClass = (response: Response, responses: readonly Response[]): readonly Response[] =>
    responses.filter(({ status }) => classOf(status) === classOf(response.status))
  const successorOf = (response: Response): Response | undefined => {
    const [successor, ...others] = sameClass(response, added)
    return others.length === 0 && sameClass(response, gone).length === 1 ? successor : undefined
  }
  const pairs = old.responses.map((response) => {
    const same = current.responses.find(({ status }) => status === response.status)
    return [response, same ?? successorOf(response)] as const
  })
  const paired = pairs.map(([, response]) => response)
  const unpaired = added.filter((response) => !paired.includes(response))
  return [...pairs, ...unpaired.map((response) => [undefined, response] as const)]
}

/** `default` is mostly the response to what fails. */
const classOf = (status: string): string | undefined => (status === 'default' ? '4' : status[0])

function statusChanges(old: Operation, current: Operation): readonly string[] {
  return pairResponses(old, current).flatMap(([before, after]) => {
    if (after === undefined) return [`the response ${before!.status} is gone`]
    if (before === undefined) return [`the response ${after.status} is new`]
    return before.status === after.status
      ? []
      : [`the response ${before.status} is now ${after.status}`]
  })
}

function pairBodies(old: Operation, current: Operation): readonly BodyChange[] {
  const responses = pairResponses(old, current).flatMap(([before, after]): BodyChange[] =>
    before === undefined || after === undefined
      ? []
      : [
          {
            place: `response ${after.status}`,
            before: before.content,
            after: after.content,
          },
        ],
  )
  const [before, after] = [old.requestBody.content, current.requestBody.content]
  return [{ place: 'request', before, after }, ...responses]
}

/** Bodies share members, so that a sentence names all places where it holds. */
function bodyChanges(bodies: readonly BodyChange[]): readonly string[] {
  const places = new Map<string, string[]>()
  for (const body of bodies)
    for (const sentence of new Set(changesOfBody(body)))
      places.set(sentence, [...(places.get(sentence) ?? []), body.place])
  return Array.from(places, ([sentence, names]) => `${names.join(', ')}: ${sentence}`)
}

function changesOfBody({ before, after }: BodyChange): readonly string[] {
  const mediaTypes = (content: readonly Content[]): string =>
    content.map(({ mediaType }) => mediaType).join(', ') || 'none of JSON'
  return [
    ...changed('the media type', mediaTypes(before), mediaTypes(after)),
    ...schemaChanges(before[0], after[0]),
    ...exampleChanges(before, after),
  ]
}

function schemaChanges(before: Content | undefined, after: Content | undefined): readonly string[] {
  if (before === undefined || after === undefined) return []
  return memberChanges(membersOf(before.schema), membersOf(after.schema))
}

function exampleChanges(before: readonly Content[], after: readonly Content[]): readonly string[] {
  const valuesOf = (content: readonly Content[]): ReadonlyMap<string, string | undefined> =>
    new Map(
      content.flatMap(({ examples }) => examples.map(({ name, value }) => [name, jsonKey(value)])),
    )
  const [old, current] = [valuesOf(before), valuesOf(after)]
  const gone = [...old.keys()].filter((name) => !current.has(name))
  const others = [...current].flatMap(([name, value]) => {
    if (!old.has(name)) return [`the example ${name} is new`]
    return old.get(name) === value ? [] : [`the example ${name} has another value`]
  })
  return [...gone.map((name) => `the example ${name} is gone`), ...others]
}

/** Members of a body in the comparison; recursive schemas and large unions have no end. */
const MAX_MEMBERS = 2000

function membersOf(root: Schema): Members {
  const members = new Map<string, Keywords>()
  const visit = (schema: Schema, place: string, isRequired: boolean, around: Set<string>): void => {
    if (members.size >= MAX_MEMBERS) return
    const whole = merged(schema)
    members.set(place, keywordsOf(whole, isRequired))
    if (around.has(whole.pointer)) return
    const within = new Set([...around, whole.pointer])
    for (const { place: at, schema: part, required } of schemaParts(whole, place))
      visit(part, at, required, within)
  }
  visit(root, '', false, new Set())
  return members
}

interface Part {
  readonly place: string
  readonly schema: Schema
  readonly required: boolean
}

function schemaParts(schema: Schema, place: string): readonly Part[] {
  const { properties = [], required = [], prefixItems = [], items, additionalProperties } = schema
  const part = (at: string, value: Schema | undefined): readonly Part[] =>
    value === undefined ? [] : [{ place: at, schema: value, required: false }]
  const branches = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((value, index) =>
      part(`${place}(${keyword} ${index + 1})`, value),
    ),
  )
  return [
    ...properties.map(({ name, schema: value }) => ({
      place: place === '' ? name : `${place}.${name}`,
      schema: value,
      required: required.includes(name),
    })),
    ...prefixItems.flatMap((value, index) => part(`${place}[${index}]`, value)),
    ...part(`${place}[]`, items),
    ...part(place === '' ? '*' : `${place}.*`, additionalProperties),
    ...branches,
    ...part(`${place}(not)`, schema.not),
  ]
}

/** Those that hold schemas, or are not about values. */
const NO_KEYWORDS: readonly string[] = [
  'pointer',
  'name',
  'isShared',
  'examples',
  'required',
  'discriminator',
  'properties',
  'prefixItems',
  'items',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
]

/** Values in a sentence. */
const MAX_VALUE = 60

function keywordsOf(schema: Schema, isRequired: boolean): Keywords {
  const { types, ...others } = schema
  const keywords = new Map<string, string>(isRequired ? [['required', 'true']] : [])
  if (types !== undefined) keywords.set('type', types.join(' or '))
  for (const [keyword, value] of Object.entries(others)) {
    if (value === undefined || NO_KEYWORDS.includes(keyword)) continue
    const text = keyword === 'format' ? (value as string) : jsonText(value)
    keywords.set(keyword, text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text)
  }
  return keywords
}

function* namesIn(schema: Schema): Generator<string> {
  for (const place of membersOf(schema).keys()) {
    const name = place.slice(place.lastIndexOf('.') + 1)
    if (isNamed(name)) yield name
  }
}

function memberChanges(before: Members, after: Members): readonly string[] {
  const gone = outermost([...before.keys()].filter((place) => !after.has(place)))
  const added = outermost([...after.keys()].filter((place) => !before.has(place)))
  const kept = [...before.keys()].filter((place) => after.has(place))
  const successors = new Map(gone.map((place) => [place, successorOf(place)]))
  function successorOf(place: string): string | undefined {
    const isLike = (other: string): boolean =>
      isNamed(place) &&
      isNamed(other) &&
      parentOf(other) === parentOf(place) &&
      isSame(before.get(place)!, after.get(other)!)
    const alike = added.filter(isLike)
    return alike.length === 1 ? alike[0] : undefined
  }
  const renamed = [...successors.values()]
  return [
    ...gone.map((place) => {
      const successor = successors.get(place)
      if (successor === undefined) return `${placeWords(place)} is gone`
      return `${placeWords(place)} is gone, and ${described(successor, after)}: renamed?`
    }),
    ...added.filter((place) => !renamed.includes(place)).map((place) => described(place, after)),
    ...kept.flatMap((place) => keywordChanges(place, before.get(place)!, after.get(place)!)),
  ]
}

function isSame(first: Keywords, second: Keywords): boolean {
  return (
    first.size === second.size && [...first].every(([name, value]) => second.get(name) === value)
  )
}

/** `name`, or `the body (oneOf 1)` */
function placeWords(place: string): string {
  if (place === '') return 'the body'
  return /^[[(*]/.test(place) ? `the body ${place}` : place
}

/** A member that is gone takes its own members with it. */
function outermost(places: readonly string[]): readonly string[] {
  const isInside = (place: string, other: string): boolean =>
    other !== place && place.startsWith(other) && /^[.[(]/.test(place.slice(other.length))
  return places.filter((place) => !places.some((other) => isInside(place, other)))
}

/** Whether a place is a member with a name, no item or branch. */
const isNamed = (place: string): boolean => /[^\])*]$/.test(place)

const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('.')))

function described(place: string, members: Members): string {
  const { type, required, ...others } = Object.fromEntries(members.get(place)!)
  const keywords = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  const words = [type, ...keywords, ...(required === undefined ? [] : ['required'])]
  const list = words.filter((word) => word !== undefined).join(', ')
  return `${placeWords(place)} is new${list === '' ? '' : ` (${list})`}`
}

function keywordChanges(place: string, before: Keywords, after: Keywords): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  const at = placeWords(place)
  return [...names].flatMap((name) => {
    const [old, current] = [before.get(name), after.get(name)]
    if (old === current) return []
    if (name === 'required')
      return [`${at} is ${current === undefined ? 'optional' : 'required'} now`]
    if (current === undefined) return [`${at} has no ${name} any more (was ${old})`]
    return [`${at} has ${name} ${current} now${old === undefined ? '' : ` (was ${old})`}`]
  })
}
