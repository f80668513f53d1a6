import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { readJson } from '../../../src/base/json.ts'
import type { Role } from '../../operation/role.ts'
import { encoded } from '../../operation/sample-text.ts'
import { isAsWritten } from '../adapt/as-written.ts'
import { type Body, body } from '../tables/body-pieces.ts'
import { splitAt, writtenText } from '../tables/written-body.ts'
import type { Case } from '../../data/case.ts'
import { generatedSlug } from '../../data/case-name.ts'
import type { RuleId } from '../../rules/rules.ts'
import type { CaseRow, Overrides } from '../tables/row.ts'
import { type Change, type Form, bodyOf } from './generated-form.ts'
import { generatedValues } from './generated-values.ts'
import { caseOfValue } from '../schema/case-of-value.ts'
import { titleOf } from '../schema/row-names.ts'
import { ascii, formats, isShort, nested, spaces, unicode } from '../tables/strings.ts'
import { caseOfRow } from '../decide/case-of-row.ts'

/** A fresh name after or before the text. */
const namesWith = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts.map(encoded), fc.boolean())
    .map(([json, isFirst]) => (isFirst ? `${json.slice(0, -1)} $NAME"` : `"$NAME ${json.slice(1)}`))

const chars = (...ranges: readonly (readonly [min: number, max: number])[]): fc.Arbitrary<string> =>
  fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((point) => String.fromCodePoint(point))
/** Every code point but surrogates, frequent ones more often; the units of fast-check take half a second to set up. */
const unit = chars(
  [0x20, 0x7e],
  [0, 0x24f],
  [0x250, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
)
/** Non-empty printable ASCII. */
const printable = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: chars([0x61, 0x7a], [0x20, 0x7e]), minLength: 1, maxLength: 60 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ascii.map(([, , text]) => text)) },
)

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...unicode.map(([, , text]) => text)) },
)

const maxId = 2n ** 63n - 1n

const maxFresh = 2n ** 31n
/** A fresh id beside an integer of either sign: far from the ids of other requests, so that no run repeats one. */
const beside = (min: bigint, max: bigint): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('', '-'), fc.bigInt({ min, max }), fc.constantFrom('+', '-'))
    .map(([sign, integer, direction]) => `$(${sign}${integer}${direction}ID)`)

const anyId = fc.oneof(
  fc.constantFrom('-$ID', `$(${maxId}-ID)`, `$(${-maxId - 1n}+ID)`),
  beside(2n * maxFresh, maxId - maxFresh),
)

const ordinaryChange = fc.record({
  name: fc.oneof(fc.constant('"$NAME"'), namesWith(printable)),
  tag: fc.option(printable.map(encoded), { nil: '' }),
})

const shortText = fc.constantFrom(
  ...[...ascii, ...unicode].filter(isShort).map(([, , text]) => text),
)

const memberName = fc
  .oneof(fc.string({ unit, maxLength: 10 }), shortText)
  .filter((text) => !/^(id|name|tag)$/i.test(text))

const stringUnit = fc.constantFrom(
  ...'a b c X Y Z 0 1 9 _ - . : ; / < > é ß 木 🌱 \u200d'.split(' '),
  ' ',
)

const furtherValue = fc.oneof(fc.jsonValue({ maxDepth: 2, stringUnit }), shortText).map(encoded)

const furtherMembers = fc.dictionary(memberName, furtherValue, { minKeys: 1, maxKeys: 3 })

const otherOrder = fc.record({
  tag: fc.constantFrom('', '"indoor"'),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  space: fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' \t\r\n '),
})

const forms = (rule: RuleId, title: string, changes: fc.Arbitrary<Change>): fc.Arbitrary<Form> =>
  changes.map((change) => ({ rule, title, ...change }))

const ordinary = forms('R1', 'a $plant', ordinaryChange)
/** Valid requests, each unusual in at most one way, so that a refusal names its rule. */
const valid = fc.oneof(
  ordinary,
  forms('V1', 'a $plant whose $id is any int64', fc.record({ id: anyId })),
  forms('V3', 'a $plant with an unusual $name', fc.record({ name: namesWith(anyText) })),
  forms('V4', 'a $plant with an unusual $tag', fc.record({ tag: anyText.map(encoded) })),
  forms('V5', 'a $plant with additional members', fc.record({ further: furtherMembers })),
  forms('V6', 'a $plant in another order or with white space', otherOrder),
)

const short = (json: string): string => {
  const text = json
    .replace(/\$(\(-?\d+[+-])?ID\)?/g, 'a fresh number')
    .replaceAll('$NAME', 'a fresh name')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const wrongValue = (
  rule: RuleId,
  member: 'id' | 'name' | 'tag',
  values: fc.Arbitrary<string>,
): fc.Arbitrary<Form> =>
  values.map((json) => ({ rule, title: `$${member} is ${short(json)}`, [member]: json }))

const fractions = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 9 }))
  .map(([whole, tenth]) => `${whole}.${tenth}`)

const numbers = fc.oneof(fc.integer().map(String), fractions)

