import * as fc from 'fast-check'
import type { Case, Part } from '../case.ts'
import type { RuleId } from '../rule.ts'
import { type More, casesOf } from './case-row.ts'

/** One member of the body: its name and its value, both as JSON text. */
type Member = readonly [name: string, json: string | readonly Part[]]

/** A request before it is a case. */
interface Form {
  readonly rule: RuleId
  readonly expect: 'accept' | 'refuse' | 'deny'
  readonly title: string
  readonly body: readonly Part[]
  readonly more: More
}

type Escaping = 'none' | 'beyond-ascii' | 'all'

const unicode = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`

/** A string as JSON text without its quotes; no `$`, so that nothing in it is a placeholder. */
const encoded = (text: string, escaping: Escaping): string => {
  const json = JSON.stringify(text).slice(1, -1)
  if (escaping === 'all') {
    return text
      .split('')
      .map((unit) => unicode(unit.charCodeAt(0)))
      .join('')
  }
  const safe = json.replaceAll('$', '\\u0024')
  return escaping === 'none' ? safe : safe.replace(/[^ -~]/g, (unit) => unicode(unit.charCodeAt(0)))
}

const printable = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const lengths = fc
  .constantFrom(230, 254, 255, 256, 980, 1000, 1001, 7999, 8000, 8001)
  .map((length) => 'a'.repeat(length))
const escapings = fc.constantFrom<Escaping>('none', 'beyond-ascii', 'all')

const int64Max = 2n ** 63n - 1n
const edges = [7n, 8n, 15n, 16n, 31n, 32n, 52n, 53n, 62n]
  .flatMap((power) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n])
  .flatMap((value) => [value, -value])

interface Id {
  readonly json: string
  readonly rule: RuleId | undefined
}

const freshId: Id = { json: '$ID', rule: undefined }

const ids: fc.Arbitrary<Id> = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constant(freshId) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...edges, 0n, int64Max, int64Max - 1n, -int64Max, -int64Max - 1n)
      .map((value): Id => ({ json: String(value), rule: 'V1' })),
  },
  {
    weight: 2,
    arbitrary: fc
      .bigInt({ min: -int64Max - 1n, max: int64Max })
      .map((value): Id => ({ json: String(value), rule: 'V1' })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('.0', '.00', 'e0', 'E+0', 'e-0', '0e-1')
      .map((ending): Id => ({ json: `$ID${ending}`, rule: 'V2' })),
  },
)

interface Text {
  readonly json: string
  /** Whether it is non-empty printable ASCII of a usual length. */
  readonly ordinary: boolean
}

const texts = (prefix: string): fc.Arbitrary<Text> =>
  fc
    .record({
      text: fc.oneof(
        { withCrossShrink: true },
        { weight: 4, arbitrary: printable },
        { weight: 3, arbitrary: anyText },
        { weight: 2, arbitrary: lengths },
      ),
      escaping: escapings,
    })
    .map(({ text, escaping }) => ({
      json: `"${prefix}${encoded(text, escaping)}"`,
      ordinary: /^[ -~]{1,60}$/.test(text) && escaping === 'none',
    }))

const names: fc.Arbitrary<Text> = fc.oneof(
  { withCrossShrink: true },
  { weight: 2, arbitrary: fc.constant({ json: '"$NAME"', ordinary: true }) },
  { weight: 3, arbitrary: texts('$NAME ') },
)

const furtherMembers: fc.Arbitrary<readonly Member[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(
        fc.tuple(fc.string({ unit: 'binary', maxLength: 10 }), fc.jsonValue({ maxDepth: 2 })),
        { minLength: 1, maxLength: 3, selector: ([name]) => name.toLowerCase() },
      )
      .map((members) =>
        members
          .filter(([name]) => !/^(id|name|tag)$/i.test(name))
          .map(([name, value]): Member => [
            `"${encoded(name, 'none')}"`,
            JSON.stringify(value).replaceAll('$', '\\u0024'),
          ]),
      ),
  },
)

const spaces = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(' ', '\n', '\t', '\r\n', ' \t\r\n ') },
)

const mediaTypes = fc.oneof(
  { withCrossShrink: true },
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
    ),
  },
)

interface Plan {
  readonly id: Id
  readonly name: Text
  readonly tag: Text | undefined
  readonly further: readonly Member[]
  readonly order: readonly number[]
  readonly space: string
  readonly type: string
}

const plans: fc.Arbitrary<Plan> = fc.record({
  id: ids,
  name: names,
  tag: fc.option(texts(''), { nil: undefined }),
  further: furtherMembers,
  order: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
  space: spaces,
  type: mediaTypes,
})

const membersOf = (plan: Plan): readonly Member[] => [
  ['"id"', plan.id.json],
  ['"name"', plan.name.json],
  ...(plan.tag ? [['"tag"', plan.tag.json] as const] : []),
  ...plan.further,
]

/** The members in the plan's order, as parts of a body. */
const written = (members: readonly Member[], plan: Plan): readonly Part[] => {
  const ordered = members
    .map((member, index) => ({ member, key: plan.order[index] ?? 0, index }))
    .toSorted((left, right) => left.key - right.key || left.index - right.index)
  const gap = plan.space
  const parts = ordered.flatMap(({ member: [name, json] }, index): Part[] => [
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

const isReordered = (plan: Plan, members: number): boolean =>
  plan.order.slice(0, members).some((key, index, keys) => index > 0 && key < keys[index - 1]!)

/** The first rule by which the plan is more than an ordinary request. */
const unusual = (plan: Plan): RuleId => {
  if (plan.id.rule) return plan.id.rule
  if (!plan.name.ordinary) return 'V3'
  if (plan.tag && !plan.tag.ordinary) return 'V4'
  if (plan.further.length > 0) return 'V5'
  if (plan.space !== '' || isReordered(plan, plan.tag ? 3 : 2)) return 'V6'
  return plan.type === 'application/json' ? 'R1' : 'V7'
}

const valid: fc.Arbitrary<Form> = plans.map((plan) => ({
  rule: unusual(plan),
  expect: 'accept',
  title: 'a generated valid request',
  body: written(membersOf(plan), plan),
  more: { type: plan.type },
}))

type Break = (plan: Plan) => Omit<Form, 'title'> & { readonly title: string }

const replaced = (plan: Plan, member: string, json: string | readonly Part[]): readonly Part[] =>
  written([...membersOf(plan).filter(([name]) => name !== member), [member, json]], plan)

const wrongJson = (types: readonly ('text' | 'number' | 'fraction')[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('null', 'true', 'false', '[]', '{}'),
    fc
      .array(fc.constantFrom('1', '"$NAME"', 'null'), { minLength: 1, maxLength: 3 })
      .map((list) => `[${list.join(',')}]`),
    ...(types.includes('text')
      ? [
          fc.constantFrom('""', '"$ID"', '"1"', '"null"'),
          printable.map((text) => `"${encoded(text, 'none')}"`),
        ]
      : []),
    ...(types.includes('number') ? [fc.integer().map(String)] : []),
    ...(types.includes('fraction')
      ? [
          fc
            .tuple(fc.integer(), fc.integer({ min: 1, max: 9 }))
            .map(([whole, tenth]) => `${whole}.${tenth}`),
        ]
      : []),
  )

const typeBreaks = (
  rule: RuleId,
  member: string,
  values: fc.Arbitrary<string>,
): fc.Arbitrary<Break> =>
  values.map((json) => (plan) => ({
    rule,
    expect: 'refuse',
    title: `a generated request whose ${member} is ${json.length > 40 ? `${json.slice(0, 40)}…` : json}`,
    body: replaced(plan, `"${member}"`, json),
    more: { type: plan.type },
  }))

const missing = fc
  .constantFrom(['"id"'], ['"name"'], ['"id"', '"name"'])
  .map((absent: readonly string[]): Break => (plan) => ({
    rule: 'N4',
    expect: 'refuse',
    title: `a generated request without ${absent.join(' and ')}`,
    body: written(
      membersOf(plan).filter(([name]) => !absent.includes(name)),
      plan,
    ),
    more: { type: plan.type },
  }))

const outside: fc.Arbitrary<Break> = fc
  .oneof(
    fc.bigInt({ min: int64Max + 1n, max: int64Max * 1000n }),
    fc.bigInt({ min: -int64Max * 1000n, max: -int64Max - 2n }),
  )
  .map((value) => (plan) => ({
    rule: 'N8',
    expect: 'refuse',
    title: `a generated request whose id is ${value}`,
    body: replaced(plan, '"id"', String(value)),
    more: { type: plan.type },
  }))

const isText = (part: Part): part is string => typeof part === 'string'

const spoiled: fc.Arbitrary<Break> = fc
  .constantFrom<readonly [string, (text: string, at: number) => string]>(
    ['that is cut off', (text, at) => text.slice(0, 1 + (at % (text.length - 1)))],
    ['with a comma too many', (text) => `${text.slice(0, -1)},}`],
    ['with a brace too many', (text) => `${text}}`],
    ['twice in a row', (text) => text + text],
    ['with a wrong quote', (text) => text.replace('"', "'")],
    ['with a missing colon', (text) => text.replace(/^(\{\s*"(?:[^"\\]|\\.)*"\s*):/, '$1 ')],
    ['with a comment', (text) => text.replace('{', '{/**/')],
  )
  .chain(([words, spoil]) =>
    fc.nat(200).map((at): Break => (plan) => ({
      rule: 'N2',
      expect: 'refuse',
      title: `a generated request ${words}`,
      body: [spoil(written(membersOf(plan), plan).filter(isText).join('').trim(), at)],
      more: { type: plan.type },
    })),
  )

const notObjects: fc.Arbitrary<Break> = fc
  .oneof(
    fc
      .jsonValue({ maxDepth: 2 })
      .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
      .map((value) => JSON.stringify(value).replaceAll('$', '\\u0024')),
  )
  .map((json) => (plan) => ({
    rule: 'N3',
    expect: 'refuse',
    title: 'a generated body that is no object',
    body: [`${plan.space}${json}`],
    more: { type: plan.type },
  }))

const brokenBytes: fc.Arbitrary<Break> = fc
  .constantFrom(
    [0xff],
    [0x80],
    [0xc3, 0x28],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
  )
  .map((bytes) => (plan) => ({
    rule: 'N9',
    expect: 'refuse',
    title: 'a generated request with bytes that are not UTF-8',
    body: replaced(plan, '"name"', ['"$NAME ', Uint8Array.from(bytes), '"']),
    more: { type: plan.type },
  }))

const otherTypes: fc.Arbitrary<Break> = fc
  .constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'text/json')
  .map((type) => (plan) => ({
    rule: 'N10',
    expect: 'refuse',
    title: `a generated request of type ${type}`,
    body: written(membersOf(plan), plan),
    more: { type },
  }))

const noCredential: fc.Arbitrary<Break> = fc
  .constantFrom<readonly [RuleId, More['credential'] & {}]>(
    ['A1', 'none'],
    ['A2', { authorization: 'Basic $TOKEN' }],
    ['A2', { authorization: '$TOKEN' }],
    ['A2', { authorization: 'Bearer' }],
  )
  .map(([rule, credential]) => (plan) => ({
    rule,
    expect: 'deny',
    title: 'a generated valid request without a valid credential',
    body: written(membersOf(plan), plan),
    more: { type: plan.type, credential },
  }))

const mustBreaks = fc.oneof(
  missing,
  typeBreaks('N5', 'id', wrongJson(['text', 'fraction'])),
  typeBreaks('N6', 'name', wrongJson(['number', 'fraction'])),
  typeBreaks('N7', 'tag', wrongJson(['number', 'fraction'])),
  spoiled,
  notObjects,
  noCredential,
)

const breaks = fc.oneof(
  { weight: 7, arbitrary: mustBreaks },
  { weight: 1, arbitrary: outside },
  { weight: 1, arbitrary: brokenBytes },
  { weight: 1, arbitrary: otherTypes },
)

const invalidBy = (breaking: fc.Arbitrary<Break>): fc.Arbitrary<Form> =>
  fc.tuple(breaking, plans).map(([breakIt, plan]) => breakIt(plan))

const all = fc.oneof(valid, invalidBy(breaks))
const refusedOnly = invalidBy(mustBreaks)

const caseOf = (form: Form, seed: number, path: string): Case => ({
  ...casesOf(form.rule, form.expect, [[`generated-${path}`, form.title, form.body, form.more]])[0]!,
  replay: { seed, path },
})

const from = (create: boolean): fc.Arbitrary<Form> => (create ? all : refusedOnly)

/** The first `count` generated cases of a seed; with `create` false only such as must be refused. */
export const generate = (seed: number, count: number, create: boolean): readonly Case[] =>
  count === 0
    ? []
    : fc
        .sample(from(create), { seed, numRuns: count })
        .map((form, index) => caseOf(form, seed, String(index)))

/** The one case that a path names. */
export const regenerate = (seed: number, path: string, create: boolean): Case | undefined => {
  const [form] = fc.sample(from(create), { seed, path, numRuns: 1 })
  return form && caseOf(form, seed, path)
}

/** The smallest case made from the one that the path names which still fails, asked one after another. */
export const shrink = async (
  seed: number,
  path: string,
  create: boolean,
  fails: (each: Case) => Promise<boolean>,
): Promise<Case | undefined> => {
  const property = fc.asyncProperty(
    from(create),
    async (form) => !(await fails(caseOf(form, seed, path))),
  )
  const result = await fc.check(property, { seed, path, numRuns: 1 })
  const smallest = result.counterexamplePath
  return result.counterexample && smallest !== null
    ? caseOf(result.counterexample[0], seed, smallest)
    : undefined
}
