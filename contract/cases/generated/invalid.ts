import * as fc from 'fast-check'
import type { Credential, Expectation } from '../../case.ts'
import type { RuleId } from '../../rules.ts'
import { type Draft, type Member, drafts, membersOf, ordinary, written } from './valid.ts'
import { encoded, encodedValue, printable } from './text.ts'

/** A generated request before it becomes a case. */
export interface Form {
  readonly rule: RuleId
  readonly expect: Exclude<Expectation, 'open'>
  readonly title: string
  readonly body: string
  readonly credential?: Credential | undefined
}

/** Breaks one constraint of a valid request. */
interface Break {
  readonly rule: RuleId
  readonly title: string
  readonly expect?: 'deny'
  readonly credential?: Credential
  /** The body; that of the valid request by default. */
  readonly body?: (draft: Draft) => string
}

const fractions = fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => `${whole}.${tenth}`)
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

const replacing =
  (member: Member) =>
  (draft: Draft): string =>
    written(draft, [...membersOf(draft).filter(([name]) => name !== member[0]), member])

const otherType = (rule: RuleId, member: string, values: fc.Arbitrary<string>): fc.Arbitrary<Break> =>
  values.map((json) => ({
    rule,
    title: `${member} is ${short(json)}`,
    body: replacing([`"${member}"`, json]),
  }))

const missing = fc.constantFrom('"id"', '"name"', '"id" and "name"').map((absent): Break => ({
  rule: 'N4',
  title: `no ${absent}`,
  body: (draft) =>
    written(
      draft,
      membersOf(draft).filter(([name]) => !absent.includes(name)),
    ),
}))

const max = 2n ** 63n - 1n

const outsideInt64 = fc
  .oneof(fc.bigInt({ min: max + 1n, max: max * 1000n }), fc.bigInt({ min: -max * 1000n, max: -max - 2n }))
  .map((id): Break => ({
    rule: 'N8',
    title: `id is ${id}`,
    body: replacing(['"id"', String(id)]),
  }))

const spoils = fc.constantFrom<readonly [title: string, (text: string, at: number) => string]>(
  ['an object cut off', (text, at) => text.slice(0, 1 + (at % (text.length - 1)))],
  ['a comma too many', (text) => `${text.slice(0, -1)},}`],
  ['a brace too many', (text) => `${text}}`],
  ['an object twice in a row', (text) => text + text],
  ['a wrong quote', (text) => text.replace('"', "'")],
  ['a missing colon', (text) => text.replace('"id":', '"id" ')],
  ['a comment', (text) => text.replace('{', '{/**/')],
)

const notJson = fc.tuple(spoils, fc.nat(200)).map(([[title, spoil], at]): Break => ({
  rule: 'N2',
  title,
  body: (draft) => spoil(written(draft, membersOf(draft)), at),
}))

const notAnObject = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
  .map((value): Break => {
    const json = encodedValue(value)
    return { rule: 'N3', title: `the body is ${short(json)}`, body: () => json }
  })

const noCredential = fc
  .constantFrom<readonly [RuleId, string, Credential]>(
    ['A1', 'no Authorization', 'none'],
    ['A2', 'the token with Basic', { authorization: 'Basic $TOKEN' }],
    ['A2', 'the bare token', { authorization: '$TOKEN' }],
    ['A2', 'Bearer and no token', { authorization: 'Bearer' }],
  )
  .map(([rule, title, credential]): Break => ({ rule, title, expect: 'deny', credential }))

const invalid = (breaks: fc.Arbitrary<Break>, valid: fc.Arbitrary<Draft>): fc.Arbitrary<Form> =>
  fc.tuple(breaks, valid).map(([{ rule, title, expect, credential, body }, draft]) => ({
    rule,
    title,
    expect: expect ?? 'refuse',
    body: body ? body(draft) : written(draft, membersOf(draft)),
    credential,
  }))

const memberFails = invalid(
  fc.oneof(
    missing,
    otherType('N5', 'id', fc.oneof(others, strings, fractions)),
    otherType('N6', 'name', fc.oneof(others, numbers)),
    otherType('N7', 'tag', fc.oneof(others, numbers)),
  ),
  fc.oneof(ordinary, drafts),
)
const wholeFails = invalid(fc.oneof(notJson, notAnObject, noCredential), ordinary)
const shouldFail = invalid(outsideInt64, ordinary)

/** Requests that must fail, each for one reason. */
export const mustFail: fc.Arbitrary<Form> = fc.oneof(
  { weight: 4, arbitrary: memberFails },
  { weight: 3, arbitrary: wholeFails },
)

/** Requests that must or should fail, each for one reason. */
export const failing: fc.Arbitrary<Form> = fc.oneof(
  { weight: 8, arbitrary: mustFail },
  { weight: 1, arbitrary: shouldFail },
)
