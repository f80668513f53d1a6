import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import schema from '../../config.schema.json' with { type: 'json' }
import { UsageError } from '../base/check-value.ts'
import { configure, createMock } from '../core/create-mock.ts'
import type { Scenario } from './scenario.ts'

const use = (scenario: unknown): void => createMock().use(scenario as Scenario)

const validate = new Ajv({ strict: false, formats: { regex: true } }).compile(schema)
/** Whether an editor accepts the scenario in a config file. */
const isInSchema = (scenario: unknown): boolean => {
  const text = JSON.stringify(scenario, (_name, value) =>
    typeof value === 'bigint' ? Number(value) : (value as unknown),
  )
  return validate({ scenario: JSON.parse(text) as unknown })
}

describe('accepts', () => {
  const every = { present: true, equals: 1n, in: ['x', null], atLeast: 1, atMost: 2n }
  const rows: [title: string, scenario: unknown][] = [
    ['an empty object', {}],
    ['a function', { answer: () => 'auto' }],
    ['a fixed body', { answer: { status: 201, headers: { a: 'b' }, body: [1, { x: null }] } }],
    ['empty text', { answer: { text: '' } }],
    ['an example of 200', { answer: { example: 'fern' } }],
    ['an example of 400 with another status', { answer: { status: 500, example: 'unexpected' } }],
    ['the smallest int32 as error', { answer: { error: -2_147_483_648, message: 'x' } }],
    ['unusual headers', { answer: { headers: { "!#$%&'*+-.^_`|~09aZ": '\t ~\u00ff' } } }],
    [
      'branches',
      { choose: [{ when: { id: 1, name: { matches: '^f' } }, answer: 'rejected' }, {}] },
    ],
    ['every test', { choose: [{ when: { a: every } }] }],
    ['a delay in a range', { delay: { min: 0, max: 600_000 } }],
    ['a log-normal delay', { delay: { median: 100, sigma: 0 } }],
    ['each fault', { sequence: [{ fault: 'hang' }, { fault: 'reset' }, { fault: 'cut-off' }] }],
    ['undefined members', { answer: undefined, sequence: ['auto'], delay: undefined }],
  ]
  test.each(rows)('%s as a scenario', (_title, scenario) => {
    expect(() => use(scenario)).not.toThrow()
    expect(isInSchema(scenario)).toBe(true)
  })
})

