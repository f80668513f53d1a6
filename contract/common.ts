import { Decimal } from '../src/generated/validators.ts'
import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import { readJson } from './judge/json.ts'

/** An exchange of the run with its case. */
export type Entry = Readonly<{ each: Case; exchange: Exchange }>

/** Of values as text: strings in quotation marks, the others by their first character. */
const features = Object.entries({
  'of digits': /^"\s*[-+]?\d+\s*"$/,
  'without visible characters': /^"\s*"$/,
  'with a quotation mark': /^".*".*"$/s,
  'with an apostrophe': /^".*'/s,
  'with a backslash': /^".*\\/s,
  'with a percent sign': /^".*%/s,
  'with an angle bracket': /^".*[<>]/s,
  'with U+0000': /^".*\0/s,
  'with a control character': /^".*\p{Cc}/su,
  'with a character above U+FFFF': /^".*[\u{10000}-\u{10ffff}]/su,
  'with a character beyond ASCII': /^".*\P{ASCII}/su,
  ...Object.fromEntries(
    [10_000, 4096, 1024, 1000, 512, 256, 255, 128, 100, 64, 50, 32].map((length) => [
      `of more than ${length} characters`,
      new RegExp(`^".{${length + 1},}"$`, 's'),
    ]),
  ),
  'that is a string': /^"/,
  'that is null': /^null/,
  'that is a boolean': /^[tf]/,
  'that is an array': /^\[/,
  'that is an object': /^\{/,
  'below 0': /^-/,
  'that is a number': /^[-\d]/,
})

const wordsFor = (value: unknown): string[] => {
  const bracket = Array.isArray(value) ? '[' : value instanceof Object ? '{' : String(value)
  const text = typeof value === 'string' ? `"${value}"` : value instanceof Decimal ? value.source : bracket
  return features.filter(([, pattern]) => pattern.test(text)).map(([words]) => words)
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
    const all = group.map(({ exchange }) => described.get(exchange)!)
    const decided = all.filter(({ each }) => each.expect !== 'open')
    const failing = decided.length > 0 ? decided : all
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
