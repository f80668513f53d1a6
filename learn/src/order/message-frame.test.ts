import { expect, test } from 'vitest'
import type { JoinObject } from 'plant-store-kit/options'
import { CONSTANTS } from '../values/constants.ts'
import { frameOf } from './message-frame.ts'

const start = 'Start of the message. '.repeat(14).slice(0, 299) + ' '
const end = ' End of the message.'.repeat(16).slice(0, 300)

const rows: [
  title: string,
  both: string,
  messages: readonly [first: string, second: string],
  frame: JoinObject | undefined,
][] = [
  ['the default', 'a is bad; b is wrong', ['a is bad', 'b is wrong'], {}],
  ['another text between', 'a is bad, b is wrong', ['a is bad', 'b is wrong'], { between: ', ' }],
  [
    'a start that both have',
    'Invalid: a is bad, b is wrong',
    ['Invalid: a is bad', 'Invalid: b is wrong'],
    { start: 'Invalid: ', between: ', ' },
  ],
  [
    'constants around messages',
    `[${CONSTANTS.uuid}] a is bad, b is wrong (${CONSTANTS.counter} ms)`,
    [
      `[${CONSTANTS.uuid}] a is bad (${CONSTANTS.counter} ms)`,
      `[${CONSTANTS.uuid}] b is wrong (${CONSTANTS.counter} ms)`,
    ],
    { start: '[{uuid}] ', between: ', ', end: ' ({counter} ms)' },
  ],
  [
    'an end that both have',
    '[a is bad, b is wrong]',
    ['[a is bad]', '[b is wrong]'],
    { start: '[', between: ', ', end: ']' },
  ],
  [
    'a number that is not that of messages',
    '12 errors: a is bad; b is wrong',
    ['12 errors: a is bad', '12 errors: b is wrong'],
    { start: '12 errors: ' },
  ],
  [
    'a start that only several have',
    'Errors: a is bad; b is wrong',
    ['a is bad', 'b is wrong'],
    { start: 'Errors: ' },
  ],
  ['the same message twice', 'a is bad; a is bad', ['a is bad', 'a is bad'], { body: '{joined}' }],
  [
    'messages that begin with parts of the same word',
    'name: bad, namesake: wrong',
    ['name: bad', 'namesake: wrong'],
    { between: ', ' },
  ],
  ['a message that is missing', 'a is bad', ['a is bad', 'b is wrong'], undefined],
  ['another order', 'b is wrong, a is bad', ['a is bad', 'b is wrong'], undefined],
  [
    'a long start and end',
    `${start}a is bad, b is wrong${end}`,
    [`${start}a is bad${end}`, `${start}b is wrong${end}`],
    { start, between: ', ', end },
  ],
  [
    'a long start and end in another order',
    `${start}b is wrong, a is bad${end}`,
    [`${start}a is bad${end}`, `${start}b is wrong${end}`],
    undefined,
  ],
  [
    'a text that is too long',
    `${'a'.repeat(10_000)}; b is wrong`,
    ['a'.repeat(10_000), 'b is wrong'],
    undefined,
  ],
]

test.each(rows)('finds the frame: %s', (_title, both, messages, frame) => {
  const [first, second] = messages
  expect(frameOf(both, { first, second })).toEqual(frame)
})
