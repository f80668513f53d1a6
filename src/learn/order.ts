import { isObject } from '../check.ts'
import { type FoundProblem, keysOf, prefixesOf, PROBLEMS } from '../core/problems.ts'
import type { ErrorRule, Join } from '../core/profile.ts'
import type { Classified } from './classify.ts'
import { isSameBody, play, type Play, type Profile } from './fidelity.ts'
import { varyingOf } from './varying.ts'

/** A service that reads the body first reports all of these first. */
const READING = ['body-limit', 'body-encoding', 'byte-order-mark', 'body-json']

/** The classes that an order moves together. */
function groupOf(key: string): string {
  if (prefixesOf(key).some((prefix) => READING.includes(prefix))) return 'body-json'
  const [group] = /^(credential|media-type|\w+\/(id|name|tag|body))/.exec(key) ?? [key.replace(/\/.*/, '')]
  return group
}

const keys = PROBLEMS.flatMap(keysOf)
const groups = [...new Set(keys.map(groupOf))]
const isOfMember = (group: string): boolean => /\/(id|name|tag)/.test(group)

const BETWEEN = ['; ', ', ', '\n', ' ', '. ', ' and ', ',', ';', ' | ']

/** A request with problems of several groups. */
interface Contest {
  readonly sample: Classified
  /** A key of each group. */
  readonly byGroup: ReadonlyMap<string, string>
}

type Wins = (winner: string, loser: string) => number

/** Adds to a profile which problem wins, and how the messages of several are joined. */
export function withOrder(
  profile: Profile,
  samples: readonly Classified[],
  path: string,
  refusedOf: (sample: Classified) => readonly FoundProblem[],
): Profile {
  const all = samples.map((sample): Contest => {
    const found = refusedOf(sample).toReversed()
    return { sample, byGroup: new Map(found.map(({ key }) => [groupOf(key), key])) }
  })
  // Two requests show as much about a combination of problems as many.
  const combinations = Map.groupBy(
    all.filter(({ byGroup }) => byGroup.size > 1),
    ({ byGroup }) => [...byGroup.values()].join(' '),
  )
  const contests = [...combinations.values()].flatMap((same) => same.slice(0, 2))
  const ofMembers = contests.filter(({ byGroup }) => [...byGroup.keys()].every(isOfMember))
  const joined: Profile = { ...profile, ...joinOf(profile, ofMembers, path) }

  const wins = winsIn(contests, joined, path)
  const seen = new Set(samples.flatMap((each) => refusedOf(each).flatMap(({ key }) => prefixesOf(key))))
  const sorted = sort(wins).flatMap((group) => (group === 'body-json' ? READING : [group]))
  const order = listed(sorted.filter((each) => seen.has(each)))
  return order.length === 0 ? joined : { ...joined, order }
}

/** How the messages of several problems are joined: so that most responses are those of some order. */
function joinOf(profile: Profile, contests: readonly Contest[], path: string): Pick<Profile, 'join'> {
  const pairs = contests.filter(({ byGroup }) => byGroup.size === 2)
  const joins: readonly Pick<Profile, 'join'>[] = [
    {},
    ...[false as const, ...BETWEEN.slice(1), ...framed(profile)].map((join) => ({ join })),
  ]
  const scores = joins.map((join) => {
    const winnersOf = winnersIn({ ...profile, ...join }, path)
    return pairs.filter((pair) => winnersOf(pair).isSame).length
  })
  return joins[scores.indexOf(Math.max(...scores))] as Pick<Profile, 'join'>
}

/** Joins where all messages begin with the same words. */
function framed({ errors = {} }: Profile): readonly Join[] {
  const rules = Object.entries(errors).filter(([key]) =>
    groups.some((group) => isOfMember(group) && `${key}/`.startsWith(`${group}/`)),
  )
  const texts = rules.flatMap(([, rule]) => (rule === 'accepted' ? [] : textsIn(rule)))
  const [first = '', ...others] = [...new Set(texts)]
  let start = others.length > 0 ? first.replace(/\{.*/s, '') : ''
  while (!others.every((text) => text.startsWith(start))) start = start.slice(0, -1)
  start = start.replace(/[^\s:]*$/, '')
  return start === '' ? [] : BETWEEN.map((between) => ({ start, between }))
}

const textsIn = ({ message, text, body }: Exclude<ErrorRule, 'accepted'>): readonly string[] => {
  const { message: inBody } = isObject(body) ? body : {}
  return [message, text, inBody].filter((each) => typeof each === 'string')
}

/** Finds the groups that give a request's response if they come first, or at least its status. */
function winnersIn(
  profile: Profile,
  path: string,
): (contest: Contest) => { winners: readonly string[]; isSame: boolean } {
  const varying = varyingOf([profile.response, profile.errors])
  const plays = new Map<string, Play>()
  return ({ sample, byGroup }) => {
    const { answer } = sample
    const expected = Array.from(byGroup, ([group, key]) => {
      const player = plays.get(key) ?? play({ ...profile, order: [key] }, path)
      plays.set(key, player)
      return { group, own: player.respond(sample) }
    })
    const sameStatus = expected.filter(({ own }) => own.status === answer.status && own.fault === answer.fault)
    const same = sameStatus.filter(({ own }) => isSameBody(own, answer, varying))
    const isSame = same.length > 0
    return { winners: (isSame ? same : sameStatus).map(({ group }) => group), isSame }
  }
}

/** How often one group won over another, less how often it lost. */
function winsIn(contests: readonly Contest[], profile: Profile, path: string): Wins {
  const wins = new Map<string, number>()
  const add = (key: string, count: number): void => void wins.set(key, (wins.get(key) ?? 0) + count)
  const winnersOf = winnersIn(profile, path)
  for (const contest of contests) {
    const [winner, other] = winnersOf(contest).winners
    if (winner === undefined || other !== undefined) continue
    for (const loser of contest.byGroup.keys()) {
      add(`${winner} ${loser}`, 1)
      add(`${loser} ${winner}`, -1)
    }
  }
  return (winner, loser) => Math.max(0, wins.get(`${winner} ${loser}`) ?? 0)
}

/** The groups so that none comes before one that beats it; otherwise in the default order. */
function sort(wins: Wins): readonly string[] {
  const sorted: string[] = []
  let left: readonly string[] = groups
  while (left.length > 0) {
    // The first one, and all that must come before it.
    const before = new Set(left.slice(0, 1))
    for (const group of before) for (const other of left) if (wins(other, group) > 0) before.add(other)
    const losses = (group: string): number => left.reduce((sum, other) => sum + wins(other, group), 0)
    // Where each one is beaten by another, the one that is beaten least.
    const [next] = left.filter((group) => before.has(group)).toSorted((a, b) => losses(a) - losses(b)) as [string]
    sorted.push(next)
    left = left.filter((group) => group !== next)
  }
  return sorted
}

/** No request without a body has one that cannot be read. */
const positionOf = (prefix: string): number =>
  prefix === 'body-missing' ? positionOf('type/body') - 0.5 : keys.findIndex((key) => prefixesOf(key).includes(prefix))

/** The part of an order that must be written: what follows is in the default order. */
function listed(order: readonly string[]): readonly string[] {
  const positions = order.map(positionOf)
  const last = positions.findLastIndex((position, at) => position > (positions[at + 1] ?? Infinity))
  return order.slice(0, last + 1)
}
