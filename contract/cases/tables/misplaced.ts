import { type Body, type Piece, body, id, name, nameOf, plain, tag } from './body-pieces.ts'
import type { Row } from './row.ts'

/** What is where something else must be: words for the title, and the text. */
const foreign = {
  nan: ['NaN', 'NaN'],
  comment: ['a comment', '/* plant */'],
  comma: ['a comma', ','],
  quote: ['a string in single quotes', "'fern'"],
  word: ['a word', 'plant'],
  tilde: ['a tilde', '~'],
} as const

/** Words for a position in an object, the text before and after it, and what is sent there. */
type Position = readonly [
  words: string,
  before: Piece | Body,
  after: Piece | Body,
  foreigners: readonly (keyof typeof foreign)[],
]

const leaves = body`{${id},${name},"leaves":`

/** Readers of JSON report each by a message of their own; what is missing here, other rows of N2 send. */
const positions: Readonly<Record<string, Position>> = {
  'first-name': ['the first member name', '{', body`${id},${name}}`, ['nan', 'comment', 'tilde']],
  name: ['a member name', body`{${id},`, body`${name}}`, ['nan', 'quote', 'word']],
  colon: [
    'a colon',
    body`{${id},${nameOf.name}`,
    ':"$NAME"}',
    ['nan', 'comment', 'comma', 'quote', 'word'],
  ],
  value: ['the value of $name', body`{${id},${nameOf.name}:`, '"$NAME"}', ['comment']],
  delimiter: [
    'the comma after a member',
    body`{${id},${name}`,
    body`,${tag}}`,
    ['nan', 'comment', 'quote'],
  ],
  'first-item': [
    'the first item of an array',
    body`${leaves}[`,
    '1]}',
    ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  ],
  item: [
    'an item of an array',
    body`${leaves}[1,`,
    '2]}',
    ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  ],
  'item-delimiter': [
    'the comma after an item',
    body`${leaves}["a"`,
    ',"b"]}',
    ['nan', 'comment', 'quote', 'word', 'tilde'],
  ],
}

/** Whole bodies that no object or array begins. */
const scalars: readonly Row[] = [
  ['body-nan', 'the body is NaN', 'NaN'],
  ['body-negative-infinity', 'the body is -Infinity', '-Infinity'],
  ['body-fraction', 'the body is 7.', '7.'],
  ['body-exponent', 'the body is 7e', '7e'],
  ['body-minus', 'the body is a minus before a space and a number', '- 7'],
  ['body-leading-zero', 'the body is 07', '07'],
  ['body-literal', 'the body is nope', 'nope'],
  ['body-cut-off-literal', 'the body is tru', 'tru'],
  ['body-two-values', 'the body is a string and a number', '"fern" 7'],
  ['body-single-quotes', 'the body is a string in single quotes', "'fern'"],
  ['body-unclosed-quote', 'the body is a string without its closing quotation mark', '"fern'],
  ['body-control', 'the body is a string with U+0001', '"fern\u0001"'],
  ['body-bad-escape', 'the body is a string with the escape \\x41', '"\\x41"'],
  ['body-short-escape', 'the body is a string with the escape \\u12', '"\\u12"'],
  ['comma-before', 'a comma before the object', body`,${plain}`],
]

const cutOff: readonly Row[] = [
  ['cut-off-after-name', 'an object cut off after a member name', body`{${id},${nameOf.name}`],
  ['cut-off-after-comma', 'an object cut off after a comma', body`{${id},${name},`],
  ['cut-off-escape', 'an object cut off after a backslash', body`{${id},${nameOf.name}:"$NAME \\`],
  [
    'cut-off-unicode-escape',
    'an object cut off within an escape',
    body`{${id},${nameOf.name}:"$NAME \\u00`,
  ],
  ['cut-off-array', 'an object cut off after an opening bracket', body`${leaves}[`],
  ['cut-off-item', 'an object cut off after a comma in an array', body`${leaves}[1,`],
  ['cut-off-after-item', 'an object cut off after an item of an array', body`${leaves}["a"`],
]

/** Malformed JSON by the position of its mistake, for each message that readers of JSON have. */
export const misplaced: readonly Row[] = [
  ...Object.entries(positions).flatMap(([position, [words, before, after, foreigners]]) =>
    foreigners.map((key): Row => {
      const [what, text] = foreign[key]
      return [
        `${key}-at-${position}`,
        `${what} where ${words} must be`,
        body`${before}${text}${after}`,
      ]
    }),
  ),
  ['item-leading-zero', 'an item of an array is written as 07', body`${leaves}[07]}`],
  ...scalars,
  ...cutOff,
]
