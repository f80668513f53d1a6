import * as fc from 'fast-check'
import type { RuleId } from '../../rules.ts'
import { anyText, encoded, encodedValue, escaped, printable, word } from './text.ts'

/** One member of a body: its name and its value, both as JSON text. */
export type Member = readonly [name: string, json: string]

/** A valid request before its body is written. */
export interface Draft {
  /** The only rule that makes it more than ordinary, or R1. */
  readonly rule: RuleId
  readonly id: string
  readonly name: string
  readonly tag?: string | undefined
  readonly further: readonly Member[]
  /** Sort keys of the members. */
  readonly order: readonly number[]
  /** White space between the tokens. */
  readonly space: string
}

const quoted = (text: string): string => `"${text}"`
const plain: Draft = { rule: 'R1', id: '$ID', name: quoted('$NAME'), further: [], order: [], space: '' }

const names = fc.oneof(
  { withCrossShrink: true },
  fc.constant(plain.name),
  printable.map((text) => quoted(`$NAME ${encoded(text)}`)),
)
const optional = (text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(text.map(quoted), { nil: undefined })

/** Requests of R1. */
export const ordinary: fc.Arbitrary<Draft> = fc
  .record({ name: names, tag: optional(printable.map(encoded)) })
  .map((members) => ({ ...plain, ...members }))

const max = 2n ** 63n - 1n
const edges = [7n, 8n, 15n, 16n, 31n, 32n, 52n, 53n, 62n]
  .flatMap((power) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n])
  .flatMap((value) => [value, -value])

const anyId = fc
  .oneof(fc.constantFrom(0n, ...edges, max, max - 1n, -max, -max - 1n), fc.bigInt({ min: -max - 1n, max }))
  .map((value): Draft => ({ ...plain, rule: 'V1', id: String(value) }))

const otherNumeral = fc
  .constantFrom('.0', '.00', 'e0', 'E+0', 'e-0', '0e-1')
  .map((ending): Draft => ({ ...plain, rule: 'V2', id: `$ID${ending}` }))

const anyName = anyText.map((text): Draft => ({
  ...plain,
  rule: 'V3',
  name: quoted(`$NAME ${encoded(text)}`),
}))

const anyTag = anyText.map((text): Draft => ({ ...plain, rule: 'V4', tag: quoted(encoded(text)) }))

// No character that JSON escapes in a name: escapes are V6.
const unit = fc.constantFrom(...'a b c X Y Z 0 1 9 _ - . : ; / < > é ß 木 🌱 \u200d'.split(' '), ' ')
const furtherMembers = fc
  .uniqueArray(fc.tuple(word, fc.jsonValue({ maxDepth: 2, stringUnit: unit })), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name.toLowerCase(),
  })
  .filter((members) => members.every(([name]) => !/^(id|name|tag)$|[$"\\\p{Cc}]/iu.test(name)))
  .map((members): Draft => {
    const further = members.map(([name, value]): Member => [quoted(name), encodedValue(value)])
    return { ...plain, rule: 'V5', further }
  })

const otherSpelling = fc
  .record({
    tag: optional(printable.map(escaped)),
    order: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    space: fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' \t\r\n '),
  })
  .map((spelling): Draft => ({ ...plain, rule: 'V6', ...spelling }))

/** Valid requests, each unusual in at most one way, so that a refusal names its rule. */
export const drafts: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 4, arbitrary: ordinary },
  { weight: 4, arbitrary: anyId },
  { weight: 1, arbitrary: otherNumeral },
  { weight: 4, arbitrary: anyName },
  { weight: 3, arbitrary: anyTag },
  { weight: 3, arbitrary: furtherMembers },
  { weight: 2, arbitrary: otherSpelling },
)

export const membersOf = (draft: Draft): readonly Member[] => [
  ['"id"', draft.id],
  ['"name"', draft.name],
  ...(draft.tag === undefined ? [] : [['"tag"', draft.tag] as const]),
  ...draft.further,
]

/** The members as a body, in the order and with the white space of the draft. */
export const written = ({ order, space }: Draft, members: readonly Member[]): string => {
  const list = members
    .map((member, index) => ({ member, key: order[index] ?? 0 }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ member: [name, json] }) => space + name + space + ':' + space + json + space)
  return `${space}{${list.join(',')}}${space}`
}
