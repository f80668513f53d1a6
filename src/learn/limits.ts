import type { Case } from '../../contract/cases/case.ts'
import { id, inJson, name } from '../../contract/cases/case-row.ts'
import { type Behavior, readBehavior } from '../core/behavior.ts'
import { integerOf } from '../json.ts'
import { toCase } from './probes.ts'
import { isAccepted, type Sample, sentMember } from './sample.ts'

/** A name that ordinary services accept, of the same size in every run. */
const usual = '"name":"Boston fern"'

/** The members of a plant with a text. */
const TEXTS = {
  name: (text: string): string => `"name":"${inJson(text)}"`,
  tag: (text: string): string => `${name},"tag":"${inJson(text)}"`,
} as const

type Size = readonly [
  limit: 'bodyLimit' | 'nestingLimit' | `${keyof typeof TEXTS}${'Limit' | 'Min'}`,
  first: number,
  unlimited: number | 'none',
  members: (size: number) => string,
]

/** The size that is tried first, the value for no limit, and the members of a plant of a size. */
const SIZES: readonly Size[] = [
  // The id has nine or ten digits.
  ['bodyLimit', 2 ** 20 + 64, 2 ** 24, (size) => usual.padEnd(size - '{"id":1234567890,}'.length)],
  ['nameLimit', 70_000, 'none', (size) => TEXTS.name('a'.repeat(size))],
  ['tagLimit', 70_000, 'none', (size) => TEXTS.tag('a'.repeat(size))],
  ['nameMin', 1, 0, (size) => TEXTS.name('a'.repeat(size))],
  ['tagMin', 1, 0, (size) => TEXTS.tag('a'.repeat(size))],
  // Around the nested arrays is an object.
  [
    'nestingLimit',
    30_000,
    1e6,
    (size) => `${name},"nest":${'['.repeat(size - 1)}${']'.repeat(size - 1)}`,
  ],
]

const isMin = (limit: string): boolean => limit.endsWith('Min')

/** Minimum lengths below this one are found. */
const LONGEST_MIN = 17

/** Whether a service sets this limit of nesting, such as 128 or 10,000; another one is the depth of its call stack. */
const isSet = (nesting: number): boolean => nesting <= 2000 || (nesting + 1) % 1000 <= 2

const limitCase = (slug: string, ...members: readonly string[]): Case =>
  toCase(['V3', slug, `{${members.join(',')}}`])

/** The sizes and characters that the service accepts, by bisection; `send` sends one case. */
export async function findLimits(
  send: (testCase: Case) => Promise<Sample | undefined>,
): Promise<Partial<Behavior>> {
  const found: Record<string, number | string> = {}
  for (const [limit, first, unlimited, members] of SIZES) {
    // Leaves room in a limited body, in which each level of nesting has two brackets.
    const { bodyLimit: room = Infinity } = found as Partial<Behavior>
    const [assumedAccepted, assumedRefused] = isMin(limit) ? [LONGEST_MIN, 0] : [0, Infinity]
    let [accepted, refused]: [number, number] = [assumedAccepted, assumedRefused]
    let size = Math.min(first, Math.floor(room / 2) - 100)
    for (let round = 0; Math.abs(refused - accepted) > 1 && round < 40; round += 1) {
      const sample = await send(limitCase(limit, id, members(size)))
      if (sample === undefined) break
      const actual = limit === 'bodyLimit' ? sample.request.body.length : size
      if (!isAccepted(sample.response)) refused = actual
      else if (refused !== assumedRefused)
        accepted = isMin(limit) ? actual : Math.max(accepted, actual)
      else break
      size = Math.floor((accepted + refused) / 2)
    }
    if (accepted !== assumedAccepted) found[limit] = accepted
    else if (refused === assumedRefused) found[limit] = unlimited
  }
  const accepts = async (member: keyof typeof TEXTS, text: string): Promise<boolean> => {
    const sample = await send(limitCase(member, id, TEXTS[member](text)))
    return sample !== undefined && isAccepted(sample.response)
  }
  for (const member of ['name', 'tag'] as const)
    found[`${member}Characters`] = await findCharacters((text) => accepts(member, text))
  return found
}

