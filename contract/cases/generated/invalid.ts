import * as fc from 'fast-check'
import type { Credential, Encoding, Expectation } from '../../case.ts'
import type { RuleId } from '../../rules.ts'
import { encodings } from '../body.ts'
import { formats, nested, spaces } from '../strings.ts'
import { type Draft, beside, bodyOf, drafts, encoded, maxId, ordinary, printable } from './valid.ts'

/** A generated request before it becomes a case. */
export interface Form {
  readonly rule: RuleId
  readonly expect: Exclude<Expectation, 'open'>
  readonly title: string
  readonly body: string
  readonly credential?: Credential
  readonly encoding?: Encoding
}

/** Breaks one constraint of a valid request. */
type Break = (draft: Draft) => Form

const refuse =
  (rule: RuleId, title: string, body: (draft: Draft) => string): Break =>
  (draft) => ({ rule, expect: 'refuse', title, body: body(draft) })

const without = ({ members }: Draft, ...absent: readonly string[]): Draft['members'] =>
  members.filter(([name]) => !absent.includes(name))

const fractions = fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => `${whole}.${tenth}`)
const numbers = fc.oneof(fc.integer().map(String), fractions)
const strings = fc.oneof(
  fc.constantFrom('', '$ID', ...formats).map((text) => `"${text}"`),
  printable.map(encoded),
)
const lists = fc
  .array(fc.constantFrom('1', '"$NAME"', 'null'), { minLength: 1, maxLength: 3 })
  .map((items) => `[${items.join(',')}]`)
const others = fc.oneof(fc.constantFrom('null', 'true', 'false', '[]', '{}', '{"a":1}', '{"$ne":1}', nested()), lists)

const short = (json: string): string => {
  const text = json.replace(/\$(\(-?\d+[+-])?ID\)?/g, 'a fresh number').replaceAll('$NAME', 'a fresh name')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const otherValue = (rule: RuleId, member: string, values: fc.Arbitrary<string>): fc.Arbitrary<Break> =>
  values.map((json) =>
    refuse(rule, `${member} is ${short(json)}`, (draft) => bodyOf(draft, [...without(draft, member), [member, json]])),
  )

const missing = fc
  .constantFrom(['id'], ['name'], ['id', 'name'])
  .map((absent) => refuse('N4', `no "${absent.join('" and "')}"`, (draft) => bodyOf(draft, without(draft, ...absent))))

const outsideInt64 = beside(
  fc.bigInt({ min: maxId + 2n ** 31n, max: maxId * 1000n }).chain((id) => fc.constantFrom(id, -id - 2n)),
)

const notUtf8 = fc.constantFrom(...encodings).map((encoding): Break => (draft) => ({
  ...refuse('N9', `a plant in ${encoding.toUpperCase()}`, bodyOf)(draft),
  encoding,
}))

const spoils = fc.constantFrom<readonly [title: string, (text: string, at: number) => string]>(
  ['an object cut off', (text, at) => text.slice(0, 1 + (at % (text.length - 1)))],
  ['a comma too many', (text) => `${text.slice(0, -1)},}`],
  ['a brace too many', (text) => `${text}}`],
  ['an object twice in a row', (text) => text + text],
  ['a wrong quote', (text) => text.replace('"', "'")],
  ['a missing colon', (text) => text.replace('"id":', '"id" ')],
  ['a comment', (text) => text.replace('{', '{/**/')],
  ...spaces.map(
    ([, words, space]) => [`${words} between members`, (text: string) => text.replace(',', `,${space}`)] as const,
  ),
)
const notJson = fc
  .tuple(spoils, fc.nat(200))
  .map(([[title, spoil], at]) => refuse('N2', title, (draft) => spoil(bodyOf(draft), at)))

const notAnObject = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
  .map(encoded)
  .map((json) => refuse('N3', `the body is ${short(json)}`, () => json))

const noCredential = fc
  .constantFrom<readonly [RuleId, string, Credential]>(
    ['A1', 'no Authorization', 'none'],
    ['A2', 'the token with Basic', { authorization: 'Basic $TOKEN' }],
    ['A2', 'the bare token', { authorization: '$TOKEN' }],
    ['A2', 'Bearer and no token', { authorization: 'Bearer' }],
  )
  .map(([rule, title, credential]): Break => (draft) => ({
    rule,
    title,
    expect: 'deny',
    body: bodyOf(draft),
    credential,
  }))

const memberFails = fc.oneof(
  missing,
  otherValue('N5', 'id', fc.oneof(others, strings, fractions)),
  otherValue('N6', 'name', fc.oneof(others, numbers)),
  otherValue('N7', 'tag', fc.oneof(others, numbers)),
)

const invalid = (breaks: fc.Arbitrary<Break>, valid: fc.Arbitrary<Draft>): fc.Arbitrary<Form> =>
  fc.tuple(breaks, valid).map(([spoil, draft]) => spoil(draft))

/** Requests that must fail, each for one reason. */
export const mustFail: fc.Arbitrary<Form> = fc.oneof(
  { weight: 4, arbitrary: invalid(memberFails, fc.oneof(ordinary, drafts)) },
  { weight: 3, arbitrary: invalid(fc.oneof(notJson, notAnObject, noCredential), ordinary) },
)

/** Requests that must or should fail, each for one reason. */
export const failing: fc.Arbitrary<Form> = fc.oneof(
  { weight: 8, arbitrary: mustFail },
  { weight: 1, arbitrary: invalid(fc.oneof(otherValue('N8', 'id', outsideInt64), notUtf8), ordinary) },
)
