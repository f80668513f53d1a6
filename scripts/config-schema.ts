import type { Check, Form } from '../src/base/check-value.ts'
import { checkOptions, documentKeys, mockOptions } from '../src/cli/options.ts'
import { fileCheck } from '../src/cli/shared-config.ts'
import { BEHAVIOR, checkBehavior, type BehaviorName } from '../src/problems/behavior.ts'
import { plantStore } from '../src/core/plant-store.ts'
import { checkLimits } from '../src/problems/member-limits.ts'
import { errorRule } from '../src/profile/settings/check-settings.ts'
import { anyName, conditions, fixedAnswer, headers } from '../src/scenario/check-scenario.ts'
import { checkDelay } from '../src/scenario/delay.ts'
import { builtInScenarios } from '../src/scenario/scenario.ts'

// Writes config.schema.json: the values from the forms of checks (src/base/check-value.ts), and their
// descriptions from the tables here.

const options = mockOptions.filter(({ flagOnly }) => !flagOnly)
const ofCheck = checkOptions.filter(({ flagOnly, key }) => !flagOnly && !documentKeys.includes(key))

export type Schema = { readonly [keyword: string]: unknown }

/** Checks that the schema has once, because they are used more than once or contain themselves. */
const DEFINITIONS: ReadonlyMap<Check, string> = new Map([
  [anyName.name, 'name'],
  [anyName.scenario, 'scenario'],
  [anyName.step, 'step'],
  [anyName.branch, 'branch'],
  [headers, 'headers'],
  [fixedAnswer, 'fixedAnswer'],
  [errorRule, 'errorRule'],
  [checkDelay, 'delay'],
  [conditions, 'conditions'],
  [checkLimits, 'memberLimits'],
  [checkBehavior, 'behavior'],
])

export const behaviorDescriptions: Readonly<Record<BehaviorName, string>> = {
  credentialStatus: 'status for a missing or bad credential',
  tokens:
    'bearer tokens that are accepted; `#1a2b` is every token with this [checksum](learn.md#what-the-file-contains)',
  unknownPathStatus: 'status for any other path',
  unknownMethodStatus: 'status for any other method (with Allow)',
  mediaTypeStatus:
    'status for a content type other than application/json, and for a compressed body',
  echoId: 'whether a 200 also carries the id that was sent',
  repeatedId: 'a second request with the same id',
  repeatedMember: 'a member given twice (if accepted, the last one counts)',
  memberCase: 'letter case in the names of members',
  loneSurrogate: 'half of a surrogate pair, escaped, in a string',
  byteOrderMark: 'a byte order mark before the JSON text',
  unknownPreference: 'a Prefer value that the mock does not know, such as scenario=slwo',
  bodyLimit: 'maximum size of a request body in bytes',
  bodyLimitStatus: 'status for a body over the limit',
  nestingLimit: 'maximum nesting of arrays and objects in a body',
  members:
    'what members of the body must also be, in the words of OpenAPI: `{ name: { maxLength: 80 }, id: { minimum: 1 } }`',
}

