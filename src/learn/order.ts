import { isObject } from '../check.ts'
import { type FoundProblem, keysOf, prefixesOf, PROBLEMS } from '../core/problems.ts'
import type { ErrorRule, Join } from '../core/profile.ts'
import type { Classified } from './classify.ts'
import { fidelityOf, isSameBody, play, type Profile } from './fidelity.ts'
import { varyingOf } from './varying.ts'

/** Classes in the default order: those of the members as one. */
const MEMBERS = 'members'
/** A service that reads the body first reports all of these first. */
const BODY = ['body-limit', 'body-encoding', 'byte-order-mark', 'body-json']
const first = (key: string): string => {
  const unit = key.replace(/\/.*/, '').replace(/^(credential|media-type)-.*/, '$1')
  return BODY.includes(unit) ? 'body-json' : unit
}
const isStage = (key: string): boolean =>
  /^(unknown|credential|media-type|body|byte|repeated|lone)-|^media-type\/|^type\/body/.test(key)
const unitOf = ({ key }: Pick<FoundProblem, 'key'>): string =>
  key.startsWith('type/body') ? 'type/body' : isStage(key) ? first(key) : MEMBERS

const keys = PROBLEMS.flatMap(keysOf)
const memberKeys = keys.filter((key) => !isStage(key)).map((key) => key.replace(/^(\w+\/\w+)\/.*/, '$1'))
const members = [...new Set(memberKeys)]
const units = [...new Set(keys.map((key) => unitOf({ key })))]

const permutations = (list: readonly string[]): readonly (readonly string[])[] =>
  list.length < 2
    ? [list]
    : list.flatMap((each) => permutations(list.filter((other) => other !== each)).map((rest) => [each, ...rest]))

/** Of all members first; a reader of JSON that knows the types finds the last kind. */
const [MISSING, WRONG, UNREADABLE] = [/^required/, /^type/, /^(type|format|decimal)/]
const PRIORITIES = [[], [MISSING, WRONG], [WRONG, MISSING], [MISSING, UNREADABLE], [UNREADABLE, MISSING]]

/** Orders of the problems of members: missing members or wrong types first, or member by member. */
const memberOrders: readonly (readonly string[])[] = permutations(['id', 'name', 'tag']).flatMap((names) => {
  const byMember = names.flatMap((name) => members.filter((key) => key.endsWith(`/${name}`)))
  const startingWith = (words: RegExp): readonly string[] => byMember.filter((key) => words.test(key))
  const rest = members.filter((key) => !byMember.includes(key))
  const orders = PRIORITIES.map((words) => [...new Set([...words.flatMap(startingWith), ...byMember, ...rest])])
  // Many readers of JSON take null for a missing member.
  const withNulls = (key: string): readonly string[] =>
    key.startsWith('required/') ? [key, key.replace(/^required(.*)/, 'type$1/null')] : [key]
  return [...orders, ...orders.map((order) => order.flatMap(withNulls))]
})

/** Many readers of JSON report the first wrong type, in the order of the request. */
const asSent: readonly string[] = [
  'type',
  'format',
  'decimal',
  'required',
  ...members.filter((key) => !/^(type|format|decimal|required)/.test(key)),
]

const JOINS: readonly (string | false | undefined)[] = [
  undefined,
  false,
  ', ',
  '\n',
  ' ',
  '. ',
  ' and ',
  ',',
  ';',
  ' | ',
]

/** Adds to a profile which problem wins, and how the messages of several are joined. */
export function withOrder(
  profile: Profile,
  samples: readonly Classified[],
  path: string,
  refusedOf: (sample: Classified) => readonly FoundProblem[],
): Profile {
  const several = samples.filter((each) => refusedOf(each).length > 1)
  const sorted = sortUnits(winsOf(profile, several, path, refusedOf))
  const ofMembers = distinct(
    several.filter((each) => refusedOf(each).every((problem) => unitOf(problem) === MEMBERS)),
    refusedOf,
  )
  const scoreOf = (candidate: Profile): number => {
    const { sameStatus, sameBody } = fidelityOf(candidate, ofMembers, path)
    return 4 * sameStatus + sameBody
  }
  let best: readonly string[] = members
  let join: Profile['join']
  let most = scoreOf(profile)
  const attempt = (order: readonly string[], candidate: Profile['join']): void => {
    if (most === 5 * ofMembers.length) return
    const score = scoreOf(complete(profile, listed(order), candidate))
    if (score > most) [best, join, most] = [order, candidate, score]
  }
  const joins = [...JOINS, ...framed(profile)]
  for (const candidate of joins) attempt(best, candidate)
  for (const order of [...memberOrders, asSent])
    for (const candidate of new Set<Profile['join']>([join, undefined, false])) attempt(order, candidate)
  for (const candidate of joins) attempt(best, candidate)
  const order = sorted.flatMap((unit) => (unit === MEMBERS ? best : unit === 'body-json' ? BODY : [unit]))
  const seen = new Set(samples.flatMap((each) => refusedOf(each).flatMap(({ key }) => prefixesOf(key))))
  return complete(profile, listed(order.filter((prefix) => seen.has(prefix))), join)
}

