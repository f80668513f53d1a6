import type { Schema } from '../../../src/document/schema.ts'
import { hasTextFormat, hasUnreadTexts, listsValues } from '../../operation/constraints.ts'
import { exampleName } from '../../operation/fresh-name.ts'
import { inJson, literalJson } from '../../operation/json-text.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import { withExamples } from './example-json.ts'
import type { Value } from './keyword-value.ts'
import {
  type Text,
  ascii,
  formats,
  isShort,
  unicode,
} from '../../../src/document/values/strings.ts'
import { readJson } from '../../../src/base/json.ts'

// What breaks a server at one string breaks another one at the next: each string gets a text of each kind, and as many of
// the others as a run has room for.

/** A long name of a column, a key or a file has 255 characters in many systems. */
const LONG = 256

/** Texts that careless servers get wrong, one of each kind, and short: they fit where few characters are allowed. */
const texts: readonly Text[] = [
  ['quote', 'has a quote, a backslash and an apostrophe', `"\\'`],
  ['accent', 'has an accent', 'é'],
  ['one-emoji', 'has an emoji', '🌱'],
  ['nul', 'has an escaped U+0000', 'a\0b'],
  ['line-feed', 'has a line feed', '\n'],
]

/** Whether values are texts; branches get texts of their own. */
const isOfTexts = ({ types, oneOf, anyOf }: Schema): boolean =>
  types?.includes('string') === true && oneOf === undefined && anyOf === undefined

/** Whether most texts are values. */
export const hasFreeTexts = (schema: Schema): boolean =>
  isOfTexts(schema) &&
  schema.pattern === undefined &&
  !hasTextFormat(schema) &&
  !hasUnreadTexts(schema) &&
  !listsValues(schema)

/** A text after a fresh name, where the schema has room for it: a server may refuse a text that it has already. */
const withName = (text: string, schema: Schema): string | undefined => {
  const isValid = validatorOf(schema)(`${exampleName(1)} ${text}`).length === 0
  return isValid ? `"$NAME ${inJson(text)}"` : undefined
}

/** A text of each kind that many servers get wrong: where the schema allows it, else as a wrong value. */
export const textValues = (schema: Schema): readonly Value[] => {
  if (!isOfTexts(schema)) return []
  const count = LONG
  const letters = 'a'.repeat(count - exampleName(1).length - 1)
  const long = withName(letters, schema)
  return [
    ...texts.map(([slug, words, text]): Value => {
      return { about: 'text', slug, words, json: withName(text, schema) ?? literalJson(text) }
    }),
    { about: 'text', slug: 'empty', words: 'is empty', json: '""' },
    ...(long === undefined
      ? []
      : [{ about: 'text', json: long, size: { count, unit: 'characters' } } as const]),
  ]
}

type Rest = Partial<Pick<Value, 'rule' | 'isOpen'>>

/** A text with the content of a JSON string, in which a fresh name has its placeholder. */
const entry = (slug: string, words: string, content: string, rest: Rest = {}): Value => ({
  about: 'text',
  json: `"${content}"`,
  slug,
  words,
  ...rest,
})

/** Short printable ASCII, which every server accepts. */
const ordinary = { rule: 'R1' } as const
const open = { isOpen: true } as const

const after =
  (rest: Rest) =>
  ([slug, words, text]: Text): Value =>
    entry(slug, `is a text ${words}`, `$NAME ${inJson(text)}`, rest)

const before =
  (rest: Rest) =>
  ([slug, words, text]: Text): Value =>
    entry(`begins-${slug}`, `begins with text ${words}`, `${inJson(text)} $NAME`, rest)

const ofFirst = (first: string): Value =>
  entry(`begins-${first}`, `begins with ${first}`, `${first}$NAME`, ordinary)

/** Texts with a fresh name, the commonest mistakes first. */
const withNames: readonly Value[] = [
  entry('of-digits', 'has digits alone', '$ID$ID', ordinary),
  entry('of-capitals', 'has capitals alone', 'MOSS AND FERN $ID', ordinary),
  entry('in-lower-case', 'begins with a small letter', 'fern $NAME', ordinary),
  ...ascii.map(after(ordinary)),
  ...unicode.map(after({})),
  ...'+ - @ [ ( . / # * & ^'.split(' ').map(ofFirst),
  entry('spaces-around', 'has spaces around it', '  $NAME  '),
  entry('escaped-emoji', 'has an escaped emoji', '$NAME \\ud83c\\udf31 \\uD83C\\uDF31'),
  entry('line-break', 'has CR LF', '$NAME\\r\\nX-Header: fern'),
  entry('wide-255', 'is 255 bytes long and ends in a two-byte character', '$LONG_NAMEé'),
  entry('65000', 'is 65,000 characters long', `$NAME ${'a'.repeat(65_000)}`),
  entry('70000', 'is 70,000 characters long', `$NAME ${'a'.repeat(70_000)}`),
  entry('escaped-solidus', 'has an escaped solidus', '$NAME \\/', { rule: 'V6' }),
  entry('escaped-letters', 'has escaped letters', '$NAME \\u004d\\u006F\\u0073\\u0073', {
    rule: 'V6',
  }),
  entry('lone-surrogate', 'has an escaped lone surrogate', '$NAME \\ud800', open),
  entry(
    'swapped-surrogates',
    'has escaped surrogates in the wrong order',
    '$NAME \\udf31\\ud83c',
    open,
  ),
]

/** Texts whose beginning decides: after the others, because few servers look at it alone. */
const atBeginnings: readonly Value[] = [
  ...ascii.map(before(ordinary)),
  ...unicode.filter(isShort).map(before({})),
]

/** Whole texts, which every run sends: a refusal counts only if the server accepts a repeated one. */
const whole: readonly Value[] = [
  entry('space', 'is one space', ' '),
  entry('no-break-space', 'is one no-break space', '\\u00a0'),
  entry('controls-only', 'has control characters alone', '\\u0000\\u0007'),
]

const dots: readonly Value[] = ['.', '..', '...'].map((text) =>
  entry(`of-dots-${text.length}`, `is ${JSON.stringify(text)}`, text, ordinary),
)

const likeOthers = (rest: Rest): readonly Value[] =>
  formats.map((text) => entry(`like-${text}`, `is the string ${JSON.stringify(text)}`, text, rest))

const isValid = (schema: Schema, json: string): boolean => {
  const { value } = readJson(withExamples(json))
  return validatorOf(schema)(value).length === 0
}

/**
 * Further texts that servers get wrong, those that the schema allows.
 * @param isUnique whether a server may accept each value once
 */
export function* otherTexts(schema: Schema, isUnique: boolean): Generator<Value> {
  if (!hasFreeTexts(schema)) return
  const entries = [
    ...withNames,
    ...whole,
    ...dots,
    ...likeOthers(isUnique ? {} : ordinary),
    ...atBeginnings,
  ]
  for (const value of entries) if (isValid(schema, value.json!)) yield value
}