describe('rejects', () => {
  const known = 'Known: description, answer, loop, delay, fault, sequence, choose'
  const answerMembers = 'status, headers, body, text, error, message, example'
  const testMembers = 'present, equals, in, matches, atLeast, atMost'
  const delays = 'takes milliseconds from 0 to 600000, {min, max} or {median, sigma}'
  const examples = 'did you mean "fern"? Known: monstera, fern, unexpected, name-missing'
  const sendable = 'takes a string that HTTP can carry (Latin-1, without line breaks)'
  const rows: [scenario: unknown, message: string][] = [
    [7, ' takes a scenario name or an object (got 7)'],
    [{ anwser: 'auto' }, `.anwser is unknown: did you mean "answer"? ${known}`],
    [{ times: 1 }, `.times is unknown. ${known}`],
    [{ sequence: [{ when: {} }] }, `.sequence[0].when is unknown. ${known}, times`],
    [{ description: 7 }, '.description takes a string (got 7)'],
    [{ answer: 'auto', sequence: ['auto'] }, ' takes only one of answer and sequence'],
    [{ sequence: [] }, '.sequence takes a list with at least one item (got an empty array)'],
    [{ sequence: ['auto', 7] }, '.sequence[1] takes a scenario name or an object (got 7)'],
    [{ sequence: [{ times: 0 }] }, '.sequence[0].times takes a whole number from 1 (got 0)'],
    [{ sequence: ['auto'], loop: 1 }, '.loop takes true or false (got 1)'],
    [{ choose: [{ when: 7 }] }, '.choose[0].when takes an object (got 7)'],
    [{ fault: 'crash' }, '.fault takes hang, reset or cut-off (got "crash")'],
    [{ delay: '5' }, `.delay ${delays} (got "5")`],
    [{ delay: { min: 2, max: 1 } }, '.delay takes a min that is not above max (got 2 and 1)'],
    [{ delay: { min: 1 } }, '.delay.max is missing'],
    [{ delay: { median: 1, sigma: -1 } }, '.delay.sigma takes a number from 0 (got -1)'],
    [{ delay: { median: 1, sigma: 1, max: 9 } }, '.delay.max is unknown. Known: median, sigma'],
    [
      { delay: -1, fault: 1 },
      `.delay ${delays} (got -1); scenario.fault takes hang, reset or cut-off (got 1)`,
    ],
  ]
  test.each(rows)('the scenario %j', (scenario, message) => {
    expect(() => use(scenario)).toThrow(new UsageError(`scenario${message}.`))
    expect(isInSchema(scenario)).toBe(message.includes('min that is not above max'))
  })

  const answers: [answer: unknown, message: string][] = [
    [7, ` takes an object with ${answerMembers} (got 7)`],
    [{ stauts: 200 }, `.stauts is unknown: did you mean "status"? Known: ${answerMembers}`],
    [{ status: 199 }, '.status takes a whole number from 200 to 599 (got 199)'],
    [{ headers: { 'a b': '' } }, '.headers.a b is not a header name (RFC 9110)'],
    [{ headers: { a: 'b\r\nc: d' } }, `.headers.a ${sendable} (got "b\\r\\nc: d")`],
    [
      { headers: { 'Content-Length': '1' } },
      '.headers.Content-Length is set by HTTP itself and cannot be given',
    ],
    [
      { error: 2_147_483_648 },
      '.error takes a whole number from -2147483648 to 2147483647 (got 2147483648)',
    ],
    [{ error: 1, example: 'unexpected' }, ' takes only one of example and error or message'],
    [{ example: 'frn' }, `.example "frn" is unknown: ${examples}`],
  ]
  test.each(answers)('the answer %j', (answer, message) => {
    expect(() => use({ answer })).toThrow(new UsageError(`scenario.answer${message}.`))
    // Another document has other examples.
    expect(isInSchema({ answer })).toBe(message.startsWith('.example "frn"'))
  })

  const pattern = 'takes a regular expression (flag u)'
  const conditions: [condition: unknown, message: string][] = [
    [[1], ` takes an object with ${testMembers} (got an array)`],
    [{ equal: 1 }, `.equal is unknown: did you mean "equals"? Known: ${testMembers}`],
    [{ in: [1, {}] }, '.in[1] takes a string, number, boolean or null (got an object)'],
    [{ matches: '(' }, `.matches ${pattern} (got "(")`],
  ]
  test.each(conditions)('the condition %j', (id, message) => {
    expect(() => use({ choose: [{ when: { id } }] })).toThrow(
      new UsageError(`scenario.choose[0].when.id${message}.`),
    )
    expect(isInSchema({ choose: [{ when: { id } }] })).toBe(message.includes('regular expression'))
  })

  const patterns: [pattern: unknown, allowed: string, shown: string][] = [
    [5, '', '5'],
    [String.raw`(a)\1`, String.raw` without back-references such as \1`, String.raw`"(a)\\1"`],
    ['a'.repeat(20_001), ' of at most 20000 characters', `"${'a'.repeat(39)}…"`],
    [
      '(?:ab){10000}',
      ' of at most 20000 parts, each counted as often as its groups may repeat',
      '"(?:ab){10000}"',
    ],
  ]
  test.each(patterns.map(([matches, allowed, shown]) => [shown, allowed, matches] as const))(
    'the pattern %s',
    (shown, allowed, matches) => {
      const place = 'scenario.choose[0].when.id.matches'
      expect(() => use({ choose: [{ when: { id: { matches } } }] })).toThrow(
        new UsageError(`${place} ${pattern}${allowed} (got ${shown}).`),
      )
    },
  )

  const tokens =
    'behavior.tokens takes any, or a list of tokens (printable ASCII without spaces) (got type object).'
  const settings: [settings: object, message: string][] = [
    [
      { behavior: { credentialStatus: '4e2' } },
      'behavior.credentialStatus takes a whole number from 400 to 499 (got "4e2").',
    ],
    [{ behavior: { bodyLimit: 0 } }, 'behavior.bodyLimit takes a whole number from 1 (got 0).'],
    [
      { behavior: { repeatedId: 'no' } },
      'behavior.repeatedId takes accepted or refused (got "no").',
    ],
    [{ behavior: { tokens: [] } }, tokens],
    [
      { behavior: { tokens: ['s p'] } },
      'behavior.tokens[0] takes printable ASCII without spaces (got a string of 3 characters).',
    ],
    [
      { behavior: { tokens: ['good', 'Bearer good'] } },
      'behavior.tokens[1] takes the token alone, without "Bearer".',
    ],
    [
      { behavior: { members: { id: { minimum: 5, maximum: 1 } } } },
      'behavior.members.id.minimum takes a number up to maximum (got 5 and 1).',
    ],
    [{ behavior: { echoID: true } }, 'behavior.echoID is unknown: did you mean "echoId"? Known: '],
    [{ errors: {} }, 'errors needs playProfile of plant-store-learn.'],
  ]
  test.each(settings)('the settings %j', (given, message) => {
    expect(() => createMock(given)).toThrow(message)
    expect(() => configure(createMock(), given)).toThrow(message)
  })

  test('all wrong options of createMock at once', () => {
    const wrong = {
      limits: { world: 1 },
      scenarios: { a: { delay: -1 } },
      behavior: { echoId: 7 },
      colour: 1,
    }
    const sentences = [
      'limits.world is unknown. Known: tokens, journal, plants, bytes',
      `scenarios.a.delay ${delays} (got -1)`,
      'behavior.echoId takes true or false (got 7)',
      'colour is unknown. Known: scenario, scenarios, delay, behavior, basePath, document, operation, limits, resources, collections, responder, errors.',
    ]
    expect(() => createMock(wrong as object)).toThrow(new UsageError(sentences.join('; ')))
  })
})