/** Characters that services distinguish, by the part of a character class that stands for them. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['A-Z', 'Z'],
  ['0-9', '9'],
  ...Array.from(
    ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    (character) => [character.replace(/[\\\]^[-]/, '\\$&'), character] as const,
  ),
  ['\\0', '\0'],
  ['\\t-\\r', '\t'],
  ['\\x01-\\x08\\x0e-\\x1f', '\u0001'],
  ['\\p{L}\\p{M}', '\u00e9\u6728'],
  ['\\p{N}', '\u0661'],
  ['\\x7f-\\u{10ffff}', '\u{1f331}'],
])
const textOf = (parts: readonly string[]): string =>
  `fe${parts.map((part) => CHARACTERS.get(part)).join('')}rn`

/** The characters that the service accepts beside small letters, as the content of a character class. */
async function findCharacters(accepts: (text: string) => Promise<boolean>) {
  const acceptedOf = async (parts: readonly string[]): Promise<readonly string[]> => {
    if (await accepts(textOf(parts))) return parts
    const middle = Math.floor(parts.length / 2)
    if (middle === 0) return []
    return [
      ...(await acceptedOf(parts.slice(0, middle))),
      ...(await acceptedOf(parts.slice(middle))),
    ]
  }
  const accepted = await acceptedOf([...CHARACTERS.keys()])
  if (accepted.length === CHARACTERS.size || !(await accepts(textOf([])))) return 'any'
  return `a-z${accepted.join('')}`.replace(/^(a-z(?!A-Z).*)\\p\{L\}/, '$1\\p{Ll}\\p{Lo}')
}

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(settings: Partial<Behavior> = {}): readonly Case[] {
  const behavior = readBehavior(settings)
  return [
    ...(['idMax', 'idMin'] as const).flatMap((limit) => {
      const { [limit]: bound } = behavior
      if (bound === 'int64') return []
      const passed = BigInt(bound) + (limit === 'idMax' ? 1n : -1n)
      return [
        limitCase(`${limit}-kept`, `"id":${bound}`, name),
        limitCase(`${limit}-passed`, `"id":${passed}`, name),
      ]
    }),
    ...SIZES.flatMap(([limit, first, , members]) => {
      const { [limit]: bound } = behavior
      // The depth of a call stack varies from run to run.
      if (bound === 'none' || bound === 0 || (limit === 'nestingLimit' && !isSet(bound))) return []
      const largest = isMin(limit) ? Infinity : first
      const caseOf = (slug: string, size: number): Case =>
        limitCase(`${limit}-${slug}`, id, members(size))
      const kept = caseOf('kept', Math.min(bound, largest))
      if (bound > largest) return [kept]
      // An id may have nine digits.
      const beyond = bound + (limit === 'bodyLimit' ? 2 : isMin(limit) ? -1 : 1)
      return [kept, caseOf('passed', beyond)]
    }),
  ]
}

/** Usual bounds of ids, of either sign. */
const BOUNDS = [
  -1n,
  0n,
  ...[31n, 32n, 53n, 63n].flatMap((power) => [2n ** power - 1n, 2n ** power]),
]

/** The range of ids that the service accepts; an ordinary service accepts 1. */
export function idRange(all: readonly Sample[]): Pick<Behavior, 'idMin' | 'idMax'> {
  const accepted = [1n]
  const refused: bigint[] = []
  for (const sample of all) {
    const own = integerOf(sentMember(sample, 'id'))
    if (/^(R1|V1)\//.test(sample.name) && own !== undefined)
      (isAccepted(sample.response) ? accepted : refused).push(BigInt(own))
  }
  // The usual bound that accepted ids keep, and refused ids beyond them pass.
  const boundOf = (sign: bigint): Behavior['idMax'] => {
    const max = accepted.map((number) => sign * number).reduce((a, b) => (a > b ? a : b))
    const beyond = refused.map((number) => sign * number).filter((number) => number > max)
    const found = BOUNDS.find((bound) => bound >= max && beyond.every((number) => number > bound))
    if (beyond.length === 0 || found === undefined) return 'int64'
    return Number.isSafeInteger(Number(found)) ? Number(sign * found) : sign * found
  }
  return { idMin: boundOf(-1n), idMax: boundOf(1n) }
}
