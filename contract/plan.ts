import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { again, atOnce, first } from './cases/ordinary.ts'
import type { Settled } from './options.ts'
import { isSelected } from './selection.ts'

/** How often the plain valid request is sent again: some faults come every tenth time, or after the twentieth plant. */
const repetitions = 40

/** Half of the repetitions come before the cases that want a warm connection, half come after what those left behind. */
const around = (warm: readonly Case[], repeat: boolean): readonly Case[] => {
  const half = repeat ? Array.from({ length: repetitions / 2 }, () => again) : []
  return [...half, ...warm, ...half]
}

/** What a run sends, in this order. */
export interface Plan {
  readonly first: Case | undefined
  readonly singles: readonly Case[]
  /** On connections that are kept. */
  readonly repeated: readonly Case[]
  readonly burst: readonly Case[]
  /** How many cases are generated besides. */
  readonly explore: number
  /** Cases that stay at home, each with its reason. */
  readonly left: readonly (readonly [each: Case, reason: string])[]
}

const isWarm = (each: Case): boolean => each.request.needs.includes('reused-connection')

const reasonFor = (each: Case, options: Settled, raw: boolean): string | undefined => {
  if (!isSelected(each, options.only, options.skip)) return 'left out by only or skip'
  if (options.noCreate && (each.creates || isWarm(each))) return 'it may create a plant'
  if (each.request.credential === 'bad-token' && options.badToken === undefined) {
    return 'no bad token was given'
  }
  const needs = each.request.needs.join(' and ')
  return needs !== '' && !raw ? `it needs a socket (${needs})` : undefined
}

/** `raw` says whether requests travel as bytes of ours. */
export const planOf = (options: Settled, raw: boolean): Plan => {
  const left: [Case, string][] = []
  const stays = (each: Case): boolean => {
    const reason =
      reasonFor(each, options, raw) ??
      (each === atOnce && options.burst === 0
        ? 'a rate or a concurrency of 1 was asked for'
        : undefined)
    if (reason !== undefined) left.push([each, reason])
    return reason === undefined
  }
  if (options.replay !== undefined) {
    return { first: undefined, singles: [], repeated: [], burst: [], explore: 0, left: [] }
  }
  const chosen = cases.filter(stays)
  const has = (each: Case): boolean => chosen.includes(each)
  const phases = new Set([first, again, atOnce])
  return {
    first: has(first) ? first : undefined,
    singles: chosen.filter((each) => !phases.has(each) && !isWarm(each)),
    repeated: around(chosen.filter(isWarm), has(again)),
    burst: has(atOnce) ? Array.from({ length: options.burst }, () => atOnce) : [],
    explore: options.explore,
    left,
  }
}