/** Of members by the end of their places, where the longest end counts; of definitions by name. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(options.map(({ key, description }) => [key, description])),
  ...Object.fromEntries(
    Object.entries(behaviorDescriptions).map(([name, text]) => [`behavior.${name}`, text]),
  ),
  ...Object.fromEntries(ofCheck.map(({ key, description }) => [`check.${key}`, description])),
  'behavior.': 'decide what the document leaves open',
  mock: 'Options of the mock server; with sections, all options but the common ones belong here',
  handlers: 'Options of createHandlers and createTest',
  'handlers.baseUrl': 'Base URL of the store; any by default',
  'handlers.collection': 'In code only: receives created plants',
  'handlers.responder': 'In code only: plays a profile',
  check: 'Options of check and learn; tokens come from the environment',
  $schema: 'JSON Schema of this file, for editors',
  minLength: 'Minimum length in Unicode code points',
  maxLength: 'Maximum length in Unicode code points',
  pattern: 'Regular expression (ECMAScript, flag u) that matches anywhere in the string',
  minimum: 'Minimum of the number',
  maximum: 'Maximum of the number',
  exclusiveMinimum: 'The number must be greater',
  exclusiveMaximum: 'The number must be less',
  multipleOf: 'The number must be a whole multiple of it',
  'limits.tokens': 'maximum number of tokens whose state is kept',
  'limits.journal': 'maximum number of journal entries per token',
  'limits.plants': 'maximum number of created plants per token',
  'limits.bytes': 'maximum size of the state of all tokens, estimated',

  'name.': 'Name of a built-in scenario, or of one in `scenarios`',
  'scenario.': 'Name of a scenario, or one of answer, sequence and choose, with delay and fault',
  description: 'What the scenario does, for people',
  answer: 'Name of a scenario, or a fixed answer',
  sequence: 'One step per request; the last one stays unless loop starts again',
  loop: 'Whether the sequence starts again after its last step',
  choose: 'The first branch whose when matches; auto if none does',
  'scenario.delay': 'Instead of the delay of all responses',
  'step.delay': 'Instead of the delay of all responses',
  'branch.delay': 'Instead of the delay of all responses',
  fault: 'No response ever, a reset connection, or a body that stops halfway',
  times: 'Number of requests that the step covers',
  when: 'Conditions on the request body; without it, the branch matches every request',

  status: 'HTTP status',
  headers: 'Header fields by name',
  'fixedAnswer.body': 'Sent as JSON',
  'fixedAnswer.text': 'Sent as it is',
  example: 'Name of an example of a response in the document',
  error: 'Member error of the Error body',
  message: 'Member message of the Error body',
  'errorRule.message': 'Text with placeholders such as {member}',
  'errorRule.body': 'Sent as JSON, with placeholders in its strings',
  'errorRule.text': 'Sent as it is, with placeholders',

  'memberLimits.': 'Limits of one member of the request body',
  'delay.': 'Milliseconds: fixed, a range, or log-normal',
  'delay.min': 'Shortest delay in milliseconds',
  'delay.max': 'Longest delay in milliseconds',
  'delay.median': 'Median of a log-normal distribution in milliseconds',
  'delay.sigma': 'Standard deviation of the logarithm: 0 is a fixed delay',

  'conditions.': 'Members of the request body: a value, or tests that must all pass',
  present: 'Whether the body has the member',
  equals: 'The value of the member',
  in: 'The values that the member may have',
  matches: 'Regular expression (ECMAScript, flag u) that matches anywhere in the string',
  atLeast: 'Minimum of the number',
  atMost: 'Maximum of the number',

  'join.start': 'Text before the first message',
  'join.between': 'Text between two messages',
  'join.end': 'Text after the last message',
  'join.body': 'Template of the joined body',
  'response.plant': 'Response to accepted requests',
  'response.plant.body': 'JSON with placeholders such as {name}',
  'response.error': 'Headers of every refusal',
  'latency.accepted': 'Delay of responses with a status below 400',
  'latency.refused': 'Delay of other responses',
  'unexplained.case': 'Case of the contract suite',
  'unexplained.status': 'Status of the response',
  'unexplained.failure': 'Why no response was received',
  'unexplained.text': 'Beginning of the body of the response',
  'learned.from': 'URL of the service',
  'learned.seed': 'Seed of the generated requests',
  'learned.requests': 'Number of requests that were sent',
  'learned.noCreate': 'Whether only requests that must be refused were sent',
  'learned.version': 'Version of the format of profiles',
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    options.flatMap((row) => [
      [row.key, row.default],
      [`mock.${row.key}`, row.default],
    ]),
  ),
  ...Object.fromEntries(ofCheck.map((row) => [`check.${row.key}`, row.default])),
  ...Object.fromEntries(
    Object.entries(BEHAVIOR).map(([name, row]) => [`behavior.${name}`, row.default]),
  ),
  'step.times': 1,
}

/** Shown while one types, though other values are valid. */
const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'name.': Object.keys(builtInScenarios),
}

/** Names of members in openapi.yaml, which editors suggest; another document has others. */
const SUGGESTED: Readonly<Record<string, readonly string[]>> = {
  'behavior.members': plantStore.request.memberNames,
}

/** The JSON Schema of config files, and the places with conditions that only the kit checks. */
export function describeConfig(): {
  readonly schema: Schema
  readonly onlyInKit: readonly string[]
} {
  const writer = new SchemaWriter()
  const root = writer.schemaOf(fileCheck(options), '')
  const definitions = Object.fromEntries(
    Array.from(DEFINITIONS, ([definition, name]) => [name, writer.define(definition, name)]),
  )
  writer.requireUsed()
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config file of plant-store-kit',
    ...root,
    definitions,
  }
  return { schema, onlyInKit: writer.onlyInKit }
}

type FormOf<Type> = Extract<Form, { readonly type: Type }>

class SchemaWriter {
  readonly onlyInKit: string[] = []
  /** Keys of the descriptions that were needed. */
  readonly #used = new Set<string>()

