import { ofNumber, ofObject, ofString, type PlainObject } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'
import { gap, wideOptional, wideString } from './wide-members.ts'

/** Instead of the body. */
const wholeBodies: readonly string[] = [
  ' ',
  '\n\n',
  'pots',
  'nope',
  'nul',
  'nulll',
  'tru',
  '01',
  '-',
  'NaN',
  ',',
  "'a'",
  '"a',
  '//',
  '1 2',
  '"a" pots',
  '1.',
  '[',
  '[{}',
  '[1,',
  '<a>',
].map((text) => `   \n\n\n          ${text}`)

const beforeFirst = `${gap}\n\n{${gap}\n${gap}`

/** Instead of the first name. */
const firstNames: readonly Probe['body'][] = [
  beforeFirst,
  `${beforeFirst}pots:1}`,
  ofNumber(({ key }) => `${beforeFirst}${key.replaceAll('"', "'")}:1}`),
  ofNumber(({ key }) => `${beforeFirst},${key}:1}`),
  `${beforeFirst}//\n}`,
  `${beforeFirst}/**/}`,
  `${beforeFirst}~}`,
]

/** An object before the name of its string. */
const beforeString = (object: PlainObject): string => {
  const before = [...wideOptional(object), ...object.without(object.string)]
  return `{${gap}${gap}\n\n${before.map((text) => `${text},`).join(gap)}`
}

/** Instead of another name. */
const laterNames: readonly Probe['body'][] = [
  ...['', '}', ',}', 'pots:1}'].map((end) => ofObject((object) => beforeString(object) + end)),
  ofString(({ key }, object) => `${beforeString(object)}${key.replaceAll('"', "'")}:1}`),
  ...['/**/}', '~}'].map((end) => ofObject((object) => beforeString(object) + end)),
  ofString(({ key }, object) => beforeString(object) + key),
  ofString(({ key }, object) => `${beforeString(object)}${key}="a"}`),
]

/** Instead of a string. */
const strings: readonly Probe['body'][] = [
  '',
  ',}',
  '}',
  '/**/"a"}',
  `'a'}`,
  'fals}',
  '"a',
  '"\t"}',
  String.raw`"\x"}`,
  String.raw`"\u12"}`,
  String.raw`"\uZZZZ"}`,
  '"a"',
  '"a"/**/}',
  '"a"~}',
  '"a"pots}',
  '"a"}}',
  '"a\\',
  String.raw`"\u00`,
].map((end) => ofString(({ key }, object) => `${beforeString(object)}${key}:${end}`))

/** An object before the name of its number. */
const beforeNumber = (object: PlainObject): string => {
  const before = [...wideString(object), ...object.without(object.string, object.number)]
  return `{${gap}${gap}\n\n${before.map((text) => `${text},${gap}${gap}`).join('')}`
}

/** An object with another text from the value of its number on. */
const endingWith = (endOf: (object: PlainObject) => string): Probe['body'] =>
  ofNumber(({ key }, object) => `${beforeNumber(object)}${key}:${endOf(object)}`)

/** The optional string after a number, if the document has one. */
const optionalAfter = ({ optional }: PlainObject): string =>
  optional === undefined ? '' : `,${optional.key}:"sun"`

/** Instead of a number. */
const numbers: readonly Probe['body'][] = [
  ...['NaN', '-Infinity'].map((text) => endingWith((object) => `${text}${optionalAfter(object)}}`)),
  ...['-}', 'nul}', '1.}', '1e}', '01}', '[1', '[1;2]}', '[1,]}', 'True}', '~}'].map((end) =>
    endingWith(() => end),
  ),
]

/** Malformed JSON, mostly in the fourth line. */
export const malformedJson: readonly Probe[] = [
  wholeBodies,
  firstNames,
  laterNames,
  strings,
  numbers,
].flatMap((bodies, row) =>
  bodies.map((body, index): Probe => ({ rule: 'N2', slug: `malformed-${row}-${index}`, body })),
)
