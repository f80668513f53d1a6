import { sentencesOf } from '../src/base/mistake.ts'
import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/config-file/read-config.ts'
import { fileChecks, sharedFileCheck } from '../src/cli/shared-config.ts'
import { useFolder } from '../test/support/files.ts'
import { DESCRIPTIONS } from './config-descriptions.ts'
import { describeConfig } from './config-schema.ts'

const file = await readFile(new URL('../config.schema.json', import.meta.url), 'utf8')
const schema = JSON.parse(file) as {
  readonly definitions: { readonly behavior: { readonly properties: Record<string, object> } }
}
const validate = new Ajv({ strict: false, formats: { regex: true } }).compile(schema)

/** What only the kit checks, because JSON Schema cannot express it. */
const ONLY_IN_KIT: readonly (readonly [place: string, sentence: RegExp])[] = [
  ['delay', /takes a min that is not above max/],
  ['memberLimits', /takes a number up to max/],
  ['memberLimits.pattern', /\.pattern takes a regular expression.*\(got "/],
  ['memberLimits.multipleOf', /takes a number above 0/],
  ['conditions.*.matches', /\.matches takes a regular expression.*\(got "/],
  // The URL standard's rules of IP addresses and international names.
  ['allowControlFrom[]', /takes a host that is a name or an IP address/],
  ['mock.allowControlFrom[]', /takes a host that is a name or an IP address/],
  ['check.headers', /^check\.headers\..+ is a secret/],
  ['check.baseUrl', /^check\.baseUrl contains a user/],
  ['check.headers.*', /cannot be sent|is set by the cases/],
  ['document', /not a promise/],
  ['', /belongs to the section mock|^controlToken is a secret/],
]
const isOnlyInKit = (problem: string): boolean =>
  ONLY_IN_KIT.some(([, sentence]) => sentence.test(problem))

describe('config.schema.json', () => {
  test('is what the checks describe', () => {
    expect(schema).toEqual(describeConfig().schema)
  })

  test('describes each option, and nothing else', () => {
    const { port: _, ...withoutPort } = DESCRIPTIONS
    expect(() => describeConfig(withoutPort)).toThrow('has no description of port')
    const withPorts = { ...DESCRIPTIONS, ports: 'several ports' }
    expect(() => describeConfig(withPorts)).toThrow('describes ports, which no config has')
  })

  test('leaves only these conditions to the kit', () => {
    const places = ONLY_IN_KIT.map(([place]) => place)
    expect([...new Set(describeConfig().onlyInKit)].toSorted()).toEqual(places.toSorted())
  })

  test('names the members of openapi.yaml, and takes others', () => {
    const { members } = schema.definitions.behavior.properties
    expect(Object.keys((members as { properties: object }).properties)).toEqual([
      'name',
      'tag',
      'id',
    ])
    expect(validate({ behavior: { members: { heightCm: { minimum: 1 } } } })).toBe(true)
    expect(validate({ behavior: { members: { name: { maxlength: 1 } } } })).toBe(false)
  })

  test('compiles in the strict mode of Ajv', () => {
    const strict = new Ajv({
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
      formats: { regex: true },
    })
    expect(() => strict.compile(schema)).not.toThrow()
  })
})

/** Valid values of each option; mutations make the invalid ones. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  $schema: ['./config.schema.json'],
  host: ['127.0.0.1', '::1', '[::1]'],
  port: [0, 4010, 65_535],
  basePath: ['', '/', '*', '/api/v1', 'v1/', '/a%20b/~x', '/_mock1', '/api//'],
  scenario: ['auto', 'slow', { answer: 'created' }, { fault: 'hang', delay: 5 }],
  scenarios: [
    { a: 'auto', b: { answer: { status: 503, headers: { 'Retry-After': '1' }, text: 'x' } } },
    { flaky: { sequence: ['auto', { answer: 'rejected', times: 2 }], loop: true } },
    { fixed: { answer: { status: 200, body: { a: [1, null] } }, description: 'x' } },
    {
      error: { answer: { error: -2_147_483_648, message: 'x' } },
      example: { answer: { example: 'fern' } },
    },
    {
      choice: {
        choose: [{ when: { id: 7, tag: null, name: { matches: '^a', present: true } } }, 'auto'],
      },
    },
    {
      tests: {
        choose: [{ when: { id: { in: [1, 'x'], atLeast: 1, atMost: 2.5, equals: 1e18 } } }],
      },
    },
  ],
  delay: [0, 1.5, 600_000, { min: 0, max: 5 }, { median: 100, sigma: 0.5 }],
  behavior: [
    { credentialStatus: 401, bodyLimitStatus: 413, echoId: true, repeatedId: 'refused' },
    { tokens: 'any', memberCase: 'ignored', unknownPreference: 'ignored', nestingLimit: 20 },
    { tokens: ['abc', '#1a2b'], members: { name: { minLength: 0, maxLength: 0 } }, bodyLimit: 1 },
    { members: { name: { pattern: '^[^<>]*$' }, id: { maximum: 2 ** 63, multipleOf: 0.5 } } },
    { members: { id: { minimum: -1, maximum: 9_007_199_254_740_991 } } },
    { members: { id: { exclusiveMinimum: 0, exclusiveMaximum: 2.5 } } },
    { byteOrderMark: 'ignored', loneSurrogate: 'refused' },
  ],
  errors: [
    { type: { status: 422, body: { x: '{value}' } }, 'type/tag/null': 'accepted' },
    { required: { error: 7, message: '{member}', headers: { a: 'b' } }, body: { fault: 'reset' } },
  ],
  order: [[], ['credential', 'first-type', 'body', 'any-order']],
  join: [false, '; ', { start: '', between: ', ', end: '.', body: { errors: '{message}' } }],
  response: [
    { success: { status: 201, headers: { location: '/x' }, body: null }, error: { headers: {} } },
  ],
  latency: [{ accepted: 5, refused: { min: 1, max: 2 } }],
  unexplained: [[{ case: 'N5/string', status: 500, text: 'x' }, { failure: 'reset' }]],
  learned: [
    { from: 'http://a', seed: -5, requests: 1, noCreate: false, version: 1 },
    { version: 1 },
  ],
  limits: [{ tokens: 1, journal: 9_007_199_254_740_991, plants: 1, bytes: 1 }],
  headersTimeout: [1],
  requestTimeout: [20_000],
  idleTimeout: [9_007_199_254_740_991],
  allowControlFrom: [
    ['http://localhost:5173', 'https://a.example/', 'http://[::1]:80', 'HTTP://A'],
  ],
  controlToken: ['sesame'],
  document: [{ openapi: '3.1.0' }],
  mock: [
    { port: 0, scenario: 'slow', errors: { type: { status: 422 } } },
    { idleTimeout: 5, behavior: { echoId: true } },
  ],
  handlers: [{ baseUrl: '/api', scenarios: { a: 'auto' }, delay: 0 }, { limits: { plants: 1 } }],
  check: [
    { baseUrl: 'https://a.example', skip: ['V5'], headers: { 'X-Tenant': 'a' }, strict: true },
    { timeoutSeconds: 1, reporters: ['junit=a.xml'], tokenCommand: 'x', seed: -1 },
  ],
  'x-anchors': [{ a: 1 }],
}

const LIMITS = [
  0, 200, 400, 500, 600, 1000, 65_535, 600_000, 2_147_483_648, -2_147_483_648,
  9_007_199_254_740_992, -9_007_199_254_740_992, 9_223_372_036_854_775_808,
]
const FRACTIONS_AND_FLOATS = [0.5, -0.5, 5e-324, 1e18, 1e20, 1e21, -1e21, 1e300]
const NUMBERS = [
  ...LIMITS.flatMap((limit) => [limit - 1, limit, limit + 1]),
  ...FRACTIONS_AND_FLOATS,
]
const PATHS = '/ // /// /a?b /a#b /a//b /_mock _mock/ /_mock/v1 /_mock1 /%zz %41'
const ORIGINS =
  'http://x http:x http:// http://x:65535 http://x:65536 http://x/y http://u@x ' +
  'ws://x ftp://x file:///x app://x'
// Their syntax is right; whether such a host can be, the URL standard says.
const HOSTS = 'http://1.2.3.999 http://[::z] http://xn--a http://bücher.example'
const WORDS = 'any none int64 auto accepted refused hang fern 1 true'
const PATTERNS = String.raw`] [ ^ ( \ z-a (?<a>x) \p{L} \-`
const SPACES = ['', ' ', 'a b', 'http://a b', 'a\nb', '\t', '\u2028']
const CHARACTERS = ['\u0000', '\u007f', '\u00ff', '\u0100', '\ud800', '🌱']
const STRINGS = [
  ...[PATHS, ORIGINS, HOSTS, WORDS, PATTERNS].flatMap((list) => list.split(' ')),
  ...SPACES,
  ...CHARACTERS,
]
const HEADERS =
  'Content-Length CONTENT-LENGTH transfer-Encoding trailer connection connections é status'
const MEMBERS =
  'answer sequence choose loop delay fault times when text body error message example headers ' +
  'description min max median sigma version seed port $schema responder token X-Api-Key'
const ODD_NAMES = 'x x- x-a X-a __proto__ constructor toString type type/tag'
const NAMES = [...[HEADERS, MEMBERS, ODD_NAMES].flatMap((list) => list.split(' ')), '', 'a b']

const samples = Object.values(SAMPLES).flat()
const odd = fc.oneof(
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...STRINGS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { x: 1 }),
  fc.constantFrom<unknown>(...samples),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
type Container = Record<string, unknown>
type Slot = readonly [container: Container, name: string]

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null

/** Every member and item in a value, as its container and its name. */
function slotsOf(container: Container): Slot[] {
  return Object.entries(container).flatMap(([name, value]) => [
    [container, name] as const,
    ...(isContainer(value) ? slotsOf(value) : []),
  ])
}

/** Members of the samples, which other objects may get. */
const members = slotsOf(SAMPLES as Container)
  .filter(([container]) => !Array.isArray(container))
  .map(([container, name]) => [name, container[name]] as const)
const member = fc.oneof(
  fc.constantFrom(...members),
  fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 3 })), odd),
)
const edit = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'rename', 'add', 'tweak'),
  member,
  by: fc.constantFrom(-1, 1, 0.5, 2 ** 53, 1e21),
})
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

