import { isThrottled } from '../../contract/data/overload.ts'
import type { Case } from '../../contract/data/case.ts'
import { type Exchange, unreadReason } from '../../contract/data/exchange.ts'
import { type CheckOptions, defaults } from '../../contract/data/options.ts'
import { CheckRun } from '../../contract/check-run.ts'
import { isSent } from '../../contract/session/delivery.ts'
import { UsageError } from '../base/check-value.ts'
import { openMockOperation } from '../core/open-operation.ts'
import type { MockOperation } from '../core/operation.ts'
import { collect, type Collected, type Sender } from './collect.ts'
import { type Learned, learnFrom } from './learn-from.ts'
import { type Sample, sampleOf } from './samples/sample.ts'
import type { Service } from './replay/service.ts'
import { withToken } from './infer/with-token.ts'

/** The options of `check` that decide what is sent and how; `seed` is 1 by default. */
export type LearnOptions = Omit<
  CheckOptions,
  'strict' | 'acceptDenials' | 'bail' | 'baseline' | 'replay' | 'only' | 'skip' | 'profile'
>

/** What was learned, and how well a mock with the profile reproduces the responses. */
export interface LearnResult extends Learned {
  /** Sentences about secrets that may be in the profile. */
  readonly hints: readonly string[]
}

/**
 * Learns how a service responds; with `document`, how it responds to that operation.
 * @example
 * const { profile } = await learn({ baseUrl: 'http://localhost:8080', token: 'a-good-token' })
 * await writeFile('plant-store.yaml', formatProfile(profile, 'plant-store.yaml'))
 * @throws {UsageError} when an option cannot be used, or nothing could be learned
 */
export async function learn(options: LearnOptions): Promise<LearnResult> {
  const { seed = 1, noCreate = false, explore = defaults.explore } = options
  const operation = openMockOperation(options)
  const { from, samples, limits, hints } = await record({ ...options, seed }, operation)
  const requests = samples.length
  const selection = {
    ...(explore !== defaults.explore && { explore }),
    ...(noCreate && { noCreate }),
  }
  const learned = { from, seed, requests, ...selection, version: 1 } as const
  const result = learnFrom(samples, serviceAt(from, operation), limits, learned)
  return { ...result, profile: withToken(result.profile, options.token), hints }
}

/** What was received in a run. */
interface Recording {
  /** The base URL of the service. */
  readonly from: string
  /** In the order of the requests. */
  readonly samples: readonly Sample[]
  readonly limits: Collected['limits']
  readonly hints: LearnResult['hints']
}

async function record(options: LearnOptions, operation: MockOperation): Promise<Recording> {
  const samples = new Map<Case, Sample>()
  const onEvent: CheckOptions['onEvent'] = (event) => {
    if (event.type === 'exchange' && isReadable(event.exchange))
      samples.set(event.case, sampleIn(run, event.case, event.exchange))
    options.onEvent?.(event)
  }
  const run: CheckRun = new CheckRun({ ...options, onEvent })
  try {
    return await recordRun(run, { options, samples, operation })
  } catch (error) {
    await run.abandon()
    throw error
  }
}

/** What a run is recorded with. */
interface RecordedRun {
  readonly options: LearnOptions
  /** Filled by the run. */
  readonly samples: Map<Case, Sample>
  readonly operation: MockOperation
}

async function recordRun(
  run: CheckRun,
  { options, samples, operation }: RecordedRun,
): Promise<Recording> {
  const { singles, sequences, generated } = run.plan
  await run.prepare()
  const writtenCases = [...new Set([...singles, ...sequences.flat()])]
  const sender = senderOf(run, samples, options.noCreate === true)
  const { limits, changed } = await collect(sender, { written: writtenCases, generated }, operation)
  const { stopped = changed, run: finished } = await run.close()
  if (stopped !== undefined) throw new UsageError(stopped)
  const inOrder = [...samples.values()].toSorted((a, b) => a.number - b.number)
  return { from: finished.baseUrl, samples: inOrder, limits, hints: run.secretHints }
}

/** The operation of the service at a base URL, whose path may have a slash at the end. */
function serviceAt(baseUrl: string, operation: MockOperation): Service {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  return { operation, path: basePath + operation.path }
}

/** Sends requests in a run. */
function senderOf(run: CheckRun, samples: Map<Case, Sample>, noCreate: boolean): Sender {
  const isAllowed = ({ mayCreate }: Case): boolean => !noCreate || !mayCreate
  return {
    samples,
    mayCreate: !noCreate,
    record: async (cases) => run.dispatch.all(cases.filter(isAllowed)),
    // Not recorded: the sizes that a bisection tries differ from run to run with the lengths of the ids.
    send: async (testCase) => {
      const delivery = await run.session.deliver(testCase)
      if (!isSent(delivery) || !isReadable(delivery.exchange)) return undefined
      return sampleIn(run, testCase, run.redact(delivery.exchange))
    },
    giveUp: (reason) => run.session.giveUp(reason),
  }
}

const sampleIn = ({ session }: CheckRun, testCase: Case, exchange: Exchange): Sample =>
  sampleOf(testCase, exchange, session.fresh.names)

/** Whether the exchange shows how the service responds to its request. */
const isReadable = (exchange: Exchange): boolean =>
  !isThrottled(exchange) && unreadReason(exchange.response) === undefined
