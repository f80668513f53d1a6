import * as fc from 'fast-check'
import type { Expectation, Part } from '../../case.ts'
import type { RuleId } from '../../rules.ts'
import type { More } from '../case-row.ts'
import { type Member, type Plan, membersOf, ordinary, plans, written } from './plan.ts'
import { encoded, encodedValue, printable } from './text.ts'

/** A request before it is a case. */
export interface Form {
  readonly rule: RuleId
  readonly expect: Exclude<Expectation, 'open'>
  readonly title: string
  readonly body: readonly Part[]
  readonly more: More
}

/** Makes an invalid request of a valid one by breaking one constraint. */
type Break = (plan: Plan) => Form

const form = (
  rule: RuleId,
  title: string,
  plan: Plan,
  body: readonly Part[],
  more: More = {},
): Form => ({ rule, expect: 'refuse', title, body, more: { type: plan.type, ...more } })

const replaced = (plan: Plan, member: Member): readonly Part[] =>
  written([...membersOf(plan).filter(([name]) => name !== member[0]), member], plan)

const fractions = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 9 }))
  .map(([whole, tenth]) => `${whole}.${tenth}`)
const numbers = fc.oneof(fc.integer().map(String), fractions)
const strings = fc.oneof(
  fc.constantFrom('""', '"$ID"', '"1"', '"null"'),
  printable.map((text) => `"${encoded(text)}"`),
)
const lists = fc
  .array(fc.constantFrom('1', '"$NAME"', 'null'), { minLength: 1, maxLength: 3 })
  .map((items) => `[${items.join(',')}]`)
const others = fc.oneof(fc.constantFrom('null', 'true', 'false', '[]', '{}', '{"a":1}'), lists)

const short = (json: string): string => {
  const text = json.replaceAll('$ID', 'a fresh id').replaceAll('$NAME', 'a fresh name')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const anotherType = (
  rule: RuleId,
  member: string,
  values: fc.Arbitrary<string>,
): fc.Arbitrary<Break> =>
  values.map(
    (json): Break =>
      (plan) =>
        form(
          rule,
          `generated: ${member} is ${short(json)}`,
          plan,
          replaced(plan, [`"${member}"`, json]),
        ),
  )

const missing = fc.constantFrom('"id"', '"name"', '"id" and "name"').map(
  (absent): Break =>
    (plan) =>
      form(
        'N4',
        `generated: no ${absent}`,
        plan,
        written(
          membersOf(plan).filter(([name]) => !absent.includes(name)),
          plan,
        ),
      ),
)

const max = 2n ** 63n - 1n

const outsideInt64 = fc
  .oneof(
    fc.bigInt({ min: max + 1n, max: max * 1000n }),
    fc.bigInt({ min: -max * 1000n, max: -max - 2n }),
  )
  .map(
    (value): Break =>
      (plan) =>
        form('N8', `generated: id is ${value}`, plan, replaced(plan, ['"id"', String(value)])),
  )

const spoils = fc.constantFrom<
  readonly [words: string, spoil: (text: string, at: number) => string]
>(
  ['an object cut off', (text, at) => text.slice(0, 1 + (at % (text.length - 1)))],
  ['a comma too many', (text) => `${text.slice(0, -1)},}`],
  ['a brace too many', (text) => `${text}}`],
  ['an object twice in a row', (text) => text + text],
  ['a wrong quote', (text) => text.replace('"', "'")],
  ['a missing colon', (text) => text.replace('"id":', '"id" ')],
  ['a comment', (text) => text.replace('{', '{/**/')],
)

const notJson = fc.tuple(spoils, fc.nat(200)).map(([[words, spoil], at]): Break => (plan) => {
  const text = written(membersOf(plan), plan).join('')
  return form('N2', `generated: ${words}`, plan, [spoil(text, at)])
})

const notAnObject = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
  .map(
    (value): Break =>
      (plan) =>
        form('N3', `generated: the body is ${short(encodedValue(value))}`, plan, [
          encodedValue(value),
        ]),
  )

const notUtf8 = fc
  .constantFrom(
    [0xff],
    [0x80],
    [0xc3, 0x28],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
  )
  .map((bytes): Break => (plan) => {
    const name = ['"$NAME ', Uint8Array.from(bytes), '"']
    return form('N9', 'generated: a name that is not UTF-8', plan, replaced(plan, ['"name"', name]))
  })

const anotherMediaType = fc
  .constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'text/json')
  .map(
    (type): Break =>
      (plan) =>
        form('N10', `generated: Content-Type: ${type}`, plan, written(membersOf(plan), plan), {
          type,
        }),
  )

const noCredential = fc
  .constantFrom<readonly [RuleId, string, More['credential'] & {}]>(
    ['A1', 'no Authorization', 'none'],
    ['A2', 'the token with Basic', { authorization: 'Basic $TOKEN' }],
    ['A2', 'the bare token', { authorization: '$TOKEN' }],
    ['A2', 'Bearer and no token', { authorization: 'Bearer' }],
  )
  .map(([rule, words, credential]): Break => (plan) => ({
    ...form(rule, `generated: ${words}`, plan, written(membersOf(plan), plan), { credential }),
    expect: 'deny',
  }))

const invalid = (breaks: fc.Arbitrary<Break>, plan: fc.Arbitrary<Plan>): fc.Arbitrary<Form> =>
  fc.tuple(breaks, plan).map(([breakIt, valid]) => breakIt(valid))

/** Breaks of one member, whatever is unusual about the rest. */
const memberFails = invalid(
  fc.oneof(
    missing,
    anotherType('N5', 'id', fc.oneof(others, strings, fractions)),
    anotherType('N6', 'name', fc.oneof(others, numbers)),
    anotherType('N7', 'tag', fc.oneof(others, numbers)),
  ),
  fc.oneof(ordinary, plans),
)

const wholeFails = invalid(fc.oneof(notJson, notAnObject, noCredential), ordinary)

const shouldFail = invalid(fc.oneof(outsideInt64, notUtf8, anotherMediaType), ordinary)

/** Requests that must be refused, each broken in one way. */
export const refused: fc.Arbitrary<Form> = fc.oneof(
  { weight: 4, arbitrary: memberFails },
  { weight: 3, arbitrary: wholeFails },
)

/** The same, and such as should be refused. */
export const broken: fc.Arbitrary<Form> = fc.oneof(
  { weight: 7, arbitrary: refused },
  { weight: 3, arbitrary: shouldFail },
)
