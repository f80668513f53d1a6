import { literalJson } from '../../operation/json-text.ts'
import {
  type PlainMember,
  type PlainObject,
  ofNumber,
  ofObject,
  ofOptional,
  ofString,
  around,
  textOf,
} from './plain.ts'
import type { Row, Tables } from './row.ts'

// The same values in another text.

/** A name whose first character is an escape. */
const escapedKey = ({ name }: PlainMember): string => {
  const [first = '', ...rest] = Array.from(name)
  const units = Array.from({ length: first.length }, (_, at) => first.charCodeAt(at))
  const escapes = units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`)
  return `"${escapes.join('')}${literalJson(rest.join('')).slice(1, -1)}"`
}

/** Members with white space around each token. */
const spaced = (
  { members }: PlainObject,
  [before, between, after]: readonly [string, string, string],
): string =>
  members.map(({ key, json }) => `${before}${key}${between}:${between}${json}${after}`).join()

const escaped = (kind: 'number' | 'string', of: typeof ofNumber): Row => [
  `escaped-$${kind}`,
  `the name of $${kind} begins with an escape`,
  of(
    (member, object) =>
      `{${[...object.without(member), `${escapedKey(member)}:${member.json}`].join()}}`,
  ),
]

/** The members in another order, if there are several. */
const inOrder = (order: (texts: readonly string[]) => readonly string[]) =>
  ofObject((object) =>
    object.members.length < 2 ? undefined : `{${order(object.without()).join()}}`,
  )

const otherSpellings: readonly Row[] = [
  ['backwards', 'members in reverse order', inOrder((texts) => texts.toReversed())],
  [
    '$optional-first',
    'members in reverse order, after $optional',
    ofOptional(
      (optional, object) => `{${[textOf(optional), ...object.without().toReversed()].join()}}`,
    ),
  ],
  [
    '$optional-between',
    '$optional between the other members',
    ofOptional((optional, object) => {
      const [first, ...others] = object.without()
      return `{${[first, textOf(optional), ...others].filter((text) => text !== undefined).join()}}`
    }),
  ],
  [
    'spaces',
    'spaces between all tokens',
    ofObject((object) => ` {${spaced(object, [' ', ' ', ' '])}} `),
  ],
  [
    'tabs-and-lines',
    'tabs, CR and LF between all tokens',
    ofObject((object) => `\t{${spaced(object, ['\r\n\t', '\t', '\n'])}\t}\n`),
  ],
  ['line-feed-after', 'a line feed after the body', around('', '\n')],
  ['white-space-before', 'much white space before the body', around(' \n'.repeat(500), '')],
  escaped('string', ofString),
  escaped('number', ofNumber),
  [
    'escaped-$optional',
    'the name of $optional begins with an escape',
    ofOptional((optional, object) => object.plus(`${escapedKey(optional)}:${optional.json}`)),
  ],
]

/** A member with one value, and then with another one; by default with its plain one. */
const twice = (of: typeof ofNumber, first?: string, second?: string): Row[2] =>
  of((member, object) => {
    const { key, json } = member
    return `${object.upTo(member)}:${first ?? json},${key}:${second ?? json}}`
  })

const twiceOptional = (first: string, second: string): Row[2] =>
  ofOptional(({ key }, object) => object.plus(`${key}:${first}`, `${key}:${second}`))

const repeated: readonly Row[] = [
  ['$number', '$number twice', twice(ofNumber)],
  [
    'string-then-$number',
    '$number twice, the first one a string',
    twice(ofNumber, '"fern"', undefined),
  ],
  ['$string', '$string twice', twice(ofString, undefined, '"$NAME 2"')],
  ['$string-then-null', '$string twice, the second one null', twice(ofString, undefined, 'null')],
  ['null-then-$string', '$string twice, the first one null', twice(ofString, 'null', undefined)],
  ['number-then-$string', '$string twice, the first one a number', twice(ofString, '5', undefined)],
  ['$optional', '$optional twice', twiceOptional('"a"', '"b"')],
  ['array-then-$optional', '$optional twice, the first one an array', twiceOptional('[]', '"b"')],
  [
    'further',
    'an additional member twice',
    ofObject((object) => object.plus('"color":1', '"color":2')),
  ],
]

export const spelling: Tables = { V6: otherSpellings, V8: repeated }
