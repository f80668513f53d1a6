import type { Case } from '../../contract/data/case.ts'
import { id, name } from '../../contract/cases/case-row.ts'
import { plainTextOf } from '../../contract/cases/facts.ts'
import { type Members, membersOf } from '../../contract/operation/members.ts'
import {
  encoded,
  fillRequired,
  fittingValue,
  validatorOf,
} from '../../contract/operation/plain-body.ts'
import type { RuleId } from '../../contract/rules/rules.ts'
import { memberOf } from '../base/check-value.ts'
import { type Behavior, readBehavior } from '../problems/behavior.ts'
import type { Operation } from '../document/document.ts'
import { Sampler } from '../document/sample/sample.ts'
import { integerOf } from '../base/json.ts'
import { hasKeyword, isInteger, isNumeric, isText } from '../profile/classes.ts'
import { type MemberPlace, placesOf } from '../profile/member-places.ts'
import { namesIn } from '../document/pointer.ts'
import { bodyWith, toCase } from './probes.ts'
import { bodyOf, isAccepted, type Sample, sentMember } from './sample.ts'

/** Sends one case; undefined without a response that shows how the service responds. */
type Send = (testCase: Case) => Promise<Sample | undefined>

/** A limit of a service, and the requests that show it. */
interface Limit {
  /** In the ids of cases. */
  readonly name: string
  /** Where it is among the behaviors. */
  readonly place: readonly string[]
  readonly caseOf: (slug: string, size: number | bigint) => Case
}

/** A number of bytes, characters or levels. */
interface SizeLimit extends Limit {
  /** The size that is tried first. */
  readonly first: number
  /** For a least size: one that is assumed to be accepted. */
  readonly assumed?: number
  /** Without a limit of its own, the value is this one. */
  readonly unlimited?: number
}

/** Minimum lengths below this one are found. */
const LONGEST_MIN = 17

/** The longest text that is sent, in characters. */
const LONGEST_TEXT = 70_000

/** Whether a service sets this limit of nesting, such as 128 or 10,000; another one is the depth of its call stack. */
const isSet = (nesting: number): boolean => nesting <= 2000 || (nesting + 1) % 1000 <= 2

const limitCase = (operation: Operation, slug: string, body: string, isAdapted: boolean): Case =>
  toCase(['V3', slug, body], operation, isAdapted)

/** A member of the body whose limits are looked for. */
interface Limited {
  readonly name: string
  readonly place: MemberPlace
}

const limitedMembers = (
  operation: Operation,
  isLimited: (place: MemberPlace) => boolean,
): readonly Limited[] =>
  placesOf(operation).members.flatMap((place) =>
    isLimited(place) ? [{ name: namesIn(place.pointer ?? '')[0] ?? '', place }] : [],
  )

/** Texts that may be of any characters: others break the document. */
const isFreeText = (place: MemberPlace): boolean =>
  isText(place) && !hasKeyword(place, 'enum', 'const', 'pattern', 'format')

const maxLengthOf = ({ schemas }: MemberPlace): number =>
  Math.min(...schemas.map(({ maxLength = Infinity }) => maxLength))
const minLengthOf = ({ schemas }: MemberPlace): number =>
  Math.max(...schemas.map(({ minLength = 0 }) => minLength))

/** Member names in ids, in which a slash would end a rule. */
const slugOf = (memberName: string): string => encodeURIComponent(memberName)

function textLimits(operation: Operation): readonly SizeLimit[] {
  const members = limitedMembers(operation, isFreeText)
  const limitOf = (member: Limited, keyword: 'minLength' | 'maxLength'): SizeLimit => {
    const { name: memberName, place } = member
    const [least, most] = [minLengthOf(place), maxLengthOf(place)]
    const isMin = keyword === 'minLength'
    return {
      name: slugOf(memberName) + (isMin ? 'Min' : 'Limit'),
      place: ['members', memberName, keyword],
      first: isMin ? Math.max(1, least) : Math.min(LONGEST_TEXT, most),
      ...(isMin && { assumed: Math.min(Math.max(LONGEST_MIN, least), most) }),
      caseOf: (slug, size) =>
        memberCase(operation, slug, memberName, encoded('a'.repeat(Number(size)))),
    }
  }
  return [
    ...members.map((member) => limitOf(member, 'maxLength')),
    ...members.map((member) => limitOf(member, 'minLength')),
  ]
}

