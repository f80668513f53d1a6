/** must: the document states it. should: the document or a standard that it names implies it. open: not documented. */
export type Level = 'must' | 'should' | 'open'

export type RuleId =
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `N${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`
  | `V${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `A${1 | 2 | 3 | 4 | 5 | 6}`
  | 'open'

/** The place in the interface document that a rule rests on. */
export interface Citation {
  /** Heading of the section. */
  readonly section: string
  /** Text of the document, word for word. */
  readonly quote: string
  /** JSON Pointer (RFC 6901) to the place in openapi.yaml. */
  readonly pointer: string
}

export interface Rule {
  readonly id: RuleId
  readonly level: Level
  /** The rule in one sentence without a full stop. */
  readonly sentence: string
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md, such as `docs/contract-rules.md#n5`. */
  readonly docs: string
}

/** The page that explains every rule; a path within the package until the repository is public. */
export const docsPage = 'docs/contract-rules.md'

const post = '/paths/~1plants/post'
const ok = `${post}/responses/200`
const bad = `${post}/responses/400`
const request = `${post}/requestBody`
const json = 'content/application~1json'
const id = '/components/schemas/NewPlant/allOf/1/properties/id'
const plant = '/components/schemas/Plant'
const newPlant = '/components/schemas/NewPlant'
const error = '/components/schemas/Error'
const bearer = '/components/securitySchemes/bearer'

const accepted = 'When the request is valid and accepted, then the status is 200 and the body has the shape of Plant.'
const body = 'Request body: required. Content type `application/json`. Shape: NewPlant'
const everyOperation = 'It is declared for the whole service, so every operation requires it.'

const rule = (
  ruleId: RuleId,
  level: Level,
  sentence: string,
  section: string,
  quote: string,
  pointer: string,
): Rule => ({
  id: ruleId,
  level,
  sentence,
  citation: { section, quote, pointer },
  docs: `${docsPage}#${ruleId.toLowerCase()}`,
})

