import { checkOptions, documentKeys, mockOptions } from '../src/cli/options.ts'
import { plantStore } from '../src/core/plant-store.ts'
import type { BehaviorName } from '../src/problems/behavior.ts'
import { BEHAVIOR } from '../src/problems/check-behavior.ts'
import type { ReporterName } from '../contract/reporters/reporter.ts'
import { ruleIds } from '../contract/rules/rule-table.ts'
import { builtInScenarios } from '../src/scenario/scenario.ts'

// What config.schema.json says beside the forms of checks. The keys are places such as `scenarios.*.delay`.

/** Options of the mock that a config file may have. */
export const mockFileOptions = mockOptions.filter(({ flagOnly }) => !flagOnly)
const checkFileOptions = checkOptions.filter(
  ({ flagOnly, key }) => !flagOnly && !documentKeys.includes(key),
)

/** What each behavior decides; the pages of the docs have it, too. */
export const behaviorDescriptions: Readonly<Record<BehaviorName, string>> = {
  credentialStatus: 'status for a missing or bad credential',
  tokens:
    'bearer tokens that are accepted, or keys, or `user:password` of `basic`; `#1a2b` is every token with this [checksum](../learn/docs/learn.md#what-the-file-contains)',
  unknownPathStatus: 'status for any other path',
  unknownMethodStatus: 'status for any other method (with Allow)',
  mediaTypeStatus:
    'status for a content type other than application/json, and for a compressed body',
  echoId: 'whether a 200 also carries the id that was sent',
  repeatedId: 'a second request with the same id',
  untouched: 'a collection that nobody has changed yet: what the document shows, or nothing',
  repeatedMember: 'a member given twice (if accepted, the last one counts)',
  memberCase: 'letter case in the names of members',
  loneSurrogate: 'half of a surrogate pair, escaped, in a string or a name',
  byteOrderMark: 'a byte order mark before the JSON text',
  unknownPreference: 'a Prefer value that the mock does not know, such as scenario=slwo',
  bodyLimit: 'maximum size of a request body in bytes',
  bodyLimitStatus: 'status for a body over the limit',
  nestingLimit: 'maximum nesting of arrays and objects in a body',
  members:
    'what members of the body must also be, in the words of OpenAPI: `{ name: { maxLength: 80 }, id: { minimum: 1 } }`',
  operations:
    'the same [for one operation](#for-one-operation): `{ createPlant: { repeatedId: refused } }`',
}

const {
  unknownPathStatus: _path,
  unknownMethodStatus: _method,
  operations: _,
  ...ofOperation
} = behaviorDescriptions

const HEADERS = 'Header fields by name'
const FAULT = 'No response ever, a reset connection, or a body that stops halfway'

type Texts = Readonly<Record<string, string>>

/** Descriptions of the members that several objects have, by the places of the members. */
const within = (objects: readonly string[], members: Texts): Texts =>
  Object.fromEntries(
    objects.flatMap((object) =>
      Object.entries(members).map(([name, text]) => [`${object}.${name}`, text]),
    ),
  )