/** Joins where all messages begin with the same words. */
function framed({ errors = {} }: Profile): readonly Join[] {
  const rules = Object.entries(errors).filter(([key]) => members.some((member) => `${key}/`.startsWith(`${member}/`)))
  const texts = rules.flatMap(([, rule]) => (rule === 'accepted' ? [] : textsIn(rule)))
  const [first = '', ...others] = [...new Set(texts)]
  let start = others.length > 0 ? first.replace(/\{.*/s, '') : ''
  while (!others.every((text) => text.startsWith(start))) start = start.slice(0, -1)
  start = start.replace(/[^\s:]*$/, '')
  return start === '' ? [] : ['; ', ', ', '\n', ' '].map((between) => ({ start, between }))
}

const textsIn = ({ message, text, body }: Exclude<ErrorRule, 'accepted'>): readonly string[] => {
  const { message: inBody } = isObject(body) ? body : {}
  return [message, text, inBody].filter((each) => typeof each === 'string')
}

/** Two requests for each combination of problems. */
function distinct(samples: readonly Classified[], refusedOf: (sample: Classified) => readonly FoundProblem[]) {
  const byKeys = Map.groupBy(samples, (each) =>
    refusedOf(each)
      .map(({ key }) => key)
      .join(),
  )
  return [...byKeys.values()].flatMap((group) => group.slice(0, 2))
}

const complete = (profile: Profile, order: readonly string[], join: Profile['join']): Profile => ({
  ...profile,
  ...(order.length > 0 && { order }),
  ...(join !== undefined && { join }),
})

/** No request without a body has one that cannot be read. */
const positionOf = (prefix: string): number =>
  prefix === 'body-missing' ? positionOf('type/body') - 0.5 : keys.findIndex((key) => prefixesOf(key).includes(prefix))
const positions = new Map<string, number>()

/** The part of an order that must be written: what follows is in the default order. */
function listed(order: readonly string[]): readonly string[] {
  let from = order.length
  let next = Infinity
  for (const prefix of order.toReversed()) {
    const position = positions.get(prefix) ?? positionOf(prefix)
    positions.set(prefix, position)
    if (position > next) break
    next = position
    from -= 1
  }
  return order.slice(0, from)
}

/** How often the answer is that of one class of problem although the request has one of another class, too. */
function winsOf(
  profile: Profile,
  several: readonly Classified[],
  path: string,
  refusedOf: (sample: Classified) => readonly FoundProblem[],
): (winner: string, loser: string) => number {
  const wins = new Map<string, number>()
  const varying = varyingOf([profile.response, profile.errors])
  const mocks = new Map<string, ReturnType<typeof play>>()
  for (const sample of several) {
    const byUnit = Map.groupBy(refusedOf(sample), unitOf)
    if (byUnit.size < 2) continue
    const answers = Array.from(byUnit, ([unit, [problem]]) => {
      const { key } = problem as FoundProblem
      const player = mocks.get(key) ?? play({ ...profile, order: [key] }, path)
      mocks.set(key, player)
      return { unit, answer: player.respond(sample) }
    })
    const { answer } = sample
    const sameStatus = answers.filter(
      (each) => each.answer.status === answer.status && each.answer.fault === answer.fault,
    )
    const same = sameStatus.filter((each) => isSameBody(each.answer, answer, varying))
    const [winner, other] = same.length > 0 ? same : sameStatus
    if (winner === undefined || other !== undefined) continue
    for (const unit of byUnit.keys()) wins.set(`${winner.unit} ${unit}`, (wins.get(`${winner.unit} ${unit}`) ?? 0) + 1)
  }
  return (winner, loser) => (wins.get(`${winner} ${loser}`) ?? 0) - (wins.get(`${loser} ${winner}`) ?? 0)
}

/** The classes so that none comes before one that beats it; otherwise in the default order. */
function sortUnits(wins: (winner: string, loser: string) => number): readonly string[] {
  const sorted: string[] = []
  let left = units
  while (left.length > 0) {
    // The first one, and all that must come before it.
    const before = new Set(left.slice(0, 1))
    for (const unit of before) for (const other of left) if (wins(other, unit) > 0) before.add(other)
    const losses = (unit: string): number => left.reduce((sum, other) => sum + Math.max(0, wins(other, unit)), 0)
    // Where each one is beaten by another, the one that is beaten least.
    const [next] = left.filter((unit) => before.has(unit)).toSorted((a, b) => losses(a) - losses(b))
    sorted.push(next as string)
    left = left.filter((unit) => unit !== next)
  }
  return sorted
}
