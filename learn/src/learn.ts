import { type CheckOptions, defaults } from 'plant-store-kit/recording'
import { type Behavior, openMockOperation, type BodyMockOperation } from 'plant-store-kit/responder'
import { collect } from './collect.ts'
import { type FittedProfile, learnFrom } from './learn-from.ts'
import { type Recorded, Recording } from './recording.ts'
import type { Service } from './replay/service.ts'
import { withToken } from './infer/with-token.ts'

/** The options of `check` that decide what is sent and how; `seed` is 1 by default. */
export type LearnOptions = Omit<
  CheckOptions,
  'strict' | 'levels' | 'bail' | 'baseline' | 'replay' | 'only' | 'skip' | 'profile'
>

/** What was learned, and how well a mock with the profile reproduces the responses. */
export interface LearnResult extends FittedProfile {
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
  return { ...result, profile: withToken(result.profile, options), hints }
}

/** Everything that a profile is inferred from. @throws {UsageError} if the service has changed meanwhile, or shows nothing */
async function record(
  options: LearnOptions,
  operation: BodyMockOperation,
): Promise<Recorded & Readonly<{ limits: Partial<Behavior> }>> {
  const recording = new Recording(options)
  try {
    await recording.open()
    const limits = await collect(recording, recording.planned, operation)
    return { ...(await recording.close()), limits }
  } catch (error) {
    await recording.abandon()
    throw error
  }
}

/** The operation of the service at a base URL, whose path may have a slash at the end. */
function serviceAt(baseUrl: string, operation: BodyMockOperation): Service {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  return { operation, path: basePath + operation.path }
}