/** The plain body with a value of a member, as JSON. */
const memberCase = (operation: Operation, slug: string, memberName: string, json: string): Case =>
  limitCase(operation, slug, bodyWith(membersOf(operation), memberName, json), true)

/** The plain body, with a name that ordinary services accept, of the same size in every run. */
function usualBody(members: Members): string {
  const { roles, declared } = members
  if (!declared.has('name')) return bodyWith(members, '', undefined)
  return bodyWith(members, roles.name, encoded(fittingValue(members, 'name', 'Boston fern', 1)))
}

function bodyLimit(operation: Operation): SizeLimit {
  const members = membersOf(operation)
  const usual = usualBody(members).slice(0, -1)
  // The rows' own adaptation would search a body of this size for members.
  const caseOf = (slug: string, text: string): Case => limitCase(operation, slug, `${text}}`, true)
  const { length } = plainTextOf(caseOf('bodyLimit', usual).request, members) ?? ''
  // An id may have ten digits instead of nine.
  const around = length - usual.length + 1
  return {
    name: 'bodyLimit',
    place: ['bodyLimit'],
    first: 2 ** 20 + 64,
    unlimited: 2 ** 24,
    caseOf: (slug, size) => caseOf(slug, usual.padEnd(Number(size) - around)),
  }
}

const nestingLimit = (operation: Operation): SizeLimit => ({
  name: 'nestingLimit',
  place: ['nestingLimit'],
  first: 30_000,
  unlimited: 1e6,
  // Around the nested arrays is an object.
  caseOf: (slug, size) => {
    const levels = Number(size) - 1
    const nest = `"nest":${'['.repeat(levels)}${']'.repeat(levels)}`
    return limitCase(operation, slug, `{${id},${name},${nest}}`, false)
  },
})

const knownSizes = new WeakMap<Operation, readonly SizeLimit[]>()

function sizesOf(operation: Operation): readonly SizeLimit[] {
  const sizes = knownSizes.get(operation) ?? [
    bodyLimit(operation),
    ...textLimits(operation),
    nestingLimit(operation),
  ]
  knownSizes.set(operation, sizes)
  return sizes
}

/** A bound of numbers. */
interface Bound extends Limit {
  readonly sign: 1n | -1n
  readonly keyword: 'minimum' | 'maximum'
}

/** The bounds of an integer or a number; their names in ids are short, as those of lengths. */
function boundsOf(operation: Operation, memberName: string): readonly Bound[] {
  const caseOf: Limit['caseOf'] = (slug, number) =>
    memberCase(operation, slug, memberName, String(number))
  const boundOf = (keyword: Bound['keyword']): Bound => ({
    name: slugOf(memberName) + (keyword === 'maximum' ? 'Max' : 'Min'),
    place: ['members', memberName, keyword],
    sign: keyword === 'maximum' ? 1n : -1n,
    keyword,
    caseOf,
  })
  return [boundOf('maximum'), boundOf('minimum')]
}

/**
 * The sizes, numbers and characters that the service accepts, by bisection; `sendCase` sends one case, and `samples` were
 * received before.
 */
export async function findLimits(
  sendCase: Send,
  operation: Operation,
  samples: readonly Sample[],
): Promise<Partial<Behavior>> {
  const send = await withAcceptedValues(sendCase, operation, samples)
  let found: Partial<Behavior> = {}
  for (const size of sizesOf(operation)) {
    const bound = await findSize(size, found.bodyLimit, send)
    if (bound !== undefined) found = withLimit(found, size.place, bound)
  }
  for (const member of boundedMembers(operation))
    for (const bound of boundsOf(operation, member.name)) {
      const number = await findBound(bound, member, send)
      if (number !== undefined) found = withLimit(found, bound.place, number)
    }
  for (const { name: memberName, place } of limitedMembers(operation, isFreeText)) {
    if (minLengthOf(place) > SHORTEST_TEXT || maxLengthOf(place) < LONGEST_PROBE) continue
    const characters = await findCharacters(async (text) => {
      const sample = await send(
        memberCase(operation, slugOf(memberName), memberName, encoded(text)),
      )
      return sample !== undefined && isAccepted(sample.response)
    })
    if (characters !== undefined)
      found = withLimit(found, ['members', memberName, 'pattern'], `^[${characters}]*$`)
  }
  return found
}

/**
 * Sends cases with values of required members that the service accepted before, because a fresh one that it refuses would
 * look like a size that it refuses. A service that accepts each value once gets fresh ones.
 */
