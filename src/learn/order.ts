import { type FoundProblem, isOfMembers, keysOf, PROBLEMS } from '../core/problems.ts'
import type { Classified } from './classify.ts'
import { fidelityOf, isSameBody, play, type Profile } from './fidelity.ts'

/** Classes in the default order: those of the members as one. */
const MEMBERS = 'members'
const first = (key: string): string => key.replace(/\/.*/, '').replace(/^(credential|media-type)-.*/, '$1')
const unitOf = (problem: FoundProblem): string =>
  isOfMembers(problem) && !problem.key.startsWith('type/body')
    ? MEMBERS
    : problem.key.startsWith('type/body')
      ? 'type/body'
      : first(problem.key)

const keys = PROBLEMS.flatMap(keysOf)
const memberKeys = keys
  .filter((key) => unitOf({ key } as FoundProblem) === MEMBERS)
  .map((key) => key.replace(/^(\w+\/\w+)\/.*/, '$1'))
const members = [...new Set(memberKeys)]
const units = [...new Set(keys.map((key) => unitOf({ key } as FoundProblem)))]

const permutations = (list: readonly string[]): readonly (readonly string[])[] =>
  list.length < 2
    ? [list]
    : list.flatMap((each) => permutations(list.filter((other) => other !== each)).map((rest) => [each, ...rest]))

/** Orders of the problems of members: missing members or wrong types first, or member by member. */
const memberOrders: readonly (readonly string[])[] = permutations(['id', 'name', 'tag']).flatMap((names) => {
  const byMember = names.flatMap((name) => members.filter((key) => key.endsWith(`/${name}`)))
  const startingWith = (word: string): readonly string[] => byMember.filter((key) => key.startsWith(word))
  const rest = members.filter((key) => !byMember.includes(key))
  const orders = [['required', 'type'], ['type', 'required'], []].map((words) => [
    ...new Set([...words.flatMap(startingWith), ...byMember, ...rest]),
  ])
  // Many readers of JSON take null for a missing member.
  const withNulls = (key: string): readonly string[] =>
    key.startsWith('required/') ? [key, key.replace(/^required(.*)/, 'type$1/null')] : [key]
  return [...orders, ...orders.map((order) => order.flatMap(withNulls))]
})

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
  let most = -1
  const perfect = 5 * ofMembers.length
  for (const order of [members, ...memberOrders]) {
    for (const candidate of JOINS) {
      if (most === perfect) break
      const score = scoreOf(complete(profile, listed(order), candidate))
      if (score > most) [best, join, most] = [order, candidate, score]
    }
  }
  const expand = (list: readonly string[], own: readonly string[]): readonly string[] =>
    list.flatMap((unit) => (unit === MEMBERS ? own : [unit]))
  return complete(profile, listed(expand(sorted, best)), join)
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

/** The part of an order that must be written: what follows is in the default order. */
function listed(order: readonly string[]): readonly string[] {
  const positions = order.map((prefix) =>
    keys.findIndex((key) => unitOf({ key } as FoundProblem) === prefix || `${key}/`.startsWith(`${prefix}/`)),
  )
  let from = order.length
  while (
    from > 0 &&
    positions.slice(from - 1).every((at, index, all) => index === 0 || at > (all[index - 1] as number))
  )
    from -= 1
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
    const same = sameStatus.filter((each) => isSameBody(each.answer, answer, false))
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
  for (let [next] = left; next !== undefined; [next] = left) {
    next = left.find((unit) => left.every((other) => wins(other, unit) <= 0)) ?? next
    sorted.push(next)
    const taken = next
    left = left.filter((unit) => unit !== taken)
  }
  return sorted
}
