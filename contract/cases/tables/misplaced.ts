import { type Body, type Piece, body, id, name, nameOf, plain, tag } from './body-pieces.ts'
import type { Row } from './row.ts'

/** What is where something else must be. */
interface Foreigner {
  readonly words: string
  readonly text: string
}

const foreigners = {
  nan: { words: 'NaN', text: 'NaN' },
  comment: { words: 'a comment', text: '/* plant */' },
  comma: { words: 'a comma', text: ',' },
  quote: { words: 'a string in single quotes', text: "'fern'" },
  word: { words: 'a word', text: 'plant' },
  tilde: { words: 'a tilde', text: '~' },
} satisfies Readonly<Record<string, Foreigner>>

/** A position in an object. */
interface Position {
  readonly slug: string
  readonly words: string
  readonly before: Piece | Body
  readonly after: Piece | Body
  /** What is sent there. */
  readonly foreign: readonly (keyof typeof foreigners)[]
}

const leaves = body`{${id},${name},"leaves":`

/** Readers of JSON report each by a message of their own; what is missing here, other rows of N2 send. */
const positions: readonly Position[] = [
  {
    slug: 'first-name',
    words: 'the first member name',
    before: '{',
    after: body`${id},${name}}`,
    foreign: ['nan', 'comment', 'tilde'],
  },
  {
    slug: 'name',
    words: 'a member name',
    before: body`{${id},`,
    after: body`${name}}`,
    foreign: ['nan', 'quote', 'word'],
  },
  {
    slug: 'colon',
    words: 'a colon',
    before: body`{${id},${nameOf.name}`,
    after: ':"$NAME"}',
    foreign: ['nan', 'comment', 'comma', 'quote', 'word'],
  },
  {
    slug: 'value',
    words: 'the value of $name',
    before: body`{${id},${nameOf.name}:`,
    after: '"$NAME"}',
    foreign: ['comment'],
  },
  {
    slug: 'delimiter',
    words: 'the comma after a member',
    before: body`{${id},${name}`,
    after: body`,${tag}}`,
    foreign: ['nan', 'comment', 'quote'],
  },
  {
    slug: 'first-item',
    words: 'the first item of an array',
    before: body`${leaves}[`,
    after: '1]}',
    foreign: ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  },
  {
    slug: 'item',
    words: 'an item of an array',
    before: body`${leaves}[1,`,
    after: '2]}',
    foreign: ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  },
  {
    slug: 'item-delimiter',
    words: 'the comma after an item',
    before: body`${leaves}["a"`,
    after: ',"b"]}',
    foreign: ['nan', 'comment', 'quote', 'word', 'tilde'],
  },
]

const rowsAt = ({ slug, words, before, after, foreign }: Position): readonly Row[] =>
  foreign.map((key) => {
    const foreigner: Foreigner = foreigners[key]
    return [
      `${key}-at-${slug}`,
      `${foreigner.words} where ${words} must be`,
      body`${before}${foreigner.text}${after}`,
    ]
  })

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
  ...positions.flatMap(rowsAt),
  ['item-leading-zero', 'an item of an array is written as 07', body`${leaves}[07]}`],
  ...scalars,
  ...cutOff,
]
