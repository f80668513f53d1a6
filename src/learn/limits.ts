import type { Case } from '../../contract/case.ts'
import type { Behavior } from '../core/behavior.ts'
import { valuesOf } from '../core/template.ts'
import { sized } from './probes.ts'
import { isAccepted, type Sample } from './sample.ts'

/** Sends one case; undefined without a response. */
export type Ask = (each: Case) => Promise<Sample | undefined>

/** Stands for no limit that `learn` could find. */
const UNLIMITED = { bodyLimit: 2 ** 24, nestingLimit: 1_000_000 } as const
/** The largest body in bytes, and the deepest nesting, that are tried. */
export const [MAX_BODY, MAX_NESTING] = [2 ** 20, 30_000]

const LADDERS = {
  body: [500, 5000, 20_000, 60_000, 110_000, 300_000, MAX_BODY + 64],
  name: [40, 110, 300, 1100, 5000, 20_000, 70_000],
  tag: [1, 10, 40, 110, 300, 1100, 5000, 20_000, 70_000],
  nesting: [3, 50, 200, 600, 1100, 5000, MAX_NESTING],
} as const

const sizes: Readonly<Record<keyof typeof sized, (sample: Sample) => number>> = {
  body: ({ request }) => request.body.length,
  name: ({ request }) => Array.from(String(valuesOf(request)['name'])).length,
  tag: ({ request }) => Array.from(String(valuesOf(request)['tag'])).length,
  // Around the nested arrays is an object.
  nesting: ({ request }) => 1 + new TextDecoder().decode(request.body).split('[').length - 1,
}

/**
 * The largest size that the service accepts, by bisection; Infinity if it accepts all that are tried, undefined if
 * none. `max` leaves room for other limits.
 */
async function limitOf(what: keyof typeof sized, ask: Ask, max: number): Promise<number | undefined> {
  let accepted = 0
  let refused = Infinity
  /** What the request has besides what is asked for. */
  let offset = 0
  const attempt = async (size: number): Promise<boolean> => {
    const asked = Math.max(0, size - offset)
    const sample = await ask(sized[what](asked))
    if (sample === undefined) return false
    const actual = sizes[what](sample)
    offset = actual - asked
    if (isAccepted(sample.answer)) accepted = Math.max(accepted, actual)
    else refused = Math.min(refused, actual)
    return true
  }
  for (const size of LADDERS[what]) if (size > max || refused < Infinity || !(await attempt(size))) break
  if (accepted === 0) return undefined
  for (let round = 0; refused < Infinity && refused - accepted > 1 && round < 40; round += 1)
    if (!(await attempt(Math.floor((accepted + refused) / 2)))) break
  return refused === Infinity ? Infinity : accepted
}

/** The limits of body, name, tag and nesting, as behaviors. */
export async function findLimits(ask: Ask): Promise<Partial<Behavior>> {
  const body = (await limitOf('body', ask, Infinity)) ?? MAX_BODY
  const room = body - 200
  const name = await limitOf('name', ask, room)
  const tag = await limitOf('tag', ask, room)
  const nesting = await limitOf('nesting', ask, room / 2)
  return {
    bodyLimit: body === Infinity ? UNLIMITED.bodyLimit : body,
    ...(name !== undefined && name < Infinity && { nameLimit: name }),
    ...(tag !== undefined && tag < Infinity && { tagLimit: tag }),
    ...(nesting !== undefined && { nestingLimit: nesting === Infinity ? UNLIMITED.nestingLimit : nesting }),
  }
}

/** Where servers often draw the line. */
const BOUNDS = [-(2n ** 63n), -(2n ** 53n), 1n - 2n ** 53n, -(2n ** 31n), 0n, 1n].concat(
  [31n, 32n, 53n, 63n].map((power) => 2n ** power - 1n),
)

/** The range of ids that the service accepts, by the ids that were sent; a known id is one that it accepted before. */
export function idRange(sent: readonly (readonly [id: bigint, accepted: boolean])[]): Partial<Behavior> {
  const accepted = sent.filter(([, isIn]) => isIn).map(([id]) => id)
  const refused = sent.filter(([, isIn]) => !isIn).map(([id]) => id)
  const [min, max] = [accepted.reduce((a, b) => (a < b ? a : b), 1n), accepted.reduce((a, b) => (a > b ? a : b), 1n)]
  const above = refused.filter((id) => id > max).reduce((a, b) => (a < b ? a : b), 2n ** 64n)
  const below = refused.filter((id) => id < min).reduce((a, b) => (a > b ? a : b), -(2n ** 64n))
  const idMax = BOUNDS.find((bound) => bound >= max && bound < above)
  const idMin = BOUNDS.findLast((bound) => bound <= min && bound > below)
  return {
    ...(idMin !== undefined && below >= -(2n ** 63n) && { idMin: toNumber(idMin) }),
    ...(idMax !== undefined && above < 2n ** 63n && { idMax: toNumber(idMax) }),
  }
}

const toNumber = (id: bigint): number | bigint => (Number.isSafeInteger(Number(id)) ? Number(id) : id)