async function withAcceptedValues(
  send: Send,
  operation: Operation,
  samples: readonly Sample[],
): Promise<Send> {
  const members = membersOf(operation)
  const names = [...members.required.keys()]
  const accepted = samples.find(
    ({ response, request, facts }) =>
      isAccepted(response) &&
      facts?.varies.length === 0 &&
      names.every((member) => memberOf(bodyOf(request.body).first, member) !== undefined),
  )
  if (names.length === 0 || accepted === undefined) return send
  const body = bodyOf(accepted.request.body).first
  const required = new Map(
    names.map((member) => {
      const text = encoded(memberOf(body, member))
      return [member, { text, jsonOf: () => text }] as const
    }),
  )
  const sendFilled: Send = (testCase) => {
    const parts = testCase.request.body?.map((part) =>
      typeof part === 'string' ? fillRequired(part, { ...members, required }, 0) : part,
    )
    return send({ ...testCase, request: { ...testCase.request, ...(parts && { body: parts }) } })
  }
  const plainCase = limitCase(operation, 'plain-again', bodyWith(members, '', undefined), true)
  const again = await sendFilled(plainCase)
  return again !== undefined && isAccepted(again.response) ? sendFilled : send
}

/** `room` is the size of a body that is accepted. */
async function findSize(
  limit: SizeLimit,
  room: number = Infinity,
  send: Send,
): Promise<number | undefined> {
  const { name: limitName, first, assumed, unlimited, caseOf } = limit
  const isMin = assumed !== undefined
  const [assumedAccepted, assumedRefused] = isMin ? [assumed, 0] : [0, Infinity]
  let [accepted, refused]: [number, number] = [assumedAccepted, assumedRefused]
  // Leaves room in a limited body, in which each level of nesting has two brackets.
  let tried = Math.min(first, Math.floor(room / 2) - 100)
  /** How much larger a body is asked for than it becomes, because ids have nine or ten digits. */
  let missing = 0
  if (tried < 0) return undefined
  for (let round = 0; Math.abs(refused - accepted) > 1 && round < 40; round += 1) {
    const sample = await send(caseOf(limitName, tried + missing))
    if (sample === undefined) break
    const actual = limitName === 'bodyLimit' ? sample.request.body.length : tried
    missing += tried - actual
    if (!isAccepted(sample.response)) refused = actual
    else if (refused !== assumedRefused) accepted = isMin ? actual : Math.max(accepted, actual)
    else break
    tried = Math.floor((accepted + refused) / 2)
  }
  if (accepted !== assumedAccepted) return accepted
  return refused === assumedRefused ? unlimited : undefined
}

/** Behaviors with another limit. */
function withLimit(
  behavior: Partial<Behavior>,
  [limitName, member, keyword]: readonly string[],
  bound: number | bigint | string,
): Partial<Behavior> {
  if (member === undefined) return { ...behavior, [limitName!]: bound }
  const { members = {} } = behavior
  return {
    ...behavior,
    members: { ...members, [member]: { ...members[member], [keyword!]: bound } },
  }
}

const LARGEST = 2n ** 31n - 1n

const sampler = new Sampler('request')

/** Numbers whose bounds are bisected; those of the fresh id show in the cases of `check`. */
const boundedMembers = (operation: Operation): readonly Limited[] =>
  limitedMembers(
    operation,
    (place) => isNumeric(place) && !hasKeyword(place, 'enum', 'const', 'multipleOf'),
  ).filter((member) => member.name !== membersOf(operation).roles.id)

/** The last integer of the document that the service accepts; undefined if it accepts all of them. */
async function findBound(
  { name: limitName, sign, caseOf }: Bound,
  { place }: Limited,
  send: Send,
): Promise<number | undefined> {
  const [schema] = place.schemas
  const isValid = (number: bigint): boolean => validatorOf(schema!)(Number(number)).length === 0
  const accepts = async (number: bigint): Promise<boolean> => {
    const sample = await send(caseOf(limitName, number))
    return sample !== undefined && isAccepted(sample.response)
  }
  const sample = integerOf(sampler.sample(schema!).value)
  if (sample === undefined) return undefined
  const farthest = await lastWhere(BigInt(sample), sign * LARGEST, async (number) =>
    isValid(number),
  )
  if (await accepts(farthest)) return undefined
  if (!(await accepts(BigInt(sample)))) return undefined
  return Number(await lastWhere(BigInt(sample), farthest, accepts))
}

