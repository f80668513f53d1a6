import type { Case } from '../../contract/cases/case.ts'
import { id, inJson, name } from '../../contract/cases/case-row.ts'
import { type Behavior, readBehavior } from '../problems/behavior.ts'
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

type TextLimit = 'minLength' | 'maxLength'

/** Where a limit is among the behaviors. */
type Place =
  | readonly [name: 'bodyLimit' | 'nestingLimit']
  | readonly [name: 'members', member: keyof typeof TEXTS, keyword: TextLimit]

interface Size {
  /** In the ids of cases. */
  readonly name: string
  readonly place: Place
  /** The size that is tried first. */
  readonly first: number
  /** Without a limit of its own, the value is this one. */
  readonly unlimited?: number
  /** The members of a plant of a size. */
  readonly members: (size: number) => string
}

const textSize = (name: string, member: keyof typeof TEXTS, keyword: TextLimit): Size => ({
  name,
  place: ['members', member, keyword],
  first: keyword === 'minLength' ? 1 : 70_000,
  members: (size) => TEXTS[member]('a'.repeat(size)),
})

const SIZES: readonly Size[] = [
  {
    name: 'bodyLimit',
    place: ['bodyLimit'],
    first: 2 ** 20 + 64,
    unlimited: 2 ** 24,
    // The id has nine or ten digits.
    members: (size) => usual.padEnd(size - '{"id":1234567890,}'.length),
  },
  textSize('nameLimit', 'name', 'maxLength'),
  textSize('tagLimit', 'tag', 'maxLength'),
  textSize('nameMin', 'name', 'minLength'),
  textSize('tagMin', 'tag', 'minLength'),
  {
    name: 'nestingLimit',
    place: ['nestingLimit'],
    first: 30_000,
    unlimited: 1e6,
    // Around the nested arrays is an object.
    members: (size) => `${name},"nest":${'['.repeat(size - 1)}${']'.repeat(size - 1)}`,
  },
]

const isMin = ({ place: [, , keyword] }: Size): boolean => keyword === 'minLength'

/** The value of a limit in behaviors. */
const boundOf = ({ place: [name, member, keyword] }: Size, behavior: Partial<Behavior>) =>
  name === 'members' ? behavior.members?.[member]?.[keyword] : behavior[name]

/** The place among the behaviors of the limit that a case is about, by its id. */
export function placeOfLimit(id: string): readonly string[] | undefined {
  const [, named] = /learn-(\w+)/.exec(id) ?? []
  const [, bound] = /^id(Max|Min)$/.exec(named ?? '') ?? []
  if (bound !== undefined) return ['members', 'id', bound === 'Max' ? 'maximum' : 'minimum']
  return SIZES.find(({ name }) => name === named)?.place
}

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
  let found: Partial<Behavior> = {}
  for (const size of SIZES) {
    const bound = await findSize(size, found.bodyLimit, send)
    if (bound !== undefined) found = withLimit(found, size.place, bound)
  }
  const accepts = async (member: keyof typeof TEXTS, text: string): Promise<boolean> => {
    const sample = await send(limitCase(member, id, TEXTS[member](text)))
    return sample !== undefined && isAccepted(sample.response)
  }
  for (const member of ['name', 'tag'] as const) {
    const characters = await findCharacters((text) => accepts(member, text))
    if (characters !== undefined)
      found = withLimit(found, ['members', member, 'pattern'], `^[${characters}]*$`)
  }
  return found
}

/** `room` is the size of a body that is accepted. */
async function findSize(
  size: Size,
  room: number = Infinity,
  send: (testCase: Case) => Promise<Sample | undefined>,
): Promise<number | undefined> {
  const { name, first, unlimited, members } = size
  const [assumedAccepted, assumedRefused] = isMin(size) ? [LONGEST_MIN, 0] : [0, Infinity]
  let [accepted, refused]: [number, number] = [assumedAccepted, assumedRefused]
  // Leaves room in a limited body, in which each level of nesting has two brackets.
  let tried = Math.min(first, Math.floor(room / 2) - 100)
  for (let round = 0; Math.abs(refused - accepted) > 1 && round < 40; round += 1) {
    const sample = await send(limitCase(name, id, members(tried)))
    if (sample === undefined) break
    const actual = name === 'bodyLimit' ? sample.request.body.length : tried
    if (!isAccepted(sample.response)) refused = actual
    else if (refused !== assumedRefused)
      accepted = isMin(size) ? actual : Math.max(accepted, actual)
    else break
    tried = Math.floor((accepted + refused) / 2)
  }
  if (accepted !== assumedAccepted) return accepted
  return refused === assumedRefused ? unlimited : undefined
}

