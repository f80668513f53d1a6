import * as fc from 'fast-check'
import { literalJson } from '../../operation/json-text.ts'
import { ascii, isShort, unicode } from '../../../src/document/values/strings.ts'

const textsIn = (texts: typeof ascii): readonly string[] => texts.map(([, , text]) => text)

type Range = readonly [min: number, max: number]

const charactersIn = (...ranges: readonly Range[]): fc.Arbitrary<string> =>
  fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((point) => String.fromCodePoint(point))

const letters: Range = [0x61, 0x7a]
const printableAscii: Range = [0x20, 0x7e]

/** Every code point but surrogates, frequent ones more often; the units of fast-check take half a second to set up. */
const anyCharacter = charactersIn(
  printableAscii,
  [0, 0x24f],
  [0x250, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
)

/** Non-empty printable ASCII. */
export const printableTexts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({
      unit: charactersIn(letters, printableAscii),
      minLength: 1,
      maxLength: 60,
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...textsIn(ascii)) },
)

export const anyTexts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...textsIn(unicode)) },
)

const shortTexts = fc.constantFrom(...textsIn([...ascii, ...unicode].filter(isShort)))

const isNameOfTables = /^(id|name|tag)$/i

/** Names of members that the tables do not have. */
const additionalNames = fc
  .oneof(fc.string({ unit: anyCharacter, maxLength: 10 }), shortTexts)
  .filter((text) => !isNameOfTables.test(text))

const stringUnit = fc.constantFrom(
  ...'a b c X Y Z 0 1 9 _ - . : ; / < > é ß 木 🌱 \u200d'.split(' '),
  ' ',
)

/** Members that the tables do not have, with any values as JSON text. */
export const furtherMembers = fc.dictionary(
  additionalNames,
  fc.oneof(fc.jsonValue({ maxDepth: 2, stringUnit }), shortTexts).map(literalJson),
  { minKeys: 1, maxKeys: 3 },
)
