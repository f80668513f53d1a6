import { isObject } from '../../src/base/check-value.ts'
import { isClientError } from '../../src/base/http-status.ts'
import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { documentedResponse, documentsSuccess, isDenialStatus } from '../operation/documented.ts'
import { joinWords } from '../operation/response-words.ts'
import { type Exchange, type ReceivedResponse, statusOf, utf8Text } from '../data/exchange.ts'
import { membersOf } from '../operation/members.ts'
import { jsonOf } from './response-json.ts'

/** Values of a response that are looked at, and how deep: a list of problems is short and flat. */
const maxValues = 200
const maxDepth = 6

/** Of an error that is not JSON; of a text within JSON too. */
const maxCharacters = 1000

/** Keys of error bodies whose value is the name of a member, or a path to one. */
const naming = new Set([
  'field',
  'fields',
  'property',
  'propertypath',
  'instancepath',
  'datapath',
  'member',
  'attribute',
  'param',
  'path',
  'pointer',
  'loc',
  'location',
  'missingproperty',
])

/** Keys of error bodies whose object has a member for each wrong one. */
const listing = new Set(['errors', 'fielderrors', 'violations'])

/** What sentences say that demand something of a request. */
const demanding = /requir|missing|\bmust\b|\bexpected\b|not be (?:null|blank|empty)|can't be blank/i

