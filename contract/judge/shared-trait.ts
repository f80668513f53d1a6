import { isNumeric, memberOf } from '../../src/check-value.ts'
import { isChunked } from '../exchange.ts'
import { type Entry, type Finding, outcomeOf } from './finding.ts'
import { jsonOf, nameType } from './body.ts'

const lengths = [10_000, 4096, 1024, 1000, 512, 256, 255, 128, 100, 64, 50, 32]

/** Traits of a string, the most special first. */
const stringTraits: Readonly<Record<string, RegExp>> = {
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
}

/** The traits of a member, the best description first. */
const traitsOfMember = (name: string, value: unknown): readonly string[] => {
  if (value === undefined) return [`every request without ${name}`]
  const text = typeof value === 'string' ? value : ''
  const traits = [
    ...Object.keys(stringTraits).filter(
      (trait) => text === value && stringTraits[trait]!.test(text),
    ),
    ...lengths
      .filter((length) => text.length > length)
      .map((length) => `of more than ${length} characters`),
    ...(isNumeric(value) && value < 0 ? ['below 0'] : []),
    `that is ${nameType(value)}`,
  ]
  return traits.map((trait) => `every ${name} ${trait}`)
}

const kinds = { accept: 'valid', refuse: 'invalid', deny: 'unauthenticated', open: 'other' }

/** The best description of an exchange first. */
const traitsOf = ({ case: testCase, exchange: { request } }: Entry): ReadonlySet<string> => {
  const body = request.body ?? new Uint8Array()
  const plant = jsonOf(body)
  const isDeep = /(?:[[{][^[\]{}]*){20}/.test(Buffer.from(body).toString())
  return new Set([
    `every ${kinds[testCase.expect]} request`,
    ...['name', 'tag', 'id'].flatMap((name) => traitsOfMember(name, memberOf(plant, name))),
    ...(isDeep ? ['every body nested more than 20 levels deep'] : []),
    ...(isChunked(request) ? ['every request in chunks'] : []),
    `every request of ${testCase.rule}`,
  ])
}

/** Finds the trait that the exchanges of a group share, and no exchange with the same expectation and another outcome. */
export const createSharedTrait = (entries: readonly Entry[]) => {
  const judged = entries.filter((entry) => entry.case.expect !== 'open')
  const all = judged.map((entry) => ({ ...entry, traits: traitsOf(entry) }))
  return (group: readonly Finding[]): string | undefined => {
    const { code, received } = group[0]!
    const outcome = outcomeOf(code, received)
    if (new Set(group.map((finding) => finding.case)).size === 1) return undefined
    const isAlike = (finding: Finding): boolean =>
      finding.kind !== 'note' &&
      finding.code === code &&
      outcomeOf(code, finding.received) === outcome
    const members = all.filter(({ findings }) =>
      findings.some((finding) => group.includes(finding)),
    )
    const expected = new Set(members.map((entry) => entry.case.expect))
    const others = all.filter(
      (entry) => expected.has(entry.case.expect) && !entry.findings.some(isAlike),
    )
    const isShared = (trait: string): boolean =>
      members.every(({ traits }) => traits.has(trait)) &&
      !others.some(({ traits }) => traits.has(trait))
    return [...(members[0]?.traits ?? [])].find(isShared)
  }
}
