import { jsonText, typeOf, valueAt } from 'plant-store-kit/json'
import {
  memoize,
  type MockRequest,
  pathOf,
  type BodyMockContext,
  type BodyMockOperation,
  type Body,
} from 'plant-store-kit/responder'
import type { ClassifiedProblem, ProblemSpan } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { undeclaredMembers } from '../places/undeclared-members.ts'
import { lastReadAt } from '../positions/last-read.ts'
import {
  placeholdersOf,
  type PROBLEM_NAMES,
  type REQUEST_NAMES,
  type TEXT_NAMES,
  type ValuesOf,
} from '../templates/placeholder-names.ts'
import { excerptOf, valuesOfPositions } from './position-values.ts'
import { locate, type ProblemLocation } from './problem-location.ts'
import { sentValueIn } from './sent-value.ts'
import { unlessDeep } from './unless-deep.ts'
import type { Values } from '../templates/template.ts'

/**
 * What placeholders stand for that depend on the request and on its problem. `body` is a text if its JSON is malformed, or if the
 * problem is about bytes that are no text.
 */
export function requestValues(
  { request, operation, body }: Pick<BodyMockContext, 'request' | 'operation' | 'body'>,
  problem?: ClassifiedProblem,
): Values {
  const shared = sharedOf(operation)(body)
  const isOfBytes = problem?.profileClass.facts.location === 'bytes'
  const text = isOfBytes ? body.text : body.source
  const isJson = body.json.error === undefined && text === body.source
  return {
    ...valuesOfRequest(request, shared.additional),
    body: isJson ? shared.shownBody : text || undefined,
    'body-text': text || undefined,
    ...valuesOfProblem(problem, body, text),
    ...shared.members,
  }
}

function valuesOfRequest(
  { method, target, headers, body }: MockRequest,
  additional: unknown,
): Omit<ValuesOf<typeof REQUEST_NAMES>, 'body' | 'body-text'> {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined
  const [, scheme, credential] = /^(\S*) *(.*)$/.exec(header('authorization') ?? '') ?? []
  return {
    path: pathOf(target),
    target,
    method,
    host: hostOf(target) ?? header('host'),
    scheme,
    credential: credential || undefined,
    'media-type': header('content-type'),
    additional,
    // Of a body over the limit only the beginning is read.
    size: Number(header('content-length') ?? body.length),
  }
}

/** The host in an absolute target, which proxies get. */
const hostOf = (target: string): string | undefined => /^[^/?#]+:\/\/([^/?#]+)/.exec(target)?.[1]

/** @param text in which its positions are: the body as sent, if its bytes are wrong */
function valuesOfProblem(
  problem: ClassifiedProblem | undefined,
  body: Body,
  text: string,
): ValuesOf<typeof PROBLEM_NAMES> {
  const value = unlessDeep(problem?.value)
  const location = problem === undefined ? undefined : locate(problem, body)
  return {
    member: problem?.member,
    value,
    text: typeof value === 'string' || value === undefined ? value : jsonText(value),
    type: typeOf(problem?.value),
    ...textsAround(problem?.span, location, text),
    ...valuesOfPositions(location, text, body),
  }
}

/** What the body has at the place of a problem, and around it. */
function textsAround(
  span: ProblemSpan | undefined,
  location: ProblemLocation | undefined,
  text: string,
): ValuesOf<typeof TEXT_NAMES> {
  const at = span?.position ?? location?.span.start
  return {
    source: location?.source || undefined,
    excerpt: at === undefined ? undefined : excerptOf(text, at),
    rest: at === undefined ? undefined : text.slice(at),
    'last-read': span && lastReadAt(text, span.position),
  }
}

/** What the problems of one body share, because there may be many of both. */
interface Shared {
  /** The JSON value of the body, unless it is nested too deep. */
  readonly shownBody: unknown
  /** The members that the document does not declare; undefined without any. */
  readonly additional: unknown
  /** The values of the members by their placeholders. */
  readonly members: Values
}

const sharedOf = memoize((operation: BodyMockOperation) =>
  memoize((body: Body) => readShared(body, operation)),
)

function readShared(body: Body, operation: BodyMockOperation): Shared {
  const value = sentValueIn(body, operation.request.memberNames)
  const members = Array.from(placeholdersOf(operation.source), ([placeholder, names]) => [
    placeholder,
    unlessDeep(valueAt(value, names)),
  ])
  return {
    shownBody: unlessDeep(value),
    additional: unlessDeep(undeclaredMembers(value, classesOf(operation.source).places).members),
    members: Object.fromEntries(members) as Values,
  }
}
