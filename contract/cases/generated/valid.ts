import * as fc from 'fast-check'
import { ascii, unicode } from '../strings.ts'

/** The only rule that makes a valid request more than ordinary, or R1; and the titles of its cases. */
export const validTitles = {
  R1: 'a valid plant',
  V1: 'a valid plant with an id of int64',
  V2: 'a valid plant with another notation of id',
  V3: 'a valid plant with an unusual name',
  V4: 'a valid plant with an unusual tag',
  V5: 'a valid plant with further members',
  V6: 'a valid plant in another order or spelling',
} as const
type ValidRule = keyof typeof validTitles

/** One member of a body; its value is JSON text. */
export type Member = readonly [name: string, json: string]

/** A valid request before its body is written. */
export interface Draft {
  readonly rule: ValidRule
  readonly members: readonly Member[]
  /** White space between the tokens. */
  readonly space: string
}

type Values = Readonly<Partial<Record<'id' | 'name' | 'tag', string | undefined>>>

const draft = (rule: ValidRule, values: Values, further: readonly Member[] = []): Draft => {
  const { id = '$ID', name = '"$NAME"', tag } = values
  const tags: readonly Member[] = tag === undefined ? [] : [['tag', tag]]
  return { rule, members: [['id', id], ['name', name], ...tags, ...further], space: '' }
}

/** The body of a draft, with other members if they are given. */
export const bodyOf = ({ members, space }: Draft, others: readonly Member[] = members): string => {
  const list = others.map(([name, json]) => `${space}"${name}"${space}:${space}${json}${space}`)
  return `${space}{${list.join(',')}}${space}`
}

/** A value as JSON text without `$`, so that it has no placeholder. */
export const encoded = (value: unknown): string => JSON.stringify(value).replaceAll('$', '\\u0024')

const encodedName = (text: string): string => `"$NAME ${encoded(text).slice(1)}`

/** A string of ASCII as JSON text with every letter as an escape. */
const escaped = (text: string): string =>
  `"${text.replace(/./g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

const chars = (...ranges: readonly (readonly [min: number, max: number])[]): fc.Arbitrary<string> =>
  fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map((point) => String.fromCodePoint(point))

/** A string of such characters; the units of fast-check take half a second to set up. */
const stringOf = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(unit, { minLength, maxLength }).map((letters) => letters.join(''))

/** Every code point but surrogates, frequent ones more often. */
const anyChar = chars(
  [0x20, 0x7e],
  [0, 0x24f],
  [0x250, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
)

/** Non-empty printable ASCII. */
export const printable: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: stringOf(chars([0x61, 0x7a], [0x20, 0x7e]), 1, 60) },
  { weight: 1, arbitrary: fc.constantFrom(...ascii.map(([, , text]) => text)) },
)

const usualLimits = fc.constantFrom(230, 254, 255, 256, 980, 1000, 1001, 7999, 8000, 8001)
const anyText = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: stringOf(anyChar, 0, 60) },
  { weight: 1, arbitrary: usualLimits.map((length) => 'a'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(...unicode.map(([, , text]) => text)) },
)

const name = fc.oneof({ withCrossShrink: true }, fc.constant('"$NAME"'), printable.map(encodedName))

/** Requests of R1. */
export const ordinary: fc.Arbitrary<Draft> = fc
  .record({ name, tag: fc.option(printable.map(encoded), { nil: undefined }) })
  .map((values) => draft('R1', values))

export const maxId: bigint = 2n ** 63n - 1n
const maxFresh = 2n ** 31n
const edges = [7n, 8n, 15n, 16n, 31n, 32n, 52n, 53n, 62n].map((power) => 2n ** power)

/** A fresh id beside an integer, so that no run repeats one. */
export const beside = (integers: fc.Arbitrary<bigint>): fc.Arbitrary<string> =>
  fc.tuple(integers, fc.constantFrom('+', '-')).map(([integer, sign]) => `$(${integer}${sign}ID)`)
const anyId = fc.oneof(
  fc.constantFrom('-$ID', `$(${maxId}-ID)`, `$(${-maxId - 1n}+ID)`),
  beside(fc.constantFrom(...edges, ...edges.map((edge) => -edge))),
  beside(fc.bigInt({ min: maxFresh - maxId, max: maxId - maxFresh })),
)

// No character that JSON escapes in a name: escapes are V6.
const stringUnit = fc.constantFrom(...'a b c X Y Z 0 1 9 _ - . : ; / < > é ß 木 🌱 \u200d'.split(' '), ' ')
const furtherMember = fc
  .tuple(stringOf(anyChar, 0, 10), fc.jsonValue({ maxDepth: 2, stringUnit }).map(encoded))
  .filter(([member]) => !/^(id|name|tag)$|[$"\\\p{Cc}]/iu.test(member))
const furtherMembers = fc.uniqueArray(furtherMember, {
  minLength: 1,
  maxLength: 3,
  selector: ([member]) => member.toLowerCase(),
})

const otherSpelling = fc
  .record({
    tag: fc.option(printable.map(escaped), { nil: undefined }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    space: fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' \t\r\n '),
  })
  .map(({ tag, order, space }): Draft => {
    const { members } = draft('V6', { tag })
    return { rule: 'V6', members: order.flatMap((index) => members.slice(index, index + 1)), space }
  })

const otherNumeral = fc.constantFrom('.0', '.00', 'e0', 'E+0', 'e-0', '0e-1')

/** Valid requests, each unusual in at most one way, so that a refusal names its rule. */
export const drafts: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 4, arbitrary: ordinary },
  { weight: 4, arbitrary: anyId.map((id) => draft('V1', { id })) },
  { weight: 1, arbitrary: otherNumeral.map((ending) => draft('V2', { id: `$ID${ending}` })) },
  { weight: 4, arbitrary: anyText.map((text) => draft('V3', { name: encodedName(text) })) },
  { weight: 3, arbitrary: anyText.map((text) => draft('V4', { tag: encoded(text) })) },
  { weight: 3, arbitrary: furtherMembers.map((further) => draft('V5', {}, further)) },
  { weight: 2, arbitrary: otherSpelling },
)
