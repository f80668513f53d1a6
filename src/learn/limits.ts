import type { Case } from '../../contract/cases/case.ts'
import { id, name } from '../../contract/cases/case-row.ts'
import { type Behavior, readBehavior } from '../core/behavior.ts'
import { valuesOf } from '../core/template.ts'
import { toCase } from './probes.ts'
import { isAccepted, type Sample } from './sample.ts'

/** The size of a body without its id, which has up to 10 digits. */
const spaces = (size: number): string => ' '.repeat(Math.max(0, size - '{"id":1234567890,"name":"a"}'.length))

/** The largest tried size, the value for no limit, and the members of a plant of a size. */
const SIZES = [
  ['bodyLimit', 2 ** 20 + 64, 2 ** 24, (size: number) => `"name":"a"${spaces(size)}`],
  ['nameLimit', 70_000, 'none', (size: number) => `"name":"${'a'.repeat(size)}"`],
  ['tagLimit', 70_000, 'none', (size: number) => `${name},"tag":"${'a'.repeat(size)}"`],
  // Around the nested arrays is an object.
  ['nestingLimit', 30_000, 1e6, (size: number) => `${name},"nest":${'['.repeat(size - 1)}${']'.repeat(size - 1)}`],
] as const

/** Whether a service sets this limit of nesting, such as 128 or 10,000; another one is the depth of its call stack. */
const isSet = (nesting: number): boolean => nesting <= 2000 || (nesting + 1) % 1000 <= 2

const limitCase = (slug: string, ...members: readonly string[]): Case =>
  toCase(['V3', `limit-${slug}`, `{${members.join(',')}}`])

/** The largest sizes that the service accepts, by bisection; `send` sends one case. */
export async function findLimits(send: (each: Case) => Promise<Sample | undefined>): Promise<Partial<Behavior>> {
  const found: Record<string, number | string> = {}
  for (const [limit, largest, unlimited, members] of SIZES) {
    // Leaves room in a limited body, in which each level of nesting has two brackets.
    const { bodyLimit: room = Infinity } = found as Partial<Behavior>
    let [accepted, refused] = [0, Infinity]
    let size = Math.min(largest, Math.floor(room / 2) - 100)
    for (let round = 0; refused - accepted > 1 && round < 40; round += 1) {
      const sample = await send(limitCase(limit, id, members(size)))
      if (sample === undefined) break
      const actual = limit === 'bodyLimit' ? sample.request.body.length : size
      if (!isAccepted(sample.response)) refused = actual
      else if (refused < Infinity) accepted = Math.max(accepted, actual)
      else break
      size = Math.floor((accepted + refused) / 2)
    }
    if (accepted > 0) found[limit] = accepted
    else if (refused === Infinity) found[limit] = unlimited
  }
  return found
}

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(settings: Partial<Behavior> = {}): readonly Case[] {
  const behavior = readBehavior(settings)
  const idCases = (limit: 'idMin' | 'idMax', step: bigint): readonly Case[] => {
    const { [limit]: bound } = behavior
    if (typeof bound === 'string') return []
    const passed = BigInt(bound) + step
    return [limitCase(`${limit}-kept`, `"id":${bound}`, name), limitCase(`${limit}-passed`, `"id":${passed}`, name)]
  }
  return [
    ...idCases('idMax', 1n),
    ...idCases('idMin', -1n),
    ...SIZES.flatMap(([limit, largest, , members]) => {
      const { [limit]: bound } = behavior
      // The depth of a call stack varies from run to run.
      if (bound === 'none' || (limit === 'nestingLimit' && !isSet(bound))) return []
      const kept = limitCase(`${limit}-kept`, id, members(Math.min(bound, largest)))
      // One byte for each digit that the id may lack.
      const beyond = bound + (limit === 'bodyLimit' ? 10 : 1)
      return bound > largest ? [kept] : [kept, limitCase(`${limit}-passed`, id, members(beyond))]
    }),
  ]
}

/** Usual bounds of ids, of either sign. */
const BOUNDS = [-1n, 0n, ...[31n, 32n, 53n, 63n].flatMap((power) => [2n ** power - 1n, 2n ** power])]

/** The range of ids that the service accepts; an ordinary service accepts 1. */
export function idRange(all: readonly Sample[]): Partial<Behavior> {
  const accepted = [1n]
  const refused: bigint[] = []
  for (const { name: sent, request, response } of all) {
    const { id: own } = valuesOf(request)
    const isId = /^(R1|V1)\//.test(sent) && (typeof own === 'bigint' || Number.isInteger(own))
    if (isId) (isAccepted(response) ? accepted : refused).push(BigInt(own as number))
  }
  // The usual bound that accepted ids keep, and refused ids beyond them pass.
  const boundOf = (sign: bigint): number | bigint | undefined => {
    const max = accepted.map((each) => sign * each).reduce((a, b) => (a > b ? a : b))
    const beyond = refused.map((each) => sign * each).filter((each) => each > max)
    const found = BOUNDS.find((bound) => bound >= max && beyond.every((each) => each > bound))
    if (beyond.length === 0 || found === undefined) return undefined
    return Number.isSafeInteger(Number(found)) ? Number(sign * found) : sign * found
  }
  const [idMin, idMax] = [boundOf(-1n), boundOf(1n)]
  return { ...(idMin !== undefined && { idMin }), ...(idMax !== undefined && { idMax }) }
}
