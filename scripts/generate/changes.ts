import {
  type Content,
  type Credential,
  type Document,
  type BodyOperation,
  type Response,
  mainOperationOf,
} from '../../src/document/document.ts'
import { credentialsOf, placeOfCredential } from '../../src/document/security.ts'
import { jsonKey } from '../../src/document/json-key.ts'
import type { Schema } from '../../src/document/schema.ts'
import { type BodyPart, type BodyParts, type Keywords, partsOf } from './body-parts.ts'

/** A name that texts may still contain. */
export interface GoneName {
  readonly kind: 'member' | 'status' | 'other'
  readonly name: string
}

/** A body before and after the change. */
interface BodyChange {
  /** `request` or `response 200` */
  readonly place: string
  readonly before: readonly Content[]
  readonly after: readonly Content[]
}

/** What changed from one document to the next, as sentences without an end. */
export function changesBetween(before: Document, after: Document): readonly string[] {
  const [old, current] = [mainOperationOf(before.operations), mainOperationOf(after.operations)]
  const info = [
    ...changed('the title', before.title, after.title),
    ...changed('the version', before.version, after.version),
  ]
  if (old === undefined || current === undefined) return info
  return [
    ...info,
    ...operationChanges(before, after),
    ...changed('operationId', old.operationId ?? 'none', current.operationId ?? 'none'),
    ...changed('the credential', securityWords(old), securityWords(current)),
    ...changed('the request body', requirement(old), requirement(current)),
    ...statusChanges(old, current),
    ...bodyChanges(pairBodies(old, current)),
  ]
}

/** Operations that are new, or gone; of a single one, its other name. */
function operationChanges(before: Document, after: Document): readonly string[] {
  const [names, left] = [before, after].map(({ operations }) => operations.map(({ name }) => name))
  if (names!.length === 1 && left!.length === 1)
    return changed('the operation', names![0]!, left![0]!)
  return [
    ...left!.filter((name) => !names!.includes(name)).map((name) => `${name} is new`),
    ...names!.filter((name) => !left!.includes(name)).map((name) => `${name} is gone`),
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
    const contents = [requestBody, ...responses].flatMap((part) => part?.content ?? [])
    const members = contents.flatMap(({ schema }) => namesIn(schema))
    const credentials = credentialsOf(security).map((credential) =>
      credential.type === 'apiKey' ? credential.parameter : challengeNames[credential.type],
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

const requirement = ({ requestBody }: BodyOperation): string =>
  requestBody.isRequired ? 'required' : 'optional'

function securityWords({ security }: BodyOperation): string {
  const sets = security.alternatives.map((set) => set.map(credentialWords).join(' and '))
  return sets.map((words) => words || 'none').join(' or ')
}

const challengeNames = { bearer: 'Bearer', basic: 'Basic' } as const

function credentialWords(credential: Credential): string {
  if (credential.type === 'bearer') return 'a bearer token'
  if (credential.type === 'basic') return 'a user and a password'
  return `a key in ${placeOfCredential(credential)}`
}

/** A single status that gives way to another one of its class is the same response. */
function pairResponses(
  old: BodyOperation,
  current: BodyOperation,
): readonly (readonly [Response | undefined, Response | undefined])[] {
  const isIn = (response: Response, { responses }: BodyOperation): boolean =>
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

function statusChanges(old: BodyOperation, current: BodyOperation): readonly string[] {
  return pairResponses(old, current).flatMap(([before, after]) => {
    if (after === undefined) return [`the response ${before!.status} is gone`]
    if (before === undefined) return [`the response ${after.status} is new`]
    return before.status === after.status
      ? []
      : [`the response ${before.status} is now ${after.status}`]
  })
}

function pairBodies(old: BodyOperation, current: BodyOperation): readonly BodyChange[] {
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
  return partChanges(partsOf(before.schema), partsOf(after.schema))
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

const namesIn = (schema: Schema): readonly string[] =>
  [...partsOf(schema).values()].flatMap(({ name }) => name ?? [])

function partChanges(before: BodyParts, after: BodyParts): readonly string[] {
  const gone = outermost([...before.values()].filter(({ path }) => !after.has(path)))
  const added = outermost([...after.values()].filter(({ path }) => !before.has(path)))
  const kept = [...before.values()].filter(({ path }) => after.has(path))
  const successors = new Map(gone.map((part) => [part, successorAmong(added, part)]))
  const renamed = [...successors.values()]
  return [
    ...gone.map((part) => {
      const successor = successors.get(part)
      if (successor === undefined) return `${part.words} is gone`
      return `${part.words} is gone, and ${described(successor)}: renamed?`
    }),
    ...added.filter((part) => !renamed.includes(part)).map(described),
    ...kept.flatMap((part) => keywordChanges(part, after.get(part.path)!.keywords)),
  ]
}

/** The only new member that looks like one that is gone, beside it. */
function successorAmong(added: readonly BodyPart[], gone: BodyPart): BodyPart | undefined {
  const isLike = (part: BodyPart): boolean =>
    gone.name !== undefined &&
    part.name !== undefined &&
    part.around.at(-1)?.path === gone.around.at(-1)?.path &&
    isSame(gone.keywords, part.keywords)
  const [successor, ...others] = added.filter(isLike)
  return others.length === 0 ? successor : undefined
}

function isSame(first: Keywords, second: Keywords): boolean {
  return (
    first.size === second.size && [...first].every(([name, value]) => second.get(name) === value)
  )
}

/** A member that is gone takes its own members with it. */
const outermost = (parts: readonly BodyPart[]): readonly BodyPart[] =>
  parts.filter(({ around }) => !around.some((part) => parts.includes(part)))

function described({ words, keywords }: BodyPart): string {
  const { type, required, ...others } = Object.fromEntries(keywords)
  const facts = [
    type,
    ...Object.entries(others).map(([name, value]) => `${name} ${value}`),
    required === undefined ? undefined : 'required',
  ].filter((fact) => fact !== undefined)
  return `${words} is new${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}

function keywordChanges({ words, keywords: before }: BodyPart, after: Keywords): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    const old = before.get(name)
    const current = after.get(name)
    if (old === current) return []
    if (name === 'required')
      return [`${words} is ${current === undefined ? 'optional' : 'required'} now`]
    if (current === undefined) return [`${words} has no ${name} any more (was ${old})`]
    return [`${words} has ${name} ${current} now${old === undefined ? '' : ` (was ${old})`}`]
  })
}