const option = fc
  .constantFrom(...Object.keys(SAMPLES))
  .chain((name) => fc.constantFrom(...SAMPLES[name]!).map((value) => [name, value] as const))
const config = fc
  .tuple(fc.array(option, { maxLength: 3 }), fc.array(edit, { maxLength: 3 }))
  .map(([options, edits]) => {
    const root = { config: structuredClone(Object.fromEntries(options)) as unknown }
    for (const change of edits) apply(change, root)
    return root.config
  })

function apply(change: Edit, root: Container): void {
  const slots = slotsOf(root)
  const objects = slots.filter(([container, name]) => isContainer(container[name]))
  if (change.how === 'add' && objects.length > 0)
    add(objects[change.at % objects.length]!, change.member)
  else alter(slots[change.at % slots.length]!, change, root)
}

function add([container, key]: Slot, [name, value]: Edit['member']): void {
  const target = container[key]
  if (Array.isArray(target)) target.push(structuredClone(value))
  else set(target as Container, name, structuredClone(value))
}

function alter([container, key]: Slot, { how, at, member, by }: Edit, root: Container): void {
  const [name, value] = member
  const before = container[key]
  if (how === 'replace') set(container, key, structuredClone(value))
  if (how === 'tweak' && typeof before === 'number') set(container, key, before + by)
  if (how === 'tweak' && typeof before === 'string')
    set(container, key, tweakText(before, at, name))
  if (container === root || Array.isArray(container)) return
  if (how === 'remove' || how === 'rename') delete container[key]
  if (how === 'rename') set(container, name, before)
}