const strings = fc.oneof(
  fc.constantFrom('', '$ID', ...formats).map((text) => `"${text}"`),
  printable.map(encoded),
)

const otherValues = fc.constantFrom(
  ...'null true false [] {} {"a":1} {"$ne":1} [1] ["$NAME"] [null,1]'.split(' '),
  nested(),
)

const wrongMember = fc.oneof(
  fc.constantFrom<Form[]>(
    { rule: 'N4', title: 'no "$id"', id: '' },
    { rule: 'N4', title: 'no "$name"', name: '' },
    { rule: 'N4', title: 'no "$id" and "$name"', id: '', name: '' },
  ),
  wrongValue('N5', 'id', fc.oneof(otherValues, strings, fractions)),
  wrongValue('N6', 'name', fc.oneof(otherValues, numbers)),
  wrongValue('N7', 'tag', fc.oneof(otherValues, numbers)),
)

const outsideInt64 = wrongValue('N8', 'id', beside(maxId + maxFresh + 1n, maxId * 1000n))

const misplaced = [
  ...`, : } ] ' " \\ \t /**/ //\n #\n`.split(' '),
  ...spaces.map(([, , space]) => space),
]
/** Bodies that are malformed at a position. */
const edits: readonly (readonly [title: string, edit: (pieces: Body, at: number) => Body])[] = [
  ['an object cut off', (pieces, at) => splitAt(pieces, at).before],
  [
    'an object without one of its characters',
    (pieces, at) => body`${splitAt(pieces, at).before}${splitAt(pieces, at + 1).after}`,
  ],
  ['an object twice in a row', (pieces) => body`${pieces}${pieces}`],
  ...misplaced.map(
    (text) =>
      [
        `${encoded(text)} in a wrong place`,
        (pieces: Body, at: number): Body => {
          const { before, after } = splitAt(pieces, at)
          return body`${before}${text}${after}`
        },
      ] as const,
  ),
]

const notJson = fc
  .tuple(ordinary, fc.nat(200), fc.constantFrom(...edits))
  .map(([form, position, [title, edit]]): Form => {
    const pieces = bodyOf(form)
    const at = 1 + (position % (writtenText(pieces).length - 1))
    return { rule: 'N2', title, body: edit(pieces, at) }
  })
  // In some places an edit leaves the body valid.
  .filter((form) => readJson(writtenText(bodyOf(form)).replaceAll('$ID', '1')).error !== undefined)

/** Forms with one defect each. */
const broken = (valids: fc.Arbitrary<Form>, defects: fc.Arbitrary<Form>): fc.Arbitrary<Form> =>
  fc.tuple(valids, defects).map(([form, defect]) => ({ ...form, ...defect }))

/** Requests that must fail. */
const mustFail = fc.oneof(
  { weight: 4, arbitrary: broken(valid, wrongMember) },
  { weight: 2, arbitrary: notJson },
)

const anyForm = fc.oneof(
  { weight: 9, arbitrary: valid },
  { weight: 8, arbitrary: mustFail },
  { weight: 1, arbitrary: broken(ordinary, outsideInt64) },
)

type Generated = fc.Arbitrary<(slug: string, overrides: Overrides) => readonly Case[]>

const absentIn = (change: Change): readonly Role[] =>
  (['id', 'name'] as const).filter((role) => change[role] === '')

/** Cases of forms of the tables, as far as they say something about the operation. */
const ofTables = (list: fc.Arbitrary<Form>, operation: Operation): Generated =>
  list.map(({ rule, title, ...change }) => (slug, overrides): readonly Case[] => {
    const row: CaseRow = {
      rule,
      slug,
      title: `generated: ${title}`,
      body: bodyOf(change),
      overrides: { ...overrides, about: absentIn(change) },
    }
    const testCase = caseOfRow(row, operation)
    return testCase === undefined ? [] : [testCase]
  })

/** Cases of values of all members, valid and invalid ones. */
const ofSchema = (operation: Operation): Generated => {
  const values = generatedValues(operation)
  return values.map((placed) => (slug, overrides) => {
    const title = `generated: ${titleOf(placed)}`
    const testCase = caseOfValue(placed, { slug, title, overrides }, operation)
    return testCase === undefined ? [] : [testCase]
  })
}

/** What another document has beside the members of the tables takes half of the requests. */
const requestsOf = (operation: Operation, create: boolean): Generated => {
  const ofTheTables = ofTables(create ? anyForm : mustFail, operation)
  if (isAsWritten(operation)) return ofTheTables
  return fc.oneof(ofTheTables, ofSchema(operation))
}

/**
 * The first `count` generated cases of a seed; only cases that must fail if `create` is false. Another document may leave
 * fewer of these.
 */
export const generate = (
  seed: number,
  count: number,
  create: boolean,
  operation: Operation = plantStore,
): readonly Case[] =>
  fc
    .sample(requestsOf(operation, create), { seed, numRuns: count })
    .flatMap((caseWith, at) => caseWith(generatedSlug(at), { replay: { seed, path: String(at) } }))
    .filter(({ mayCreate }) => create || !mayCreate)
