import type { Schema } from '../../../src/document/schema.ts'
import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { Value } from './keyword-value.ts'
import { ascii, formats, nested, unicode } from '../../../src/document/values/strings.ts'

// Members that a document does not have: what careless servers do with them.

/** Names and JSON texts of the members that an object gets. */
type Members = readonly (readonly [name: string, json: string])[]

interface Entry {
  readonly slug: string
  /** After the words of the object. */
  readonly words: string
  readonly members: Members
  readonly isOpen?: boolean
}

const entry = (slug: string, words: string, members: Readonly<Record<string, string>>): Entry => ({
  slug,
  words,
  members: Object.entries(members),
})

const open = (slug: string, words: string, members: Readonly<Record<string, string>>): Entry => ({
  ...entry(slug, words, members),
  isOpen: true,
})

const many = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, String(at)]))

const nestedObjects = (levels: number): string => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)

/** Where the limits of many readers and call stacks are. */
const deep = [500, 750, 1000].flatMap((levels): readonly Entry[] => [
  open(`nested-arrays-${levels}`, `has an additional member of ${levels} nested arrays`, {
    nest: nested(levels),
  }),
  open(`nested-objects-${levels}`, `has an additional member of ${levels} nested objects`, {
    nest: nestedObjects(levels),
  }),
])

const ofTexts = [...ascii, ...unicode.filter(({ 2: text }) => text.length <= 1000)].map(
  ([slug, words, text]): Entry => ({
    slug: `text-${slug}`,
    words: `has an additional member with a name and value ${words}`,
    members: [[text, literalJson(text)]],
  }),
)

const entries: readonly Entry[] = [
  entry('null', 'has an additional member that is null', { color: 'null' }),
  entry('object', 'has an additional member that is an object', { pot: '{"id":"x","name":7}' }),
  entry('array', 'has an additional member that is an array', { leaves: '[1,"two",null,[3]]' }),
  {
    slug: 'proto',
    words: 'has an additional member "__proto__"',
    members: [['__proto__', '{"polluted":true}']],
  },
  entry('constructor', 'has an additional member "constructor"', {
    constructor: '{"prototype":{"polluted":true}}',
  }),
  entry('to-string', 'has an additional member "toString"', {
    toString: '"x"',
    valueOf: '1',
    hasOwnProperty: 'false',
  }),
  entry('type', 'has additional members "@type", "$type" and "class"', {
    '@type': '"x"',
    $type: '"x"',
    class: '"x"',
  }),
  entry('empty-name', 'has an additional member with an empty name', { '': '1' }),
  entry('error', 'has additional members named like those of errors', {
    error: '1',
    message: '"none"',
  }),
  entry('big-number', 'has an additional member with a number of 30 digits', {
    height: '9'.repeat(30),
  }),
  entry('nested-50', 'has an additional member nested 50 levels deep', { nest: nested(50) }),
  entry('hundred', 'has an additional member and 99 others', many(100)),
  ...ofTexts,
  entry(
    'formats',
    'has additional members like other values',
    // Another entry has __proto__, which JavaScript does not set as others.
    Object.fromEntries(
      formats.filter((text) => text !== '__proto__').map((text) => [text, `"${text}"`]),
    ),
  ),
  // RFC 8259, section 9: a reader may limit the depth of nesting and the range of numbers.
  ...deep,
  open('nested-5000', 'has an additional member of 5,000 nested objects', {
    nest: nestedObjects(5000),
  }),
  open('nested-30000', 'has an additional member of 30,000 nested arrays', { nest: nested() }),
  open('digits', 'has an additional member with 5,000 digits', { height: '7'.repeat(5000) }),
  open('exponent', 'has an additional member with the number 1e999', { height: '1e999' }),
  open('300', 'has 300 additional members', many(300)),
]

/** Names with an escape are no text of an object of ours. */
const loneSurrogate = (plain: ObjectText): Value => ({
  about: 'additionalProperties',
  json: `${objectText(plain).slice(0, -1)}${plain.size === 0 ? '' : ','}"\\ud800":"\\udc00"}`,
  slug: 'lone-surrogate',
  words: 'has an additional member with an escaped lone surrogate',
  rule: 'V5',
  isOpen: true,
})

/** An object with members that its schema does not declare, in any letter case. */
export function* otherMembers({ properties = [] }: Schema, plain: ObjectText): Generator<Value> {
  const declared = new Set([...plain.keys(), ...properties.map(({ name }) => name)].map(lowerCase))
  for (const { slug, words, members, isOpen } of entries) {
    if (members.some(([name]) => declared.has(lowerCase(name)))) continue
    yield {
      about: 'additionalProperties',
      json: objectText(new Map([...plain, ...members])),
      slug,
      words,
      rule: 'V5',
      ...(isOpen === true && { isOpen }),
    }
  }
  yield loneSurrogate(plain)
}

const lowerCase = (name: string): string => name.toLowerCase()
