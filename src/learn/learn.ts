import type { Case } from '../../contract/case.ts'
import { cases } from '../../contract/cases/index.ts'
import { generate } from '../../contract/cases/generated.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import type { CheckOptions } from '../../contract/options.ts'
import { Runner } from '../../contract/runner.ts'
import { breachesOf } from '../core/breaches.ts'
import { OPERATION } from '../core/route.ts'
import { valuesOf } from '../core/template.ts'
import { fidelityOf, type Profile } from './fidelity.ts'
import { infer } from './infer.ts'
import { limitCases } from './limit-cases.ts'
import { type Ask, findLimits, idRange } from './limits.ts'
import { probes, repeatedIds } from './probes.ts'
import { type Answer, canonical, explain, isAccepted, type Sample, sampleOf } from './sample.ts'

/** The options of `check` that decide what is sent and how; `seed` is 1 by default. */
export type LearnOptions = Omit<
  CheckOptions,
  'strict' | 'bail' | 'baseline' | 'replay' | 'only' | 'skip' | 'badToken' | 'profile'
>

/** What was learned, and how well a mock with the profile reproduces the responses. */
export interface Learned {
  readonly profile: Profile
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Where the service, and a mock that plays it, breaks the contract: a sentence each. */
  readonly breaches: readonly string[]
  /** Why nothing could be learned; the profile is then empty. */
  readonly stopped?: string
}

/** Sent again at the end: a service that then answers otherwise has changed. */
const CHECKED_AGAIN = /^(R1\/(plain|tag)|N[1-7]\/\w+|A1\/absent)$/

/** Learns how a service responds. @throws {UsageError} when an option cannot be used */
export async function learn(options: LearnOptions): Promise<Learned> {
  const { seed = 1, noCreate = false } = options
  const samples = new Map<string, Sample>()
  const keep = (exchange: Exchange): void => {
    if (!isThrottled(exchange)) samples.set(exchange.case, sampleOf(exchange))
  }
  const runner = new Runner({
    ...options,
    seed,
    onEvent: (event) => {
      if (event.type === 'exchange') keep(event.exchange)
      options.onEvent?.(event)
    },
  })
  const send = async (list: readonly Case[]): Promise<void> =>
    runner.askAll(noCreate ? list.filter(({ creates }) => !creates) : list)
  const ask: Ask = async (each) => {
    samples.delete(each.id)
    await send([each])
    return samples.get(each.id)
  }
  const { singles, sequences } = runner.plan
  await runner.prepare()
  for (const each of repeatedIds) await send([each])
  await send([...new Set([...singles, ...sequences.flat()])])
  await send(probes)
  const limits = noCreate ? {} : await findLimits(ask)
  // `check` sends them too, and those that the profile does not explain must be known.
  await send(limitCases({ ...limits, ...rangeOf([...samples.values()]) }))
  // Last, because some of their ids are those of later requests.
  await send(generate(seed, runner.settings.explore, !noCreate))
  const changed = runner.stopped === undefined ? await changeOf(runner, samples) : undefined
  const report = await runner.close()
  const stopped = report.stopped ?? changed
  const all = [...samples.values()].toSorted((a, b) => a.number - b.number)
  if (stopped !== undefined)
    return { profile: {}, requests: all.length, sameStatus: 0, sameBody: 0, breaches: [], stopped }
  const path = new URL(report.run.baseUrl).pathname.replace(/\/$/, '') + OPERATION
  return learnFrom(all, path, limits, { from: report.run.baseUrl, seed, requests: all.length, version: 1 })
}

/** Drops what repeats an earlier run, infers the profile, and measures how well it reproduces the responses. */
function learnFrom(
  all: readonly Sample[],
  path: string,
  limits: Profile['behavior'],
  learned: NonNullable<Profile['learned']>,
): Learned {
  const isRepeat = repeatIn(all)
  const samples = all.filter((each) => !isRepeat(each))
  const profile = infer(samples, path, { ...limits, ...rangeOf(all) })
  const { different, ...fidelity } = fidelityOf(profile, samples, path)
  const unexplained = different.map(explain).toSorted((a, b) => (a.case < b.case ? -1 : 1))
  return {
    profile: { learned, ...profile, ...(unexplained.length > 0 && { unexplained }) },
    ...fidelity,
    breaches: breachesOf(profile),
  }
}

/** Tells the refusals of ids that an earlier run sent from others. */
function repeatIn(all: readonly Sample[]): (sample: Sample) => boolean {
  const repeat = all.find(({ name, answer }) => name === repeatedIds[1]?.id && !isAccepted(answer))
  return ({ name, answer }) => repeat !== undefined && FIXED.has(name) && masked(answer) === masked(repeat.answer)
}

/** The ids that the service accepts. */
function rangeOf(all: readonly Sample[]): Profile['behavior'] {
  const isRepeat = repeatIn(all)
  const ids = all.flatMap((sample) => {
    const { id } = valuesOf(sample.request)
    const isSimple =
      /^(R1|V1|N8)\//.test(sample.name) &&
      (typeof id === 'number' || typeof id === 'bigint') &&
      Number.isInteger(Number(id))
    return isSimple ? [[BigInt(id), isAccepted(sample.answer) || isRepeat(sample)] as const] : []
  })
  return idRange(ids)
}

/** Cases with the same id in every run. */
const FIXED = new Set(
  [...cases, ...probes].filter(({ request }) => /"id":\s*-?\d/.test(String(request.body?.[0]))).map(({ id }) => id),
)

const masked = ({ status, json, text }: Answer): string => `${status} ${canonical(json ?? text)}`.replace(/-?\d+/g, '0')

/** Sends some cases again; a sentence if a response now has another status. */
async function changeOf(runner: Runner, samples: ReadonlyMap<string, Sample>): Promise<string | undefined> {
  for (const each of cases) {
    const before = CHECKED_AGAIN.test(each.id) ? samples.get(each.id)?.answer : undefined
    if (before === undefined) continue
    const probe = await runner.probe(each)
    if (probe === undefined || isThrottled(probe.exchange)) continue
    const { answer } = sampleOf(probe.exchange)
    const [was, is] = [before, answer].map(({ status, fault }) => status ?? fault)
    if (was !== is)
      return `The service changed while it was learned: ${each.id} got ${was}, and later ${is}. Learn it again when it is stable.`
  }
  return undefined
}