/** Every rule of the contract, in the order of the reports. */
export const rules: readonly Rule[] = [
  rule('R1', 'must', 'An ordinary valid request gets status 200', 'Create plant', accepted, ok),
  rule(
    'R2',
    'must',
    'A 200 has content type application/json',
    'Create plant',
    '200 | Plant response | application/json',
    `${ok}/${json}`,
  ),
  rule(
    'R3',
    'must',
    'A 200 body is one JSON object with a string `name` and, if present, a string `tag`',
    'Create plant',
    accepted,
    plant,
  ),
  rule(
    'R4',
    'must',
    'A 200 need not echo `id`, and Plant and Error may have further members',
    'Create plant',
    'The success body is shaped as Plant, so it is not required to echo `id`.',
    plant,
  ),
  rule(
    'R5',
    'must',
    'A request that fails gets status 400 with content type application/json',
    'Create plant',
    'When the request fails, then the status is 400 and the body has the shape of Error.',
    `${bad}/${json}`,
  ),
  rule(
    'R6',
    'must',
    'A 400 body is one JSON object with `error`, an int32, and `message`, a string',
    'Errors',
    'An error response uses the Error shape: `error` (int32) and `message` (string), both required.',
    error,
  ),
  rule(
    'R7',
    'must',
    'A request with a valid credential gets no status but 200 and 400',
    'Errors',
    'The 400 status is the only error status that is documented for the create operation.',
    `${post}/responses`,
  ),
  rule(
    'R8',
    'must',
    'Every request gets a complete, well-formed response in time, with a JSON body in UTF-8',
    'What the service does',
    'Requests are sent as JSON over HTTP to {base_url}.',
    post,
  ),
  rule('N1', 'must', 'A request without a body fails', 'Create plant', body, `${request}/required`),
  rule('N2', 'must', 'A body that is not JSON fails', 'Create plant', body, `${request}/${json}`),
  rule('N3', 'must', 'A body that is not an object fails', 'Create plant', body, newPlant),
  rule(
    'N4',
    'must',
    'A body without `id` or without `name` fails',
    'NewPlant',
    'So a NewPlant requires `name` and `id`, and allows `tag`.',
    `${newPlant}/allOf/1/required`,
  ),
  rule(
    'N5',
    'must',
    'An `id` that is not an integer fails',
    'NewPlant',
    'id | integer, format int64 | yes',
    `${id}/type`,
  ),
  rule(
    'N6',
    'must',
    'A `name` that is not a string fails',
    'Plant',
    'name | string | yes',
    `${plant}/properties/name/type`,
  ),
  rule(
    'N7',
    'must',
    'A `tag` that is not a string fails',
    'Plant',
    'tag | string | no',
    `${plant}/properties/tag/type`,
  ),
  rule('N8', 'should', 'An `id` outside int64 fails', 'NewPlant', 'id | integer, format int64 | yes', `${id}/format`),
  rule('N9', 'should', 'A body that is not UTF-8 fails', 'Create plant', body, `${request}/${json}`),
  rule(
    'N10',
    'should',
    'A body whose content type is not application/json fails',
    'Create plant',
    body,
    `${request}/content`,
  ),
  rule(
    'V1',
    'should',
    'Every `id` of int64 is accepted',
    'NewPlant',
    'id | integer, format int64 | yes',
    `${id}/format`,
  ),
  rule(
    'V2',
    'should',
    'An integer written with a fraction of zero or an exponent is accepted',
    'NewPlant',
    'id | integer, format int64 | yes',
    `${id}/type`,
  ),
  rule('V3', 'should', 'Any string is accepted as `name`', 'Plant', 'name | string | yes', `${plant}/properties/name`),
  rule('V4', 'should', 'Any string is accepted as `tag`', 'Plant', 'tag | string | no', `${plant}/properties/tag`),
  rule('V5', 'should', 'Further members are accepted', 'Create plant', body, newPlant),
  rule(
    'V6',
    'should',
    'Members in any order, white space and escapes are accepted as in JSON',
    'Create plant',
    body,
    `${request}/${json}`,
  ),
  rule(
    'V7',
    'should',
    'application/json is accepted with a charset and in any letter case',
    'Create plant',
    body,
    `${request}/${json}`,
  ),
  rule('V8', 'open', 'A member given twice may be accepted or refused', 'Create plant', body, `${request}/${json}`),
  rule(
    'A1',
    'must',
    'A request without a credential gets no 2xx response',
    'Authentication',
    everyOperation,
    '/security',
  ),
  rule(
    'A2',
    'must',
    'A credential in another form or place gets no 2xx response',
    'Authentication',
    'The credential is sent as a bearer token in the `Authorization` header, in the form `Authorization: Bearer <ACCESS_TOKEN>`.',
    bearer,
  ),
  rule(
    'A3',
    'should',
    'A refused credential gets status 400 with an Error body',
    'Errors',
    'Error statuses other than 400 (for example for a missing or invalid credential): not shown.',
    bad,
  ),
  rule(
    'A4',
    'should',
    'The scheme `Bearer` is accepted in any letter case',
    'Authentication',
    'Scheme: HTTP bearer.',
    `${bearer}/scheme`,
  ),
  rule('A5', 'must', 'A token known to be bad gets no 2xx response', 'Authentication', everyOperation, '/security'),
  rule(
    'A6',
    'open',
    'A made-up token may be accepted or refused',
    'Authentication',
    'How a token is obtained, its lifetime and its scope: not shown.',
    bearer,
  ),
  rule(
    'open',
    'open',
    'What the document does not show is reported, never asserted',
    'Limits',
    'Rate limits, size limits and field length bounds: not shown.',
    post,
  ),
]

export const ruleOf = (ruleId: RuleId): Rule => rules.find((each) => each.id === ruleId)!