/** Behaviors with another limit. */
function withLimit(
  behavior: Partial<Behavior>,
  [name, member, keyword]: readonly string[],
  bound: number | bigint | string,
): Partial<Behavior> {
  if (member === undefined) return { ...behavior, [name!]: bound }
  const { members = {} } = behavior
  return {
    ...behavior,
    members: { ...members, [member]: { ...members[member], [keyword!]: bound } },
  }
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

/** The characters that the service accepts beside small letters, as the content of a character class; undefined for any. */
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
  if (accepted.length === CHARACTERS.size || !(await accepts(textOf([])))) return undefined
  return `a-z${accepted.join('')}`.replace(/^(a-z(?!A-Z).*)\\p\{L\}/, '$1\\p{Ll}\\p{Lo}')
}

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(settings: Partial<Behavior> = {}): readonly Case[] {
  const behavior = readBehavior(settings)
  const { minimum, maximum } = behavior.members['id'] ?? {}
  return [
    ...boundCases('idMax', maximum, 1n),
    ...boundCases('idMin', minimum, -1n),
    ...SIZES.flatMap((size) => sizeCases(size, boundOf(size, behavior))),
  ]
}

function boundCases(
  limit: string,
  bound: number | bigint | undefined,
  beyond: bigint,
): readonly Case[] {
  if (bound === undefined) return []
  const passed = BigInt(bound) + beyond
  return [
    limitCase(`${limit}-kept`, `"id":${bound}`, name),
    limitCase(`${limit}-passed`, `"id":${passed}`, name),
  ]
}

function sizeCases(size: Size, bound: number | undefined): readonly Case[] {
  const { first, members } = size
  // The depth of a call stack varies from run to run.
  const isOfStack = size.name === 'nestingLimit' && bound !== undefined && !isSet(bound)
  if (bound === undefined || bound === 0 || isOfStack) return []
  const largest = isMin(size) ? Infinity : first
  const caseOf = (slug: string, length: number): Case =>
    limitCase(`${size.name}-${slug}`, id, members(length))
  const kept = caseOf('kept', Math.min(bound, largest))
  if (bound > largest) return [kept]
  if (isMin(size)) return [kept, caseOf('passed', bound - 1)]
  // An id may have nine digits.
  return [kept, caseOf('passed', bound + (size.name === 'bodyLimit' ? 2 : 1))]
}

/** Usual bounds of ids, of either sign. */
const BOUNDS = [
  -1n,
  0n,
  ...[31n, 32n, 53n, 63n].flatMap((power) => [2n ** power - 1n, 2n ** power]),
]

/** Limits with the range of ids that the service accepts; an ordinary service accepts 1. */
export function withIdRange(limits: Partial<Behavior>, all: readonly Sample[]): Partial<Behavior> {
  const accepted = [1n]
  const refused: bigint[] = []
  for (const sample of all) {
    const own = integerOf(sentMember(sample, 'id'))
    if (/^(R1|V1)\//.test(sample.name) && own !== undefined)
      (isAccepted(sample.response) ? accepted : refused).push(BigInt(own))
  }
  // The usual bound that accepted ids keep, and refused ids beyond them pass.
  const boundOfSign = (sign: bigint): number | bigint | undefined => {
    const max = accepted.map((number) => sign * number).reduce((a, b) => (a > b ? a : b))
    const beyond = refused.map((number) => sign * number).filter((number) => number > max)
    const found = BOUNDS.find((bound) => bound >= max && beyond.every((number) => number > bound))
    if (beyond.length === 0 || found === undefined) return undefined
    return Number.isSafeInteger(Number(found)) ? Number(sign * found) : sign * found
  }
  const bounds = [
    ['minimum', boundOfSign(-1n)],
    ['maximum', boundOfSign(1n)],
  ] as const
  return bounds.reduce(
    (behavior, [keyword, bound]) =>
      bound === undefined ? behavior : withLimit(behavior, ['members', 'id', keyword], bound),
    limits,
  )
}
