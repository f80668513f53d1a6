import * as fc from 'fast-check'
import { roleNames } from '../../operation/role.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { RuleId } from '../../rules/rules.ts'
import { idsOfInt64 } from './drawn-ids.ts'
import { anyTexts, furtherMembers, printableTexts } from './drawn-texts.ts'
import type { Change, Form } from './form.ts'

const formsWith = (rule: RuleId, title: string, changes: fc.Arbitrary<Change>) =>
  changes.map((change): Form => ({ rule, title, change }))

/** A fresh name before or after a text, as JSON text. */
const namesWith = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts.map(literalJson), fc.boolean())
    .map(([json, isFirst]) => (isFirst ? `${json.slice(0, -1)} $NAME"` : `"$NAME ${json.slice(1)}`))

export const ordinaryForms = formsWith(
  'R1',
  '$aPlant',
  fc.record({
    name: fc.oneof(fc.constant('"$NAME"'), namesWith(printableTexts)),
    tag: fc.option(printableTexts.map(literalJson), { nil: '' }),
  }),
)

const otherSpellings = fc.record({
  tag: fc.constantFrom('', '"indoor"'),
  order: fc.shuffledSubarray([...roleNames], { minLength: roleNames.length }),
  space: fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' \t\r\n '),
})

/** Valid requests, each unusual in at most one way, so that a refusal names its rule. */
export const validForms = fc.oneof(
  ordinaryForms,
  formsWith('V1', '$aPlant whose $id is any int64', fc.record({ id: idsOfInt64 })),
  formsWith('V3', '$aPlant with an unusual $name', fc.record({ name: namesWith(anyTexts) })),
  formsWith('V4', '$aPlant with an unusual $tag', fc.record({ tag: anyTexts.map(literalJson) })),
  formsWith('V5', '$aPlant with additional members', fc.record({ further: furtherMembers })),
  formsWith('V6', '$aPlant in another order or with white space', otherSpellings),
)