  /** A definition with its own description. */
  define(check: Check, name: string): Schema {
    const key = `${name}.`
    const description = DESCRIPTIONS[key]
    this.#used.add(key)
    return compact({ description, examples: EXAMPLES[key], ...this.#expand(check, name) })
  }

  /** The schema of a check, or a reference to its definition. */
  schemaOf(check: Check, place: string): Schema {
    const name = DEFINITIONS.get(check)
    return name === undefined ? this.#expand(check, place) : { $ref: `#/definitions/${name}` }
  }

  requireUsed(): void {
    const unused = Object.keys(DESCRIPTIONS).filter((key) => !this.#used.has(key))
    if (unused.length > 0) fail(`describes ${unused.join(', ')}, which no config has`)
  }

  #expand({ form }: Check, place: string): Schema {
    if (form === undefined)
      fail(`cannot write the check of ${place}: make it from those of src/base/check-value.ts`)
    switch (form.type) {
      case 'either':
        return this.#either(form.checks, place)
      case 'all':
        return merge(form.checks.map((check) => this.schemaOf(check, place)))
      case 'list':
        return compact({
          type: 'array',
          minItems: form.min === 0 ? undefined : form.min,
          items: this.schemaOf(form.items, `${place}[]`),
        })
      case 'object':
        return this.#object(form, place)
      case 'map':
        return this.#map(form, place)
      case 'also':
        this.onlyInKit.push(place)
        return this.#expand(form.check, place)
      case 'lazy':
        return this.schemaOf(form.get(), place)
      default:
        return leafOf(form)
    }
  }

  #map({ names, values }: FormOf<'map'>, place: string): Schema {
    const patterns = names.map(({ pattern }) => ({ pattern: sourceOf(pattern) }))
    const schema = this.schemaOf(values, `${place}.*`)
    const suggested = SUGGESTED[place]?.map((name) => [name, schema] as const)
    return compact({
      type: 'object',
      properties: suggested && Object.fromEntries(suggested),
      propertyNames: patterns.length > 0 ? merge(patterns) : undefined,
      additionalProperties: schema,
    })
  }

  #object(form: FormOf<'object'>, place: string): Schema {
    const { members, required = [], exclusive = [], unchecked } = form
    const properties = Object.entries(members).map(([name, check]) => {
      const at = place === '' ? name : `${place}.${name}`
      return [name, this.#member(check, at)] as const
    })
    const groups = exclusive.map((names) => names.filter((name) => Object.hasOwn(members, name)))
    const pairs = groups.flatMap((group, index) => {
      const others = groups.slice(index + 1).flat()
      return group.flatMap((name) => others.map((other) => ({ required: [name, other] })))
    })
    return compact({
      type: 'object',
      properties: Object.fromEntries(properties),
      patternProperties: unchecked && { [unchecked.source]: {} },
      required: required.length > 0 ? required : undefined,
      additionalProperties: false,
      not: pairs.length > 0 ? { anyOf: pairs } : undefined,
    })
  }

  #member(check: Check, place: string): Schema {
    const schema = this.schemaOf(check, place)
    const notes = { description: this.#descriptionOf(place), default: DEFAULTS[place] }
    // Draft 7 ignores what is beside a $ref.
    return compact({ ...notes, ...('$ref' in schema ? { allOf: [schema] } : schema) })
  }

  #descriptionOf(place: string): string {
    const names = place.replaceAll('[]', '').split('.')
    const keys = names.map((_, index) => names.slice(index).join('.'))
    const key = keys.find((end) => Object.hasOwn(DESCRIPTIONS, end))
    if (key === undefined) fail(`has no description of ${place}: add one to DESCRIPTIONS`)
    this.#used.add(key)
    // Markdown of the docs; editors show plain text.
    return DESCRIPTIONS[key]!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  }

  #either(checks: readonly Check[], place: string): Schema {
    const inFiles = checks.filter(({ form }) => form?.type !== 'function')
    const schemas = inFiles.map((check) => this.schemaOf(check, place))
    const isPlain = schemas.every((schema) => Object.keys(schema).every((key) => OF_TYPE.has(key)))
    const types = new Set(schemas.map(({ type }) => type))
    if (!isPlain || types.size < schemas.length) return { anyOf: schemas }
    return Object.assign({}, ...schemas, { type: [...types] }) as Schema
  }
}

/** Keywords that hold for values of one type only, so that schemas of several types can be one. */
const OF_TYPE: ReadonlySet<string> = new Set(['type', 'pattern', 'format', 'minimum', 'maximum'])

function leafOf(
  form: FormOf<'anything' | 'function' | 'string' | 'number' | 'integer' | 'value'>,
): Schema {
  switch (form.type) {
    case 'anything':
      return {}
    case 'function':
      return { not: {} }
    case 'string':
      return compact({ type: 'string', format: form.format, pattern: sourceOf(form.pattern) })
    case 'value':
      return valuesOf(form.values)
    default:
      return compact({ type: form.type, minimum: form.min, maximum: finite(form.max) })
  }
}

/** JSON has no infinite number. */
const finite = (bound: number | undefined): number | undefined =>
  bound === Infinity ? undefined : bound

function valuesOf(values: readonly unknown[]): Schema {
  if (values.length === 2 && values.every((value) => typeof value === 'boolean'))
    return { type: 'boolean' }
  const [first] = values
  if (values.length > 1) return { enum: values }
  return first === null ? { type: 'null' } : { const: first }
}

/** Schemas that must all hold, as one where no keyword is in two of them. */
function merge(schemas: readonly Schema[]): Schema {
  const keywords = schemas.flatMap((schema) => Object.entries(schema))
  const merged = Object.fromEntries(keywords)
  const isLossless = keywords.every(([keyword, value]) => merged[keyword] === value)
  return isLossless ? merged : { allOf: schemas }
}

/** JSON Schema knows no flags, and editors use `u` or none. */
function sourceOf(pattern: RegExp | undefined): string | undefined {
  if (pattern === undefined) return undefined
  if (pattern.flags !== 'u') fail(`needs the flag u, and no other, in ${pattern}`)
  return pattern.source.replaceAll('\\/', '/')
}

function compact(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

function fail(message: string): never {
  throw new Error(`scripts/config-schema.ts ${message}.`)
}
