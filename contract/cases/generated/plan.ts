import * as fc from 'fast-check'
import type { Part } from '../../case.ts'
import type { RuleId } from '../../rules.ts'
import { anyText, encoded, encodedValue, escaped, printable, word } from './text.ts'

/** One member of a body: its name and its value, both as JSON text. */
export type Member = readonly [name: string, json: string | readonly Part[]]

/** A valid request before it is written. */
export interface Plan {
  /** The one rule that makes it more than ordinary, or R1. */
  readonly rule: RuleId
  readonly id: string
  readonly name: string
  readonly tag?: string | undefined
  readonly further: readonly Member[]
  /** Sort keys of the members. */
  readonly order: readonly number[]
  /** Stands wherever JSON allows white space. */
  readonly space: string
  readonly type: string
}

const quoted = (text: string): string => `"${text}"`
const fresh = quoted('$NAME')
const usual = { further: [], order: [], space: '', type: 'application/json' } as const

const names = fc.oneof(
  { withCrossShrink: true },
  fc.constant(fresh),
  printable.map((text) => quoted(`$NAME ${encoded(text)}`)),
)
const tags = fc.option(
  printable.map((text) => quoted(encoded(text))),
  { nil: undefined },
)

/** What R1 has in mind. */
export const ordinary: fc.Arbitrary<Plan> = fc
  .record({ name: names, tag: tags })
  .map((plan) => ({ rule: 'R1', id: '$ID', ...usual, ...plan }))

const plain: Plan = { rule: 'R1', id: '$ID', name: fresh, ...usual }

const max = 2n ** 63n - 1n
const edges = [7n, 8n, 15n, 16n, 31n, 32n, 52n, 53n, 62n]
  .flatMap((power) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n])
  .flatMap((value) => [value, -value])

const anyId = fc
  .oneof(
    fc.constantFrom(0n, ...edges, max, max - 1n, -max, -max - 1n),
    fc.bigInt({ min: -max - 1n, max }),
  )
  .map((value): Plan => ({ ...plain, rule: 'V1', id: String(value) }))

const idWrittenOtherwise = fc
  .constantFrom('.0', '.00', 'e0', 'E+0', 'e-0', '0e-1')
  .map((ending): Plan => ({ ...plain, rule: 'V2', id: `$ID${ending}` }))

const anyName = anyText.map((text): Plan => ({
  ...plain,
  rule: 'V3',
  name: quoted(`$NAME ${encoded(text)}`),
}))

const anyTag = anyText.map((text): Plan => ({ ...plain, rule: 'V4', tag: quoted(encoded(text)) }))

// Nothing that JSON must escape within a member: how a name is spelt is V6's question.
const unit = fc.constantFrom(
  ...'a b c X Y Z 0 1 9 _ - . : ; / < > é ß 木 🌱 \u200d'.split(' '),
  ' ',
)
const furtherMembers = fc
  .uniqueArray(fc.tuple(word, fc.jsonValue({ maxDepth: 2, stringUnit: unit })), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name.toLowerCase(),
  })
  .filter((members) => members.every(([name]) => !/^(id|name|tag)$|[$"\\\p{Cc}]/iu.test(name)))
  .map((members): Plan => ({
    ...plain,
    rule: 'V5',
    further: members.map(([name, value]): Member => [quoted(name), encodedValue(value)]),
  }))

const otherSpelling = fc
  .record({
    tag: fc.option(
      printable.map((text) => quoted(escaped(text))),
      { nil: undefined },
    ),
    order: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    space: fc.constantFrom('', ' ', '\n', '\t', '\r\n', ' \t\r\n '),
  })
  .map((spelling): Plan => ({ ...plain, rule: 'V6', ...spelling }))

const sameType = fc
  .constantFrom(
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  )
  .map((type): Plan => ({ ...plain, rule: 'V7', type }))

/** Valid requests over the whole range, each unusual in one way at most, so that a refusal names its rule. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 4, arbitrary: ordinary },
  { weight: 4, arbitrary: anyId },
  { weight: 1, arbitrary: idWrittenOtherwise },
  { weight: 4, arbitrary: anyName },
  { weight: 3, arbitrary: anyTag },
  { weight: 3, arbitrary: furtherMembers },
  { weight: 2, arbitrary: otherSpelling },
  { weight: 1, arbitrary: sameType },
)

export const membersOf = (plan: Plan): readonly Member[] => [
  ['"id"', plan.id],
  ['"name"', plan.name],
  ...(plan.tag === undefined ? [] : [['"tag"', plan.tag] as const]),
  ...plan.further,
]

/** Members in the plan's order and spelling, as parts of a body. */
export const written = (members: readonly Member[], plan: Plan): readonly Part[] => {
  const gap = plan.space
  const parts = members
    .map((member, index) => ({ member, key: plan.order[index] ?? 0 }))
    .toSorted((left, right) => left.key - right.key)
    .flatMap(({ member: [name, json] }, index): Part[] => [
      `${index === 0 ? '' : ','}${gap}${name}${gap}:${gap}`,
      ...(typeof json === 'string' ? [json] : json),
      gap,
    ])
  const whole: Part[] = []
  for (const part of [`${gap}{`, ...parts, `}${gap}`]) {
    const last = whole.at(-1)
    if (typeof part === 'string' && typeof last === 'string') whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}
