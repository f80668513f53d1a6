import { describe, expect, test } from 'vitest'
import { createMock } from './mock.ts'
import type { Scenario } from './scenario.ts'

const use = (scenario: unknown): void => createMock().use(scenario as Scenario)
const members = 'description, answer, loop, delay, fault, sequence, choose'
const answerMembers = 'status, headers, body, text, example, error, message'
const testMembers = 'present, equals, in, matches, atLeast, atMost'
const delays = 'takes milliseconds from 0 to 600000, {min, max} or {median, sigma}'

describe('accepts', () => {
  const rows: [name: string, scenario: unknown][] = [
    ['a name', 'slow'],
    ['an empty object', {}],
    ['an answer by name', { description: 'closed on Sundays', answer: 'rejected' }],
    ['a function', { answer: () => 'auto' }],
    ['a fixed body', { answer: { status: 201, headers: { a: 'b' }, body: [1, { x: null }] } }],
    ['empty text', { answer: { text: '' } }],
    ['an example', { answer: { example: 'fern' } }],
    [
      'an example of 400 for another error status',
      { answer: { status: 500, example: 'unexpected' } },
    ],
    ['statuses from 200', { answer: { status: 200, text: 'well' } }],
    ['statuses to 599', { answer: { status: 599, text: 'busy' } }],
    ['an int32 error number', { answer: { error: -2_147_483_648, message: 'x' } }],
    [
      'unusual header names and values',
      { answer: { headers: { "!#$%&'*+-.^_`|~09aZ": '\t ~\u00ff' } } },
    ],
    ['a sequence', { sequence: ['rejected', { answer: 'auto', times: 2 }], loop: true }],
    [
      'branches',
      { choose: [{ when: { id: 1, name: { matches: '^f' } }, answer: 'rejected' }, {}] },
    ],
    [
      'every test',
      {
        choose: [
          { when: { a: { present: true, equals: 1n, in: ['x', null], atLeast: 1, atMost: 2n } } },
        ],
      },
    ],
    ['a delay in a range', { delay: { min: 0, max: 600_000 } }],
    ['a log-normal delay', { delay: { median: 100, sigma: 0 } }],
    ['each fault', { sequence: [{ fault: 'hang' }, { fault: 'reset' }, { fault: 'cut-off' }] }],
    ['undefined members', { answer: undefined, sequence: ['auto'], delay: undefined }],
  ]
  test.each(rows)('%s', (_name, scenario) => {
    expect(() => use(scenario)).not.toThrow()
  })
})