/** The last integer from one to another that passes, if the first one does and those behind one that fails fail. */
async function lastWhere(
  from: bigint,
  to: bigint,
  passes: (number: bigint) => Promise<boolean>,
): Promise<bigint> {
  if (await passes(to)) return to
  let [passed, failed] = [from, to]
  while (failed - passed > 1n || passed - failed > 1n) {
    const middle = (passed + failed) / 2n
    if (await passes(middle)) passed = middle
    else failed = middle
  }
  return passed
}

/** The shortest and the longest text that shows whether a character is accepted. */
const [SHORTEST_TEXT, LONGEST_PROBE] = [4, 8]

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

/** A request at a limit of a profile, or beyond it. */
export interface LimitCase {
  readonly testCase: Case
  /** Where the limit is among the behaviors. */
  readonly place: readonly string[]
}

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(
  operation: Operation,
  settings: Partial<Behavior> = {},
): readonly LimitCase[] {
  const behavior = readBehavior(settings)
  const numbers = limitedMembers(operation, isNumeric).flatMap(({ name: memberName }) => {
    const limits = Object.hasOwn(behavior.members, memberName) ? behavior.members[memberName] : {}
    return boundsOf(operation, memberName).flatMap((bound) =>
      boundCases(bound, limits?.[bound.keyword]),
    )
  })
  const sizes = sizesOf(operation).flatMap((size) => sizeCases(size, sizeIn(size, behavior)))
  return [...numbers, ...sizes]
}

/** The value of a limit of sizes in behaviors. */
const sizeIn = ({ place }: SizeLimit, behavior: Behavior): number | undefined =>
  place.reduce<unknown>((value, part) => memberOf(value, part), behavior) as number | undefined

function boundCases(limit: Bound, bound: number | bigint | undefined): readonly LimitCase[] {
  if (bound === undefined || !Number.isInteger(Number(bound))) return []
  const { name: limitName, place, sign, caseOf } = limit
  return [
    { place, testCase: caseOf(`${limitName}-kept`, bound) },
    { place, testCase: caseOf(`${limitName}-passed`, BigInt(bound) + sign) },
  ]
}

function sizeCases(limit: SizeLimit, bound: number | undefined): readonly LimitCase[] {
  const { name: limitName, place, first, assumed, caseOf } = limit
  const isMin = assumed !== undefined
  // The depth of a call stack varies from run to run.
  const isOfStack = limitName === 'nestingLimit' && bound !== undefined && !isSet(bound)
  if (bound === undefined || bound === 0 || isOfStack) return []
  const largest = isMin ? Infinity : first
  const limitCaseOf = (slug: string, length: number): LimitCase => {
    return { place, testCase: caseOf(`${limitName}-${slug}`, length) }
  }
  const kept = limitCaseOf('kept', Math.min(bound, largest))
  if (bound > largest) return [kept]
  if (isMin) return [kept, limitCaseOf('passed', bound - 1)]
  // An id may have nine digits.
  return [kept, limitCaseOf('passed', bound + (limitName === 'bodyLimit' ? 2 : 1))]
}

/** Usual bounds of ids, of either sign. */
const BOUNDS = [
  -1n,
  0n,
  ...[31n, 32n, 53n, 63n].flatMap((power) => [2n ** power - 1n, 2n ** power]),
]

/** Rules whose requests are right whatever their ids are. */
const OF_IDS: ReadonlySet<RuleId | undefined> = new Set<RuleId>(['R1', 'V1'])

/** Limits with the range of ids that the service accepts; an ordinary service accepts 1. */
export function withIdRange(
  limits: Partial<Behavior>,
  all: readonly Sample[],
  operation: Operation,
): Partial<Behavior> {
  const { id: idName } = membersOf(operation).roles
  const place = placesOf(operation).member(idName)
  if (place === undefined || !isInteger(place)) return limits
  const accepted = hasKeyword(place, 'minimum', 'exclusiveMinimum') ? [] : [1n]
  const refused: bigint[] = []
  for (const sample of all) {
    const sent = OF_IDS.has(sample.rule) ? integerOf(sentMember(sample, idName)) : undefined
    if (sent !== undefined) (isAccepted(sample.response) ? accepted : refused).push(BigInt(sent))
  }
  if (accepted.length === 0) return limits
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
      bound === undefined ? behavior : withLimit(behavior, ['members', idName, keyword], bound),
    limits,
  )
}
