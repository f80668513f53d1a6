import { type PlainObject, type Write, around, ofObject, ofString } from './plain.ts'
import type { Row } from './row.ts'

/** What is where something else must be. */
interface Foreigner {
  readonly words: string
  readonly text: string
}

const foreigners = {
  nan: { words: 'NaN', text: 'NaN' },
  comment: { words: 'a comment', text: '/* note */' },
  comma: { words: 'a comma', text: ',' },
  quote: { words: 'a string in single quotes', text: "'fern'" },
  word: { words: 'a word', text: 'word' },
  tilde: { words: 'a tilde', text: '~' },
} satisfies Readonly<Record<string, Foreigner>>

/** A position in an object. */
interface Position {
  readonly slug: string
  readonly words: string
  /** A body with a text there. */
  readonly write: (text: string) => Write
  /** What is sent there. */
  readonly foreign: readonly (keyof typeof foreigners)[]
}

/** An object with an array as its last member, up to the first item. */
const leaves = (object: PlainObject): string => `${object.plus().slice(0, -1)},"leaves":[`

const inLeaves =
  (before: string, after: string) =>
  (text: string): Write =>
    ofObject((object) => `${leaves(object)}${before}${text}${after}`)

/** Readers of JSON report each by a message of their own; what is missing here, other rows of N2 send. */
const positions: readonly Position[] = [
  {
    slug: 'first-name',
    words: 'the first member name',
    write: (text) => ofObject((object) => `{${text}${object.plus().slice(1)}`),
    foreign: ['nan', 'comment', 'tilde'],
  },
  {
    slug: 'name',
    words: 'a member name',
    write: (text) => ofObject((object) => object.plus(`${text}"color":"green"`)),
    foreign: ['nan', 'quote', 'word'],
  },
  {
    slug: 'colon',
    words: 'a colon',
    write: (text) => ofString((string, object) => `${object.upTo(string)}${text}:"$NAME"}`),
    foreign: ['nan', 'comment', 'comma', 'quote', 'word'],
  },
  {
    slug: 'value',
    words: 'the value of $string',
    write: (text) => ofString((string, object) => `${object.upTo(string)}:${text}"$NAME"}`),
    foreign: ['comment'],
  },
  {
    slug: 'delimiter',
    words: 'the comma after a member',
    write: (text) => ofObject((object) => `${object.plus().slice(0, -1)}${text},"color":"green"}`),
    foreign: ['nan', 'comment', 'quote'],
  },
  {
    slug: 'first-item',
    words: 'the first item of an array',
    write: inLeaves('', '1]}'),
    foreign: ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  },
  {
    slug: 'item',
    words: 'an item of an array',
    write: inLeaves('1,', '2]}'),
    foreign: ['nan', 'comment', 'comma', 'quote', 'word', 'tilde'],
  },
  {
    slug: 'item-delimiter',
    words: 'the comma after an item',
    write: inLeaves('"a"', ',"b"]}'),
    foreign: ['nan', 'comment', 'quote', 'word', 'tilde'],
  },
]

const rowsAt = ({ slug, words, write, foreign }: Position): readonly Row[] =>
  foreign.map((key) => {
    const foreigner: Foreigner = foreigners[key]
    return [`${key}-at-${slug}`, `${foreigner.words} where ${words} must be`, write(foreigner.text)]
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
  ['comma-before', 'a comma before the body', around(',', '')],
]

const cutOff: readonly Row[] = [
  [
    'cut-off-after-name',
    'an object cut off after a member name',
    ofString((string, object) => object.upTo(string)),
  ],
  [
    'cut-off-after-comma',
    'an object cut off after a comma',
    ofObject((object) => `${object.plus().slice(0, -1)},`),
  ],
  [
    'cut-off-escape',
    'an object cut off after a backslash',
    ofString((string, object) => `${object.upTo(string)}:"$NAME \\`),
  ],
  [
    'cut-off-unicode-escape',
    'an object cut off within an escape',
    ofString((string, object) => `${object.upTo(string)}:"$NAME \\u00`),
  ],
  ['cut-off-array', 'an object cut off after an opening bracket', ofObject(leaves)],
  [
    'cut-off-item',
    'an object cut off after a comma in an array',
    ofObject((object) => `${leaves(object)}1,`),
  ],
  [
    'cut-off-after-item',
    'an object cut off after an item of an array',
    ofObject((object) => `${leaves(object)}"a"`),
  ],
]

/** Malformed JSON by the position of its mistake, for each message that readers of JSON have. */
export const misplaced: readonly Row[] = [
  ...positions.flatMap(rowsAt),
  [
    'item-leading-zero',
    'an item of an array is written as 07',
    ofObject((object) => `${leaves(object)}07]}`),
  ],
  ...scalars,
  ...cutOff,
]
