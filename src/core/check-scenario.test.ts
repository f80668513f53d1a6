import { describe, expect, test } from 'vitest'
import { checkDelay, checkScenario, record, recordOf, text } from './check-scenario.ts'

const delays = 'takes milliseconds from 0 to 600000, {min, max} or {median, sigma}'
const members = 'description, answer, sequence, loop, choose, delay, fault, times, when'

describe('a scenario from a file', () => {
  const right: [name: string, scenario: unknown][] = [
    ['a name', 'slow'],
    ['nothing', {}],
    ['a description', { description: 'closed on Sundays' }],
    ['an answer by name', { answer: 'rejected' }],
    ['a function', { answer: () => 'auto' }],
    ['a fixed body', { answer: { status: 201, headers: { a: 'b' }, body: [1, { x: null }] } }],
    ['a fixed text', { answer: { text: '' } }],
    ['an example', { answer: { example: 'fern' } }],
    ['an example of 400', { answer: { example: 'unexpected' } }],
    ['an example for another status', { answer: { status: 500, example: 'unexpected' } }],
    ['the last of all statuses', { answer: { status: 599, text: 'busy' } }],
    ['the first of them', { answer: { status: 200, text: 'well' } }],
    ['an error', { answer: { error: -2_147_483_648, message: 'x' } }],
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
    ['a flag for a value', { choose: [{ when: { a: true, b: { equals: false, in: [1n] } } }] }],
    ['a step of one time', { sequence: [{ times: 1 }] }],
    ['a delay', { delay: 5 }],
    ['a delay in a range', { delay: { min: 0, max: 600_000 } }],
    ['a delay of a distribution', { delay: { median: 100, sigma: 0 } }],
    ['each fault', { sequence: [{ fault: 'hang' }, { fault: 'reset' }, { fault: 'cut-off' }] }],
    ['members that are undefined', { answer: undefined, sequence: ['auto'], delay: undefined }],
  ]
  test.each(right)('may be %s', (_name, scenario) => {
    expect(checkScenario(scenario, 's')).toEqual([])
  })

  const wrong: [name: string, scenario: unknown, problems: string[]][] = [
    ['a number', 7, [`s takes a record of ${members}`]],
    ['null', null, [`s takes a record of ${members}`]],
    ['a list', ['auto'], [`s takes a record of ${members}`]],
    ['undefined', undefined, [`s takes a record of ${members}`]],
    [
      'a typo',
      { anwser: 'auto' },
      [`s.anwser is unknown: did you mean "answer"? Known: ${members}`],
    ],
    ['a strange member', { colour: 1 }, [`s.colour is unknown: Known: ${members}`]],
    ['a description that is none', { description: 7 }, ['s.description takes a text']],
    [
      'two ways',
      { answer: 'auto', sequence: ['auto'] },
      ['s takes one of answer and sequence, not both'],
    ],
    [
      'three ways',
      { answer: 'auto', sequence: ['auto'], choose: [{}] },
      ['s takes one of answer and sequence and choose, not both'],
    ],
    [
      'an answer that is none',
      { answer: 7 },
      ['s.answer takes a record of status, headers, body, text, example, error, message'],
    ],
    [
      'a typo in an answer',
      { answer: { stauts: 200 } },
      [
        's.answer.stauts is unknown: did you mean "status"? Known: status, headers, body, text, example, error, message',
      ],
    ],
    [
      'a status too low',
      { answer: { status: 199 } },
      ['s.answer.status takes a status from 200 to 599'],
    ],
    [
      'a status too high',
      { answer: { status: 600 } },
      ['s.answer.status takes a status from 200 to 599'],
    ],
    [
      'a status in quotes',
      { answer: { status: '200' } },
      ['s.answer.status takes a status from 200 to 599'],
    ],
    [
      'a header that is no text',
      { answer: { headers: { a: 1 } } },
      ['s.answer.headers.a takes a text'],
    ],
    [
      'headers that are none',
      { answer: { headers: 'a: b' } },
      ['s.answer.headers takes a record of names'],
    ],
    ['a text that is none', { answer: { text: 7 } }, ['s.answer.text takes a text']],
    [
      'an error beyond int32',
      { answer: { error: 2_147_483_648 } },
      ['s.answer.error takes an integer within int32'],
    ],
    [
      'an error that is no integer',
      { answer: { error: 1.5 } },
      ['s.answer.error takes an integer within int32'],
    ],
    ['a message that is none', { answer: { message: null } }, ['s.answer.message takes a text']],
    [
      'two bodies',
      { answer: { body: 1, text: 'x' } },
      ['s.answer takes one of body and text, not both'],
    ],
    [
      'an error beside an example',
      { answer: { error: 1, example: 'unexpected' } },
      ['s.answer takes one of example and error or message, not both'],
    ],
    [
      'an example that is not there',
      { answer: { example: 'frn' } },
      [
        's.answer.example "frn" is unknown: did you mean "fern"? Known: monstera, fern, unexpected, name-missing',
      ],
    ],
    [
      'an example of another status',
      { answer: { status: 200, example: 'unexpected' } },
      ['s.answer.example "unexpected" is unknown: Known: monstera, fern'],
    ],
    ['an example that is no text', { answer: { example: 7 } }, ['s.answer.example takes a text']],
    ['an empty sequence', { sequence: [] }, ['s.sequence takes a list with at least one entry']],
    [
      'a sequence that is none',
      { sequence: 'auto' },
      ['s.sequence takes a list with at least one entry'],
    ],
    [
      'a step that is none',
      { sequence: ['auto', 7] },
      [`s.sequence[1] takes a record of ${members}`],
    ],
    [
      'a wrong step',
      { sequence: [{ times: 0 }] },
      ['s.sequence[0].times takes a whole number from 1'],
    ],
    ['a loop that is none', { sequence: ['auto'], loop: 1 }, ['s.loop takes true or false']],
    ['an empty choice', { choose: [] }, ['s.choose takes a list with at least one entry']],
    [
      'a condition that is none',
      { choose: [{ when: 7 }] },
      ['s.choose[0].when takes a record of names'],
    ],
    [
      'a member condition that is a list',
      { choose: [{ when: { id: [1] } }] },
      ['s.choose[0].when.id takes a record of present, equals, in, matches, atLeast, atMost'],
    ],
    [
      'a typo in a test',
      { choose: [{ when: { id: { equal: 1 } } }] },
      [
        's.choose[0].when.id.equal is unknown: did you mean "equals"? Known: present, equals, in, matches, atLeast, atMost',
      ],
    ],
    [
      'a flag that is none',
      { choose: [{ when: { id: { present: 'yes' } } }] },
      ['s.choose[0].when.id.present takes true or false'],
    ],
    [
      'a value that is a record',
      { choose: [{ when: { id: { equals: {} } } }] },
      ['s.choose[0].when.id.equals takes a single value'],
    ],
    [
      'a list that is none',
      { choose: [{ when: { id: { in: 7 } } }] },
      ['s.choose[0].when.id.in takes a list of single values'],
    ],
    [
      'a list of records',
      { choose: [{ when: { id: { in: [{}] } } }] },
      ['s.choose[0].when.id.in takes a list of single values'],
    ],
    [
      'a list of values and a record',
      { choose: [{ when: { id: { in: [1, {}] } } }] },
      ['s.choose[0].when.id.in takes a list of single values'],
    ],
    [
      'a pattern that is a number',
      { choose: [{ when: { id: { matches: 7 } } }] },
      ['s.choose[0].when.id.matches takes a regular expression'],
    ],
    [
      'a pattern that is none',
      { choose: [{ when: { id: { matches: '(' } } }] },
      ['s.choose[0].when.id.matches takes a regular expression'],
    ],
    [
      'a pattern without the u flag',
      { choose: [{ when: { id: { matches: String.raw`\-` } } }] },
      ['s.choose[0].when.id.matches takes a regular expression'],
    ],
    [
      'a bound that is no number',
      { choose: [{ when: { id: { atLeast: '1' } } }] },
      ['s.choose[0].when.id.atLeast takes a number'],
    ],
    ['a fault that is none', { fault: 'crash' }, ['s.fault takes hang, reset or cut-off']],
    ['a delay that is none', { delay: '5' }, [`s.delay ${delays}`]],
    [
      'several things',
      { delay: -1, fault: 1, sequence: [{ answer: { status: 1 } }] },
      [
        's.sequence[0].response.status takes a status from 200 to 599',
        `s.delay ${delays}`,
        's.fault takes hang, reset or cut-off',
      ],
    ],
  ]
  test.each(wrong)('is refused for %s', (_name, scenario, problems) => {
    expect(checkScenario(scenario, 's')).toEqual(problems)
  })
})

