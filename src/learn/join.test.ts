import { expect, test } from 'vitest'
import type { JoinObject } from '../profile/settings.ts'
import { frameOf } from './join.ts'

const start = 'Start of the message. '.repeat(7).slice(0, 149) + ' '
const end = ' End of the message.'.repeat(8).slice(0, 150)

const rows: [
  title: string,
  both: string,
  messages: readonly string[],
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
    'an end that both have',
    '[a is bad, b is wrong]',
    ['[a is bad]', '[b is wrong]'],
    { start: '[', between: ', ', end: ']' },
  ],
  [
    'the number of messages',
    '2 errors: a is bad, b is wrong',
    ['1 error: a is bad', '1 error: b is wrong'],
    { start: '{count} error{count:plural}: ', between: ', ' },
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
  expect(frameOf(both, messages)).toEqual(frame)
})