describe('rejects', () => {
  const rows: [name: string, scenario: unknown, message: string][] = [
    ['a number', 7, 'scenario takes a scenario name or an object (got 7)'],
    ['a list', ['auto'], 'scenario takes a scenario name or an object (got an array)'],
    [
      'a typo',
      { anwser: 'auto' },
      `scenario.anwser is unknown: did you mean "answer"? Known: ${members}`,
    ],
    ['times outside a sequence', { times: 1 }, `scenario.times is unknown. Known: ${members}`],
    [
      'a description that is not a string',
      { description: 7 },
      'scenario.description takes a string (got 7)',
    ],
    [
      'answer with sequence',
      { answer: 'auto', sequence: ['auto'] },
      'scenario takes only one of answer and sequence',
    ],
    [
      'an answer that is a number',
      { answer: 7 },
      `scenario.answer takes an object with ${answerMembers} (got 7)`,
    ],
    [
      'a typo in an answer',
      { answer: { stauts: 200 } },
      `scenario.answer.stauts is unknown: did you mean "status"? Known: ${answerMembers}`,
    ],
    [
      'a status below 200',
      { answer: { status: 199 } },
      'scenario.answer.status takes a whole number from 200 to 599 (got 199)',
    ],
    [
      'a status above 599',
      { answer: { status: 600 } },
      'scenario.answer.status takes a whole number from 200 to 599 (got 600)',
    ],
    [
      'a status in quotes',
      { answer: { status: '200' } },
      'scenario.answer.status takes a whole number from 200 to 599 (got "200")',
    ],
    [
      'a header name with a space',
      { answer: { headers: { 'a b': '' } } },
      'scenario.answer.headers.a b is not a header name (RFC 9110)',
    ],
    [
      'a header value with a line break',
      { answer: { headers: { a: 'b\r\nc: d' } } },
      'scenario.answer.headers.a takes a string that HTTP can carry (Latin-1, without line breaks) (got "b\\r\\nc: d")',
    ],
    [
      'a header that is a number',
      { answer: { headers: { a: 1 } } },
      'scenario.answer.headers.a takes a string that HTTP can carry (Latin-1, without line breaks) (got 1)',
    ],
    [
      'a framing header',
      { answer: { headers: { 'Content-Length': '1' } } },
      'scenario.answer.headers.Content-Length is set by HTTP itself and cannot be given',
    ],
    [
      'an error number beyond int32',
      { answer: { error: 2_147_483_648 } },
      'scenario.answer.error takes a whole number from -2147483648 to 2147483647 (got 2147483648)',
    ],
    [
      'body with text',
      { answer: { body: 1, text: 'x' } },
      'scenario.answer takes only one of body and text',
    ],
    [
      'an error with an example',
      { answer: { error: 1, example: 'unexpected' } },
      'scenario.answer takes only one of example and error or message',
    ],
    [
      'an unknown example',
      { answer: { example: 'frn' } },
      'scenario.answer.example "frn" is unknown: did you mean "fern"? Known: monstera, fern, unexpected, name-missing',
    ],
    [
      'an example of another status',
      { answer: { status: 200, example: 'unexpected' } },
      'scenario.answer.example "unexpected" is unknown. Known: monstera, fern',
    ],
    [
      'an empty sequence',
      { sequence: [] },
      'scenario.sequence takes a list with at least one item (got an array)',
    ],
    [
      'a step that is a number',
      { sequence: ['auto', 7] },
      'scenario.sequence[1] takes a scenario name or an object (got 7)',
    ],
    [
      'zero times',
      { sequence: [{ times: 0 }] },
      'scenario.sequence[0].times takes a whole number from 1 (got 0)',
    ],
    [
      'a loop that is a number',
      { sequence: ['auto'], loop: 1 },
      'scenario.loop takes true or false (got 1)',
    ],
    [
      'conditions that are a number',
      { choose: [{ when: 7 }] },
      'scenario.choose[0].when takes an object (got 7)',
    ],
    [
      'a condition that is a list',
      { choose: [{ when: { id: [1] } }] },
      `scenario.choose[0].when.id takes an object with ${testMembers} (got an array)`,
    ],
    [
      'a typo in a test',
      { choose: [{ when: { id: { equal: 1 } } }] },
      `scenario.choose[0].when.id.equal is unknown: did you mean "equals"? Known: ${testMembers}`,
    ],
    [
      'a list of values with an object',
      { choose: [{ when: { id: { in: [1, {}] } } }] },
      'scenario.choose[0].when.id.in[1] takes a string, number, boolean or null (got an object)',
    ],
    [
      'a pattern that is not a regular expression',
      { choose: [{ when: { id: { matches: '(' } } }] },
      'scenario.choose[0].when.id.matches takes a regular expression (ECMAScript, flag u) (got "(")',
    ],
    [
      'an unknown fault',
      { fault: 'crash' },
      'scenario.fault takes hang, reset or cut-off (got "crash")',
    ],
    ['a delay in quotes', { delay: '5' }, `scenario.delay ${delays} (got "5")`],
    [
      'min above max',
      { delay: { min: 2, max: 1 } },
      'scenario.delay takes a min that is not above max',
    ],
    ['min alone', { delay: { min: 1 } }, 'scenario.delay takes both min and max'],
    [
      'a negative sigma',
      { delay: { median: 1, sigma: -1 } },
      'scenario.delay.sigma takes a number from 0 (got -1)',
    ],
    [
      'median with max',
      { delay: { median: 1, sigma: 1, max: 9 } },
      'scenario.delay.max is unknown. Known: median, sigma',
    ],
    [
      'several problems at once',
      { delay: -1, fault: 1, sequence: [{ answer: { status: 1 } }] },
      `scenario.delay ${delays} (got -1); scenario.fault takes hang, reset or cut-off (got 1); scenario.sequence[0].answer.status takes a whole number from 200 to 599 (got 1)`,
    ],
  ]
  test.each(rows)('%s', (_name, scenario, message) => {
    expect(() => use(scenario)).toThrow(new Error(`${message}.`))
  })

  test('wrong options of createMock, all at once', () => {
    const options = { seed: -1, limits: { world: 1 }, scenarios: { a: { delay: -1 } }, colour: 1 }
    expect(() => createMock(options as object)).toThrow(
      `seed takes a whole number from 0 (got -1); limits.world is unknown. Known: tokens, journal, plants, bytes; scenarios.a.delay ${delays} (got -1); colour is unknown. Known: scenario, scenarios, delay, behavior, basePath, seed, limits.`,
    )
  })
})
