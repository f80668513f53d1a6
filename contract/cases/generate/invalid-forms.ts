import * as fc from 'fast-check'
import { readJson } from '../../../src/base/json.ts'
import { type Placeholder, replacePlaceholders } from '../../operation/placeholders.ts'
import type { Role } from '../../operation/role.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { RuleId } from '../../rules/rules.ts'
import { type Body, body } from '../tables/body-pieces.ts'
import { formats, nested, spaces } from '../tables/strings.ts'
import { splitAt, writtenText } from '../tables/written-body.ts'
import { idsOutsideInt64 } from './drawn-ids.ts'
import { printableTexts } from './drawn-texts.ts'
import { type Form, bodyOf } from './form.ts'
import { ordinaryForms, validForms } from './valid-forms.ts'

/** Characters of a value in a title. */
const maxQuoted = 40

const wordsFor = (placeholder: Placeholder): string =>
  placeholder.kind === 'text' && placeholder.name === 'NAME' ? 'a fresh name' : 'a fresh number'

const quoted = (json: string): string => {
  const text = replacePlaceholders(json, wordsFor)
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text
}

const formsWithValue = (rule: RuleId, role: Role, values: fc.Arbitrary<string>) =>
  values.map((json): Form => ({
    rule,
    title: `$${role} is ${quoted(json)}`,
    change: { [role]: json },
  }))

const fractions = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 9 }))
  .map(([whole, tenth]) => `${whole}.${tenth}`)

const numbers = fc.oneof(fc.integer().map(String), fractions)

const strings = fc.oneof(
  fc.constantFrom('', '$ID', ...formats).map((text) => `"${text}"`),
  printableTexts.map(literalJson),
)

/** Neither strings nor numbers. */
const otherValues = fc.constantFrom(
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '{"a":1}',
  '{"$ne":1}',
  '[1]',
  '["$NAME"]',
  '[null,1]',
  nested(),
)

const formsWithWrongMember = fc.oneof(
  fc.constantFrom<Form[]>(
    { rule: 'N4', title: 'no "$id"', change: { id: '' } },
    { rule: 'N4', title: 'no "$name"', change: { name: '' } },
    { rule: 'N4', title: 'no "$id" and "$name"', change: { id: '', name: '' } },
  ),
  formsWithValue('N5', 'id', fc.oneof(otherValues, strings, fractions)),
  formsWithValue('N6', 'name', fc.oneof(otherValues, numbers)),
  formsWithValue('N7', 'tag', fc.oneof(otherValues, numbers)),
)

/** How a body becomes malformed at a position of its text. */
interface Edit {
  readonly title: string
  readonly apply: (pieces: Body, at: number) => Body
}

const misplacedTexts = [
  ...`, : } ] ' " \\ \t /**/ //\n #\n`.split(' '),
  ...spaces.map(([, , space]) => space),
]

const edits: readonly Edit[] = [
  { title: 'an object cut off', apply: (pieces, at) => splitAt(pieces, at).before },
  {
    title: 'an object without one of its characters',
    apply: (pieces, at) => body`${splitAt(pieces, at).before}${splitAt(pieces, at + 1).after}`,
  },
  { title: 'an object twice in a row', apply: (pieces) => body`${pieces}${pieces}` },
  ...misplacedTexts.map((text) => ({
    title: `${literalJson(text)} in a wrong place`,
    apply: (pieces: Body, at: number): Body => {
      const { before, after } = splitAt(pieces, at)
      return body`${before}${text}${after}`
    },
  })),
]

const isMalformed = ({ change }: Form): boolean =>
  readJson(writtenText(bodyOf(change)).replaceAll('$ID', '1')).error !== undefined

const malformedForms = fc
  .tuple(ordinaryForms, fc.nat(200), fc.constantFrom(...edits))
  .map(([{ change }, position, edit]): Form => {
    const pieces = bodyOf(change)
    const at = 1 + (position % (writtenText(pieces).length - 1))
    return { rule: 'N2', title: edit.title, change: { body: edit.apply(pieces, at) } }
  })
  // In some places an edit leaves the body valid.
  .filter(isMalformed)

/** Forms with one defect each. */
const withDefect = (forms: fc.Arbitrary<Form>, defects: fc.Arbitrary<Form>): fc.Arbitrary<Form> =>
  fc.tuple(forms, defects).map(([{ change }, defect]) => ({
    ...defect,
    change: { ...change, ...defect.change },
  }))

/** Requests that must fail. */
export const invalidForms = fc.oneof(
  { weight: 4, arbitrary: withDefect(validForms, formsWithWrongMember) },
  { weight: 2, arbitrary: malformedForms },
)

/** Requests that should fail: a server may have ids of any size. */
export const formsOutsideInt64 = withDefect(
  ordinaryForms,
  formsWithValue('N8', 'id', idsOutsideInt64),
)
