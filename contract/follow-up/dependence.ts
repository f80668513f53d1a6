import { type Case, isFreshEachTime, isSentManyTimes } from '../data/case.ts'
import type { Dependence, Entry } from '../data/report.ts'

/** How often a case that passed alone is sent again: three faults of a server that fails every fourth request. */
const tries = 9
/** How often it is sent beside others. */
const rounds = 3
/** How many other requests are sent beside it, at most. */
const maxBeside = 7

interface Failing {
  /** The entry that failed. */
  readonly entry: Entry
  readonly entries: readonly Entry[]
  /** Sends the case alone, or beside others: whether it fails with the same cause; undefined if it was not sent. */
  readonly fails: (others: readonly Case[]) => Promise<boolean | undefined>
}

/** The cases of requests that were under way at the same time and may be sent again. */
const besideOf = ({ entry: { exchange }, entries }: Failing): readonly Case[] => {
  const { started, duration } = exchange.timing
  const isUnderWay = ({ exchange: { number, timing } }: Entry): boolean =>
    number !== exchange.number &&
    timing.started < started + duration &&
    timing.started + timing.duration > started
  return entries
    .filter(isUnderWay)
    .map(({ case: testCase }) => testCase)
    .filter((testCase) => isFreshEachTime(testCase) && !isSentManyTimes(testCase))
    .slice(0, maxBeside)
}

/** What failures at these places of a row show: the same distance between all of them is a turn. */
const dependenceIn = (places: readonly number[]): Dependence => {
  const [first = 0, second = 0] = places
  const every = second - first
  const isTurn = places.length > 2 && places.every((place, at) => place === first + at * every)
  return isTurn ? { on: 'turn', every } : { on: 'chance' }
}

/**
 * What the failure of a case depends on that passed when it was sent again; undefined if the requests show nothing.
 * Intermittent is only what passes as it was sent the first time, or fails now and then.
 */
export const dependenceOf = async (failing: Failing): Promise<Dependence | undefined> => {
  const { entry, entries, fails } = failing
  if (entries.every(({ exchange }) => exchange.number >= entry.exchange.number))
    return { on: 'first' }
  const places: number[] = []
  for (let place = 0; place < tries; place += 1) {
    const hasFailed = await fails([])
    if (hasFailed === undefined) return undefined
    if (hasFailed) places.push(place)
  }
  if (places.length > 0) return dependenceIn(places)
  const others = besideOf(failing)
  if (others.length === 0) return { on: 'chance' }
  for (let round = 0; round < rounds; round += 1) {
    if (await fails(others)) return { on: 'others' }
  }
  return { on: 'chance' }
}