/** Where sentences of servers name a member, in the group of each pattern. */
const phrasings: readonly RegExp[] = [
  // "heightCm" is required, or a path such as 'body.heightCm'
  /["'`“‘]([A-Za-z_$][\w$.-]{0,60})["'`”’]/g,
  // the field heightCm must be an integer
  /^\W*(?:body[/.])?(?:the )?(?:field |property |member )?([A-Za-z_$][\w$-]{0,60}) (?:is|must|field|cannot|can't|should|may)\b/gi,
  // missing property: heightCm
  /(?:missing|field|property|member|parameter|attribute):? ([A-Za-z_$][\w$-]{0,60})(?![\w$-])/gi,
]

/** The last name of a path such as `/heightCm`, `#/heightCm`, `body.heightCm` or `heightCm`. */
const nameInPath = (path: string): string =>
  path.split(/[/.#[\]]+/).findLast((name) => name !== '') ?? ''

/** Names in a sentence that another server wrote, in whatever words: a guess, which only a hint rests on. */
const namesInSentence = (text: string): readonly string[] => {
  if (!demanding.test(text)) return []
  const matches = phrasings.flatMap((phrasing) => Array.from(text.matchAll(phrasing)))
  return matches.map(([, name = '']) => nameInPath(name))
}

/** What a value of an error body may name; `key` is where it stands. */
const namesInText = (key: string, whole: string): readonly string[] => {
  const text = whole.slice(0, maxCharacters)
  return naming.has(key.toLowerCase()) ? [nameInPath(text)] : namesInSentence(text)
}

/** A part of an error body, and the key under which it stands. */
interface Part {
  readonly key: string
  readonly value: unknown
  readonly depth: number
}

const innerParts = ({ key, value, depth }: Part): readonly Part[] => {
  if (depth >= maxDepth) return []
  const inner = (name: string, part: unknown): Part => ({
    key: name,
    value: part,
    depth: depth + 1,
  })
  if (Array.isArray(value)) {
    // The objects in a list of errors have the same members each.
    const name = isListing(key) ? '' : key
    return (value as unknown[]).slice(0, maxValues).map((item) => inner(name, item))
  }
  if (!isObject(value)) return []
  return Object.entries(value)
    .slice(0, maxValues)
    .map(([name, member]) => inner(name, member))
}

const isListing = (key: string): boolean => listing.has(key.toLowerCase())

/** What one part of an error body names. */
const namesInPart = ({ key, value }: Part): readonly string[] => {
  if (typeof value === 'string') return namesInText(key, value)
  return isObject(value) && isListing(key) ? Object.keys(value).slice(0, maxValues) : []
}

/** Names that the body of an error may mean as members, whatever its form and words. */
const namesInError = ({ body }: ReceivedResponse): ReadonlySet<string> => {
  const names = new Set<string>()
  const value = jsonOf(body) ?? utf8Text(body)?.slice(0, maxCharacters)
  const pending: Part[] = [{ key: '', value, depth: 0 }]
  for (const part of pending) {
    for (const name of namesInPart(part)) names.add(name)
    if (pending.length < maxValues) pending.push(...innerParts(part))
  }
  return names
}

/** Words that stand where a name could, in messages about any request. */
const common = new Set(
  (
    'a an are at attribute body code data detail error field input is it json member message must no object ' +
    'parameter payload property request required root status the this title type value was'
  ).split(' '),
)

/** Names that members of an interface usually have. */
const identifier = /^[A-Za-z_$][\w$-]{0,60}$/

/** Responses that have to agree: a member in one of them may be a coincidence. */
const minResponses = 2

/** Names in a sentence. */
const maxNames = 3

/** Names that all responses have; once none is left, no further response is read. */
const inAll = (
  responses: readonly ReceivedResponse[],
  namesIn: (response: ReceivedResponse) => ReadonlySet<string>,
): readonly string[] => {
  const [first, ...others] = responses
  if (first === undefined || responses.length < minResponses) return []
  let names = [...namesIn(first)]
  for (const response of others) {
    if (names.length === 0) break
    const ofResponse = namesIn(response)
    names = names.filter((name) => ofResponse.has(name))
  }
  return names
}

const responsesTo = (exchanges: readonly Exchange[]): readonly ReceivedResponse[] =>
  exchanges.flatMap(({ response }) => (response.type === 'response' ? response : []))

/** Members that the refusals of all of these valid requests name, and that the document does not have. */
const demandedMembers = (
  exchanges: readonly Exchange[],
  operation: Operation,
): readonly string[] => {
  const refusals = responsesTo(exchanges).filter(
    ({ status }) => isClientError(status) && !isDenialStatus(status),
  )
  const { sendable, readOnly } = membersOf(operation)
  // Some servers write names in another letter case.
  const documented = new Set(
    [...[...sendable, ...operation.parameters].map(({ name }) => name), ...readOnly].map((name) =>
      name.toLowerCase(),
    ),
  )
  const isUnknown = (name: string): boolean =>
    identifier.test(name) && !documented.has(name.toLowerCase()) && !common.has(name.toLowerCase())
  return inAll(refusals, namesInError).filter(isUnknown)
}

/** Members of all of these responses to valid requests that the document does not have. */
const undocumentedMembers = (
  exchanges: readonly Exchange[],
  operation: Operation,
): readonly string[] => {
  const successes = exchanges.filter((exchange) => documentsSuccess(operation, statusOf(exchange)))
  const { sendable } = membersOf(operation)
  return inAll(responsesTo(successes), ({ status, body }) => {
    const schema = documentedResponse(operation, status)?.content[0]?.schema
    const { properties = [], additionalProperties } = schema === undefined ? {} : merged(schema)
    const documented = new Set([...properties, ...sendable].map(({ name }) => name))
    const value = jsonOf(body)
    if (!isObject(value) || properties.length === 0 || additionalProperties)
      return new Set<string>()
    return new Set(Object.keys(value).filter((name) => !documented.has(name)))
  })
}

/** Such as `the member "heightCm", which the document does not have`. */
const membersWords = (names: readonly string[]): string => {
  const quoted = names.slice(0, maxNames).map((name) => JSON.stringify(name))
  const more = names.length > maxNames ? [`${names.length - maxNames} more`] : []
  const noun = names.length === 1 ? 'member' : 'members'
  return `the ${noun} ${joinWords([...quoted, ...more], 'and')}, which the document does not have`
}

const advice = 'the server may follow another version of the document: check it with --openapi FILE'

/** What to do if the server refuses valid requests because of members that the document does not have. */
export const demandedSentence = (
  exchanges: readonly Exchange[],
  operation: Operation,
): string | undefined => {
  const names = demandedMembers(exchanges, operation)
  if (names.length === 0) return undefined
  return `The server asks for ${membersWords(names)}: ${advice}.`
}

/** Hints that the server follows another version of the document; nothing is asserted about it. */
export const versionHints = (
  valid: readonly Exchange[],
  operation: Operation,
): readonly string[] => {
  const refused = valid.filter((exchange) => !documentsSuccess(operation, statusOf(exchange)))
  const demanded = demandedSentence(refused, operation)
  if (demanded !== undefined) return [demanded]
  const undocumented = undocumentedMembers(valid, operation)
  if (undocumented.length === 0) return []
  return [`All successful responses have ${membersWords(undocumented)}: ${advice}.`]
}