/** Of members by their places in the file or in a definition, without sections and items; of definitions by name. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(mockFileOptions.map(({ key, description }) => [key, description])),
  ...Object.fromEntries(
    Object.entries(behaviorDescriptions).map(([name, text]) => [`behavior.${name}`, text]),
  ),
  ...Object.fromEntries(
    Object.entries(ofOperation).map(([name, text]) => [`operationBehavior.${name}`, text]),
  ),
  ...Object.fromEntries(
    checkFileOptions.map(({ key, description }) => [`check.${key}`, description]),
  ),
  ...Object.fromEntries(ruleIds.map((id) => [`check.levels.${id}`, `Level of rule ${id}`])),
  'behavior.': 'decide what the document leaves open',
  'operationBehavior.': 'decide it for one operation, which counts before all',
  mock: 'Options of the mock server; with sections, all options but the common ones belong here',
  handlers: 'Options of createHandlers and createTest',
  'handlers.baseUrl': 'Base URL of the store; any by default',
  'handlers.responder': 'In code only: plays a profile',
  check: 'Options of check and learn; tokens come from the environment',
  $schema: 'JSON Schema of this file, for editors',
  ...within(['memberLimits'], {
    minLength: 'Minimum length in Unicode code points',
    maxLength: 'Maximum length in Unicode code points',
    pattern: 'Regular expression (ECMAScript, flag u) that matches anywhere in the string',
    minimum: 'Minimum of the number',
    maximum: 'Maximum of the number',
    exclusiveMinimum: 'The number must be greater',
    exclusiveMaximum: 'The number must be less',
    multipleOf: 'The number must be a whole multiple of it',
  }),
  'limits.tokens': 'maximum number of tokens whose state is kept',
  'limits.journal': 'maximum number of journal entries per token',
  'limits.plants': 'maximum number of created plants per token',
  'limits.bytes': 'maximum size of the state of all tokens, estimated',

  'name.': 'Name of a built-in scenario, or of one in `scenarios`',
  'scenario.': 'Name of a scenario, or one of answer, sequence and choose, with delay and fault',
  ...within(['scenario', 'step', 'branch'], {
    description: 'What the scenario does, for people',
    answer: 'Name of a scenario, or a fixed answer',
    sequence: 'One step per request; the last one stays unless loop starts again',
    loop: 'Whether the sequence starts again after its last step',
    choose: 'The first branch whose when matches; auto if none does',
    delay: 'Instead of the delay of all responses',
    fault: FAULT,
  }),
  'step.times': 'Number of requests that the step covers',
  'branch.when':
    'Conditions on the request body and parameters; without it, the branch matches every request',

  ...within(['fixedAnswer', 'errorRule', 'response.success'], {
    status: 'HTTP status',
    headers: HEADERS,
  }),
  'response.error.headers': HEADERS,
  'fixedAnswer.body': 'Sent as JSON',
  'fixedAnswer.text': 'Sent as it is',
  'fixedAnswer.example': 'Name of an example of a response in the document',
  'fixedAnswer.message': 'Member message of the Error body',
  ...within(['fixedAnswer', 'errorRule'], { error: 'Member error of the Error body' }),
  'errorRule.message': 'Text with placeholders such as {member}',
  'errorRule.body': 'Sent as JSON, with placeholders in its strings',
  'errorRule.text': 'Sent as it is, with placeholders',
  'errorRule.fault': FAULT,

  'memberLimits.': 'Limits of one member of the request body',
  'delay.': 'Milliseconds: fixed, a range, or log-normal',
  'delay.min': 'Shortest delay in milliseconds',
  'delay.max': 'Longest delay in milliseconds',
  'delay.median': 'Median of a log-normal distribution in milliseconds',
  'delay.sigma': 'Standard deviation of the logarithm: 0 is a fixed delay',

  'conditions.': 'Members of the request body: a value, or tests that must all pass',
  ...within(['conditions.*'], {
    present: 'Whether the body has the member',
    equals: 'The value of the member',
    in: 'The values that the member may have',
    matches: 'Regular expression (ECMAScript, flag u) that matches anywhere in the string',
    atLeast: 'Minimum of the number',
    atMost: 'Maximum of the number',
  }),

  'join.start': 'Text before the first message',
  'join.between': 'Text between two messages',
  'join.end': 'Text after the last message',
  'join.body': 'Template of the joined body',
  'join.perMember': 'Only the first problem of each member counts',
  'join.neverJoined': 'Classes whose problems are never joined with others',
  'response.success': 'Response to accepted requests',
  'response.success.body': 'JSON with placeholders such as {name}',
  'response.error': 'Headers of every refusal',
  'latency.accepted': 'Delay of responses with a status below 400',
  'latency.refused': 'Delay of other responses',
  'unexplained.case': 'Case of the contract suite',
  'unexplained.status': 'Status of the response',
  'unexplained.failure': 'Why no response was received',
  'unexplained.text': 'Beginning of the body of the response',
  'unexplained.repeated': 'Status if an earlier run sent the id',
  'learned.from': 'URL of the service',
  'learned.seed': 'Seed of the generated requests',
  'learned.requests': 'Number of requests that were sent',
  'learned.explore': 'Number of generated requests, if it was not the default',
  'learned.noCreate': 'Whether only requests that must be refused were sent',
  'learned.forms':
    'By place, such as `success id`, the form of the words that `{uuid}` stands for: `uuid`, or a pattern',
  'learned.repeated': 'The places of these whose words come again in other responses',
  'learned.version': 'Version of the format of profiles',
}

export const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    mockFileOptions.flatMap((row) => [
      [row.key, row.default],
      [`mock.${row.key}`, row.default],
    ]),
  ),
  ...Object.fromEntries(checkFileOptions.map((row) => [`check.${row.key}`, row.default])),
  ...Object.fromEntries(
    Object.entries(BEHAVIOR).map(([name, row]) => [`behavior.${name}`, row.default]),
  ),
  'step.times': 1,
}

/** Shown while one types, though other values are valid. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'name.': Object.keys(builtInScenarios),
}

/** Names of members in openapi.yaml, which editors suggest; another document has others. */
export const SUGGESTED: Readonly<Record<string, readonly string[]>> = {
  'behavior.members': plantStore.request.memberNames,
}

/** Who reads a format of reports: the table of docs/reporters.md. */
export const reporterDescriptions: Readonly<Record<ReporterName, string>> = {
  text: 'people in a terminal or build log; the default: failures in full, other findings in three lines, notes as one line; `--verbose` shows all of it',
  json: 'programs: findings, and the sentence and citation of each rule; `plant-store-kit/report.schema.json` describes it',
  junit: 'CI servers',
  github: 'annotations of GitHub',
  markdown: 'the job summary of GitHub',
  html: 'one page without scripts, to read or send: what each rule says, its findings, all their cases; a filter if there are more than 20 findings, or findings of several operations',
  har: "all requests and responses, for a browser's network panel",
}
