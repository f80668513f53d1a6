import type { Case } from '../../contract/case.ts'
import { cases } from '../../contract/cases/index.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { isThrottled } from '../../contract/judge/status.ts'
import type { CheckOptions } from '../../contract/options.ts'
import { Runner } from '../../contract/runner.ts'
import { repeats } from '../../contract/cases/open.ts'
import { breachesOf } from '../core/breaches.ts'
import { OPERATION } from '../core/route.ts'
import { valuesOf } from '../core/template.ts'
import { fidelityOf, type Profile } from './fidelity.ts'
import { fit, gives, type Observation } from './fit.ts'
import { infer } from './infer.ts'
import { findLimits, idRange, limitCases } from './limits.ts'
import { probes, repeatedIds } from './probes.ts'
import { explain, isAccepted, isDeep, type Sample, sampleOf } from './sample.ts'
import { findVarying, withConstants } from './varying.ts'

/** The options of `check` that decide what is sent and how; `seed` is 1 by default. */
export type LearnOptions = Omit<CheckOptions, 'strict' | 'bail' | 'baseline' | 'replay' | 'only' | 'skip' | 'profile'>

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
  const sent = new Map<string, Case>()
  const keep = (exchange: Exchange): void => {
    if (!isThrottled(exchange)) samples.set(exchange.case, sampleOf(exchange))
  }
  const runner = new Runner({
    ...options,
    seed,
    onEvent: (event) => {
      if (event.type === 'exchange') {
        sent.set(event.case.id, event.case)
        keep(event.exchange)
      }
      options.onEvent?.(event)
    },
  })
  const send = async (list: readonly Case[]): Promise<void> =>
    runner.askAll(noCreate ? list.filter(({ creates }) => !creates) : list)
  // Not recorded: the sizes that a bisection tries differ from run to run with the lengths of the names.
  const ask = async (each: Case): Promise<Sample | undefined> => {
    const probe = await runner.probe(each)
    return probe && sampleOf(probe.exchange)
  }
  const { singles, sequences } = runner.plan
  await runner.prepare()
  for (const each of repeatedIds) await send([each])
  await send([...new Set([...singles, ...sequences.flat()])])
  await send(probes)
  const limits = noCreate ? {} : await findLimits(ask)
  // `check` sends them too, and those that the profile does not explain must be known.
  await send(limitCases({ ...limits, ...idRange(prepare([...samples.values()]).samples) }))
  // Last, because some of their ids are those of later requests.
  const { generate } = await import('../../contract/cases/generated.ts')
  await send(generate(seed, runner.settings.explore, !noCreate))
  await sendFailedAgain(runner, sent, samples)
  const changed = runner.stopped === undefined ? await changeOf(runner, samples) : undefined
  const report = await runner.close()
  const stopped = report.stopped ?? changed
  const all = [...samples.values()].toSorted((a, b) => a.number - b.number)
  if (stopped !== undefined)
    return { profile: {}, requests: all.length, sameStatus: 0, sameBody: 0, breaches: [], stopped }
  const path = new URL(report.run.baseUrl).pathname.replace(/\/$/, '') + OPERATION
  return learnFrom(all, path, limits, {
    from: report.run.baseUrl,
    seed,
    requests: all.length,
    ...(noCreate && { noCreate }),
    version: 1,
  })
}

/** Drops what repeats an earlier run, infers the profile, and measures how well it reproduces the responses. */
export function learnFrom(
  all: readonly Sample[],
  path: string,
  limits: Profile['behavior'],
  learned: NonNullable<Profile['learned']>,
): Learned {
  const { samples, repeated } = prepare(all)
  const profile = infer(samples, path, { ...limits, ...idRange(samples) })
  const compared = all.filter((_, index) => !repeated.has(index))
  const { different, ...fidelity } = fidelityOf(profile, compared, path)
  const unexplained = different.map(explain).toSorted((a, b) => (a.case < b.case ? -1 : 1))
  return {
    profile: { learned, ...profile, ...(unexplained.length > 0 && { unexplained }) },
    ...fidelity,
    breaches: breachesOf(profile),
  }
}

/** The samples with constants for what varies; the refusal of an id only because it was sent before counts as accepted. */
function prepare(all: readonly Sample[]): { samples: readonly Sample[]; repeated: ReadonlySet<number> } {
  const varying = findVarying(all)
  const samples = all.map((each) => ({ ...each, answer: withConstants(each.answer, varying) }))
  const isRepeat = repeatIn(samples)
  const repeated = new Set(samples.flatMap((each, index) => (isRepeat(each) ? [index] : [])))
  return {
    samples: samples.map((each, index) =>
      repeated.has(index) ? { ...each, answer: { status: 200 }, isRepeat: true } : each,
    ),
    repeated,
  }
}

const REPEATS = new Set([...repeatedIds.slice(1), ...repeats].map(({ id }) => id))

/** Finds requests with values that were sent before, such as the id "7" or 0: answered as an id that is known. */
function repeatIn(all: readonly Sample[]): (sample: Sample) => boolean {
  const observe = ({ answer, request }: Sample): Observation => ({ actual: answer, values: valuesOf(request) })
  const known = all.filter(({ name, answer }) => REPEATS.has(name) && !isAccepted(answer))
  const template = fit(known.map(observe))
  const looksKnown = (sample: Sample): boolean =>
    !REPEATS.has(sample.name) && !isAccepted(sample.answer) && !isDeep(sample) && gives(template, observe(sample))
  // What a request with a fresh id gets, too, is no answer to a known one.
  const isFresh = ({ request }: Sample): boolean => {
    const { id } = valuesOf(request)
    return Number.isInteger(id) && Number(id) > 2000 && Number(id) < 2 ** 31 - 1
  }
  const isDistinct = known.length > 0 && !all.some((each) => isFresh(each) && looksKnown(each))
  return (sample) => isDistinct && looksKnown(sample)
}

const MAX_FAILED = 50

/** Sends requests without a response once more: a connection may fail for other reasons than the request. */
async function sendFailedAgain(
  runner: Runner,
  sent: ReadonlyMap<string, Case>,
  samples: Map<string, Sample>,
): Promise<void> {
  const failed = [...samples.values()].filter(({ answer: { fault } }) => fault !== undefined && fault !== 'hang')
  for (const { name } of failed.slice(0, MAX_FAILED)) {
    const again = await runner.probe(sent.get(name) as Case)
    if (again !== undefined && !isThrottled(again.exchange)) samples.set(name, sampleOf(again.exchange))
  }
}

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