/** An assignment would not make a member `__proto__`. */
function set(container: Container, name: string, value: unknown): void {
  const attributes = { configurable: true, enumerable: true, writable: true }
  Object.defineProperty(container, name, { value, ...attributes })
}

/** The text with another letter case, with one character less, or with more. */
function tweakText(text: string, at: number, more: string): string {
  const index = at % (text.length + 1)
  const rest = text.slice(index)
  const variants = [rest.toUpperCase(), rest.slice(1), more + rest]
  return text.slice(0, index) + variants[at % variants.length]
}

/** The value as the kit reads it from a file, where large integers are bigints. */
function asRead(value: unknown): unknown {
  const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value)
  if (isLarge) return Math.abs(value as number) < 1e21 ? BigInt(value as number) : value
  if (Array.isArray(value)) return value.map(asRead)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asRead(member)]))
}

const { write } = await useFolder()
const largest = `1${'0'.repeat(308)}`
const texts: readonly (readonly [text: string, isValid: boolean])[] = [
  ['basePath: "]"', false],
  ['basePath: /_mock/v1', false],
  ['host: ""', false],
  ['learned: {}', false],
  ['learned: { version: 1, sed: 1 }', false],
  ['unexplained: [{ status: x }]', false],
  ['behavior: { members: { name: { maxlength: 1 } } }', false],
  ['allowControlFrom: ["http://a:65536"]', false],
  ['scenario: { answer: { headers: { CONTENT-LENGTH: "1" } } }', false],
  ['scenario: { answer: { headers: { Content-Lengths: "1" } } }', true],
  ['port: 8e1', true],
  ['port: 80.0', true],
  ['port: 80.5', false],
  ['idleTimeout: 9007199254740991', true],
  ['idleTimeout: 9007199254740992', false],
  ['idleTimeout: 1e21', false],
  ['behavior: { members: { id: { maximum: 9007199254740993 } } }', true],
  ['behavior: { members: { id: { maximum: 9007199254740993.0 } } }', true],
  ['behavior: { members: { id: { maximum: 1e18 } } }', true],
  ['behavior: { members: { id: { maximum: 1e21 } } }', true],
  [`behavior: { members: { id: { maximum: ${largest} } } }`, true],
  [`behavior: { members: { id: { maximum: ${largest}0 } } }`, false],
  ['behavior: { members: { id: { maximum: 1e400 } } }', false],
  ['behavior: { members: { id: { maximum: .nan } } }', false],
  ['delay: { median: 1, sigma: .inf }', false],
  ['scenario: { choose: [{ when: { id: 1e308 } }] }', true],
  ['scenario: { choose: [{ when: { id: 1e400 } }] }', false],
  ['scenario: { choose: [{ when: { id: { atMost: .inf } } }] }', false],
  ['$schema: 0', false],
  ['document: {}', true],
  ['document: []', false],
  ['openapi: a.yaml\ndocument: {}', false],
  ['mock: { port: 1 }', true],
  ['mock: { port: -1 }', false],
  ['mock: { controlToken: a }', false],
  ['handlers: { baseUrl: a.example }', false],
  ['check: { token: abc }', false],
  ['check: { rate: 0 }', false],
  ['x-anchors: { a: &a 1 }', true],
]
test.each(texts)('the mock and editors agree on %s', async (text, isValid) => {
  const file = await write('config.yaml', text)
  const reading = readConfig(file, fileChecks).then(
    () => true,
    () => false,
  )
  expect([await reading, validate(parse(text))]).toEqual([isValid, isValid])
})

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000)

test('an editor accepts what the kit accepts, but for those conditions', () => {
  const counts = { valid: 0, invalid: 0 }
  fc.assert(
    fc.property(config, (value) => {
      const sentences = sentencesOf(sharedFileCheck(asRead(value), []))
      const problems = sentences.filter((sentence) => !isOnlyInKit(sentence))
      const accepts = validate(value)
      counts[accepts ? 'valid' : 'invalid'] += 1
      expect({ accepts, problems }).toEqual({ accepts: problems.length === 0, problems })
    }),
    { numRuns: RUNS, seed: Number(process.env['FUZZ_SEED'] ?? 20_261_126) },
  )
  // Both sides are met often.
  expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(RUNS / 5)
}, 120_000)