describe('a delay from a file', () => {
  const rows: [delay: unknown, problems: string[]][] = [
    [0, []],
    [600_000, []],
    [0.5, []],
    [600_001, [`d ${delays}`]],
    [-1, [`d ${delays}`]],
    [Number.NaN, [`d ${delays}`]],
    ['1s', [`d ${delays}`]],
    [null, [`d ${delays}`]],
    [[1, 2], [`d ${delays}`]],
    [{ min: 1, max: 2 }, []],
    [{ min: 2, max: 2 }, []],
    [{ min: 2, max: 1 }, ['d takes a min and a max in milliseconds, min not over max']],
    [{ min: 1 }, ['d takes a min and a max in milliseconds, min not over max']],
    [{}, ['d takes a min and a max in milliseconds, min not over max']],
    [{ min: 1, max: 2, mean: 1 }, ['d.mean is unknown: did you mean "min"? Known: min, max']],
    [{ median: 100, sigma: 0.5 }, []],
    [{ median: 100 }, ['d takes a median in milliseconds and a sigma from 0']],
    [{ sigma: 1 }, ['d takes a median in milliseconds and a sigma from 0']],
    [{ median: 100, sigma: '1' }, ['d takes a median in milliseconds and a sigma from 0']],
    [{ min: '1', max: 2 }, ['d takes a min and a max in milliseconds, min not over max']],
    [{ min: 1, max: '2' }, ['d takes a min and a max in milliseconds, min not over max']],
    [{ min: -1, max: 2 }, ['d takes a min and a max in milliseconds, min not over max']],
    [{ median: 100, sigma: -1 }, ['d takes a median in milliseconds and a sigma from 0']],
    [{ median: '100', sigma: 1 }, ['d takes a median in milliseconds and a sigma from 0']],
    [{ median: 1, sigma: 1, max: 9 }, ['d.max is unknown: Known: median, sigma']],
  ]
  test.each(rows)('%j: %j', (delay, problems) => {
    expect(checkDelay(delay, 'd')).toEqual(problems)
  })
})

describe('a record', () => {
  const check = record({ name: text, notes: recordOf(text) })
  const rows: [value: unknown, problems: string[]][] = [
    [{}, []],
    [{ name: 'x', notes: { a: 'b' } }, []],
    [{ nane: 'x' }, ['nane is unknown: did you mean "name"? Known: name, notes']],
    [{ name: 7, notes: { a: 'b', c: 1 } }, ['name takes a text', 'notes.c takes a text']],
    [JSON.parse('{"__proto__":1}'), ['__proto__ is unknown: Known: name, notes']],
    [7, ['it takes a record of name, notes']],
  ]
  test.each(rows)('at the top, %j: %j', (value, problems) => {
    expect(check(value, '')).toEqual(problems)
  })
})
