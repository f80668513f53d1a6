/** must: the document states it. should: the document or a standard that it names implies it. open: not documented. */
export type Level = 'must' | 'should' | 'open'

/** accept: 200. refuse: 400. deny: no 2xx, because the credential is not valid. open: nothing is asserted. */
export type Expectation = 'accept' | 'refuse' | 'deny' | 'open'

export type RuleId =
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `N${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `V${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `A${1 | 2 | 3 | 4 | 5 | 6}`
  | 'open'

/** The place in the interface document that a rule rests on. */
export interface Citation {
  /** Heading of the section. */
  readonly section: string
  /** Text of the document, word for word. */
  readonly quote: string
  /** Line in a profile, from 1; `section` is its file. */
  readonly line?: number
}

export interface Rule {
  readonly id: RuleId
  readonly level: Level
  /** What the requests of its cases must get; absent if it is about the responses to all cases. */
  readonly expect?: Expectation
  /** The rule in one sentence without a full stop. */
  readonly sentence: string
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md, such as `docs/contract-rules.md#n5`. */
  readonly docs: string
}

/** The page that explains every rule; a path within the package until the repository is public. */
export const docsPage = 'docs/contract-rules.md'

/** The sections and the sentences or table rows that rules rest on. */
const accepted = [
  'Create plant',
  'When the request is valid and accepted, then the status is 200 and the body has the shape of Plant.',
] as const
const ok200 = ['Create plant', '200 | Plant response | application/json'] as const
const noEcho = [
  'Create plant',
  'The success body is shaped as Plant, so it is not required to echo `id`.',
] as const
const failed = [
  'Create plant',
  'When the request fails, then the status is 400 and the body has the shape of Error.',
] as const
const errorShape = [
  'Errors',
  'An error response uses the Error shape: `error` (int32) and `message` (string), both required.',
] as const
const only400 = [
  'Errors',
  'The 400 status is the only error status that is documented for the create operation.',
] as const
const overHttp = [
  'What the service does',
  'Requests are sent as JSON over HTTP to {base_url}.',
] as const
const bodyShape = [
  'Create plant',
  'Request body: required. Content type `application/json`. Shape: NewPlant',
] as const
const bothRequired = [
  'NewPlant',
  'So a NewPlant requires `name` and `id`, and allows `tag`.',
] as const
const idRow = ['NewPlant', 'id | integer, format int64 | yes'] as const
const nameRow = ['Plant', 'name | string | yes'] as const
const tagRow = ['Plant', 'tag | string | no'] as const
const everyOperation = [
  'Authentication',
  'It is declared for the whole service, so every operation requires it.',
] as const
const inHeader = [
  'Authentication',
  'The credential is sent as a bearer token in the `Authorization` header, in the form `Authorization: Bearer <ACCESS_TOKEN>`.',
] as const
const otherStatuses = [
  'Errors',
  'Error statuses other than 400 (for example for a missing or invalid credential): not shown.',
] as const
const scheme = ['Authentication', 'Scheme: HTTP bearer.'] as const
const obtained = [
  'Authentication',
  'How a token is obtained, its lifetime and its scope: not shown.',
] as const
const limits = ['Limits', 'Rate limits, size limits and field length bounds: not shown.'] as const

/** A status that R7 forbids, but that HTTP itself provides for some requests: to these it is only a warning. */
export interface StatusException {
  readonly status: number
  /** The code of the warning. */
  readonly code: 'not-acceptable' | 'charset' | 'coding' | 'length-required' | 'too-large'
  /** Which requests, as the end of a sentence. */
  readonly requests: string
}

/** Beside these, R7 only warns about 429 and 503 with Retry-After, and N10 about 415. */
export const statusExceptions: readonly StatusException[] = [
  {
    status: 406,
    code: 'not-acceptable',
    requests: 'to an Accept header that excludes JSON or is malformed',
  },
  { status: 415, code: 'charset', requests: 'to a charset other than UTF-8' },
  { status: 415, code: 'coding', requests: 'to an announced content coding' },
  { status: 411, code: 'length-required', requests: 'to a body in chunks' },
  { status: 413, code: 'too-large', requests: 'to a body over 64 KiB' },
]

const rule =
  (level: Level) =>
  (
    id: RuleId,
    [section, quote]: readonly [string, string],
    sentence: string,
    expect?: Expectation,
  ): Rule => {
    return {
      id,
      level,
      ...(expect && { expect }),
      sentence,
      citation: { section, quote },
      docs: `${docsPage}#${id.toLowerCase()}`,
    }
  }

const [must, should, open] = [rule('must'), rule('should'), rule('open')]

/** Every rule, in the order of the reports. */
export const allRules: readonly Rule[] = [
  must('R1', accepted, 'An ordinary valid request gets status 200', 'accept'),
  must('R2', ok200, 'A 200 has content type application/json'),
  must(
    'R3',
    accepted,
    'A 200 body is one JSON object with a string `name` and, if present, a string `tag`',
  ),
  must('R4', noEcho, 'A 200 need not echo `id`, and Plant and Error may have further members'),
  must('R5', failed, 'A request that fails gets status 400 with content type application/json'),
  must(
    'R6',
    errorShape,
    'A 400 body is one JSON object with `error`, an int32, and `message`, a string',
  ),
  must('R7', only400, 'A request with a valid credential gets no status but 200 and 400'),
  must(
    'R8',
    overHttp,
    'Every request gets a complete, well-formed response in time, with a JSON body in UTF-8',
  ),
  must('N1', bodyShape, 'A request without a body fails', 'refuse'),
  must('N2', bodyShape, 'A body that is not JSON fails', 'refuse'),
  must('N3', bodyShape, 'A body that is not an object fails', 'refuse'),
  must('N4', bothRequired, 'A body without `id` or without `name` fails', 'refuse'),
  must('N5', idRow, 'An `id` that is not an integer fails', 'refuse'),
  must('N6', nameRow, 'A `name` that is not a string fails', 'refuse'),
  must('N7', tagRow, 'A `tag` that is not a string fails', 'refuse'),
  should('N8', idRow, 'An `id` outside int64 fails', 'refuse'),
  should('N9', bodyShape, 'A body that is not UTF-8 fails', 'refuse'),
  should('N10', bodyShape, 'A body whose content type is not application/json fails', 'refuse'),
  must('N11', bodyShape, 'A value that a constraint of its schema forbids fails', 'refuse'),
  should('N12', bodyShape, 'A string that is not of the format of its schema fails', 'refuse'),
  should('V1', idRow, 'Every `id` of int64 is accepted', 'accept'),
  should(
    'V2',
    idRow,
    'An integer written with a fraction of zero or an exponent is accepted',
    'accept',
  ),
  should('V3', nameRow, 'Any string is accepted as `name`', 'accept'),
  should('V4', tagRow, 'Any string is accepted as `tag`', 'accept'),
  should('V5', bodyShape, 'Further members are accepted', 'accept'),
  should(
    'V6',
    bodyShape,
    'Members in any order, white space and escapes of JSON are accepted',
    'accept',
  ),
  should(
    'V7',
    bodyShape,
    'application/json is accepted with a charset and in any letter case',
    'accept',
  ),
  open('V8', bodyShape, 'A member given twice may be accepted or refused', 'open'),
  must('A1', everyOperation, 'A request without a credential gets no 2xx response', 'deny'),
  must('A2', inHeader, 'A credential in another form or place gets no 2xx response', 'deny'),
  should('A3', otherStatuses, 'A refused credential gets status 400 with an Error body'),
  should('A4', scheme, 'The scheme `Bearer` is accepted in any letter case', 'accept'),
  must('A5', everyOperation, 'A token known to be bad gets no 2xx response', 'deny'),
  open('A6', obtained, 'A made-up token may be accepted or refused', 'open'),
  open('open', limits, 'What the document does not show is reported, never asserted', 'open'),
]

/** Rules about keywords that the Plant Store's document does not have. */
const ofConstraints: readonly RuleId[] = ['N11', 'N12']

/** The rules of the Plant Store's document. */
export const rules: readonly Rule[] = allRules.filter(({ id }) => !ofConstraints.includes(id))

/** The rule with this id. */
export const ruleOf = (id: RuleId): Rule => allRules.find((rule) => rule.id === id)!
