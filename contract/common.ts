import { Decimal } from '../src/generated/validators.ts'
import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import { readJson } from './judge/json.ts'

/** An exchange of the run with its case. */
export type Entry = Readonly<{ each: Case; exchange: Exchange }>

const contents = Object.entries({
  'of digits': /^\s*[-+]?\d+\s*$/,
  'without visible characters': /^\s*$/,
  'with a quotation mark': /"/,
  'with an apostrophe': /'/,
  'with a backslash': /\\/,
  'with a percent sign': /%/,
  'with an angle bracket': /[<>]/,
  'with U+0000': /\0/,
  'with a control character': /\p{Cc}/u,
  'with a character above U+FFFF': /[\u{10000}-\u{10ffff}]/u,
  'with a character beyond ASCII': /\P{ASCII}/u,
})
const lengths = [10_000, 4096, 1024, 1000, 512, 256, 255, 128, 100, 64, 50, 32]
const numbers = [2 ** 53, 2 ** 31 - 1, 2 ** 30 - 1, 2 ** 28 - 1]

const wordsFor = (value: unknown): string[] => {
  if (value === null) return ['that is null']
  if (/number|bigint/.test(typeof value) || value instanceof Decimal) {
    const above = numbers.filter((limit) => Number(value) > limit).map((limit) => `above ${limit}`)
    return [...(Number(value) < 0 ? ['below 0'] : above), 'that is a number']
  }
  if (typeof value !== 'string') {
    return [
      typeof value === 'boolean'
        ? 'that is a boolean'
        : Array.isArray(value)
          ? 'that is an array'
          : 'that is an object',
    ]
  }
  const found = contents.filter(([, pattern]) => pattern.test(value)).map(([words]) => words)
  const longer = lengths.filter((limit) => value.length > limit).map((limit) => `of more than ${limit} characters`)
  return [...found, ...longer, 'that is a string']
}

const expectations = { accept: 'valid', refuse: 'invalid', deny: 'unauthenticated', open: 'other' }

/** Descriptions that fit an exchange, the best first. */
const describe = ({ each, exchange: { request, response } }: Entry): ReadonlySet<string> => {
  const body = request.body ?? new Uint8Array()
  const members = { ...(readJson(body).value as object) } as Readonly<Record<string, unknown>>
  const isDeep = /(?:[[{][^[\]{}]*){20}/.test(Buffer.from(body).toString())
  return new Set([
    `every ${expectations[each.expect]} request`,
    ...['name', 'tag', 'id'].flatMap((name) =>
      name in members
        ? wordsFor(members[name]).map((words) => `every ${name} ${words}`)
        : `every request without ${name}`,
    ),
    ...(isDeep ? ['every body nested more than 20 levels deep'] : []),
    ...(request.chunked ? ['every request in chunks'] : []),
    `every request of ${each.rule}`,
    ...(response.type === 'response' ? [`every response with status ${response.status}`] : []),
  ])
}

/** Finds what the exchanges of a group have in common, and no exchange with the same expectation and another outcome. */
export const createCommon = (
  entries: readonly Entry[],
  findings: readonly Finding[],
): ((group: readonly Finding[]) => string | undefined) => {
  const described = new Map(entries.map((entry) => [entry.exchange.number, { ...entry, words: describe(entry) }]))
  return (group) => {
    const { code, received } = group[0]!
    const failing = group.map(({ exchange }) => described.get(exchange)!)
    const expects = new Set(failing.map(({ each }) => each.expect))
    const alike = findings.filter((each) => each.code === code && each.received === received)
    const same = new Set(alike.map(({ exchange }) => exchange))
    const others = [...described.values()].filter(
      ({ each, exchange }) => expects.has(each.expect) && !same.has(exchange.number),
    )
    const isCommon = (words: string): boolean =>
      failing.every((each) => each.words.has(words)) && !others.some((each) => each.words.has(words))
    const isGeneral = new Set(group.map((finding) => finding.case)).size > 1
    return isGeneral
      ? [...failing[0]!.words].find((words) => isCommon(words) && !words.endsWith(`status ${received}`))
      : undefined
  }
}
