import { type DocumentOptions } from 'plant-store-kit/operation'
import {
  hasOtherMethod,
  type Case,
  isSentManyTimes,
  type Exchange,
  type Difference,
  type ExpectedResponses,
  defaults,
  targetOf,
  isThrottled,
  membersOf,
} from 'plant-store-kit/recording'
import { openMockOperation, type BodyMockOperation } from 'plant-store-kit/responder'
import type { Profile, Unexplained } from 'plant-store-kit/options'
import { ChangedIds } from './changed-ids.ts'
import { decisiveLine } from './decisive-line.ts'
import { describeDifference } from './describe-difference.ts'
import type { Differing } from '../values/differences.ts'
import { lastingDifference } from './lasting-difference.ts'
import { type LimitCase, limitCases } from '../limits/limit-cases.ts'
import { dependsOnEarlierRun } from '../repetition/earlier-run.ts'
import {
  listOf,
  type PossibleResponse,
  possibleResponses,
} from '../repetition/possible-responses.ts'
import { probesOf } from '../probes/probes.ts'
import { type ProfileFile, readProfileFile } from '../profile-file/profile-file.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { dependsOnTiming, isSentInPieces } from './timing.ts'
import { type Sample, sampleOf, sentMember } from '../samples/sample.ts'

/**
 * The responses that a profile expects, of the Plant Store or of the operation of another document.
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readProfile(
  file: string,
  options: DocumentOptions = {},
): Promise<ExpectedResponses> {
  const operation = openMockOperation(options)
  return expectedResponses(await readProfileFile(file, operation), file, operation)
}

export function expectedResponses(
  file: ProfileFile,
  name: string,
  operation: BodyMockOperation,
): ExpectedResponses {
  const { learned, behavior } = file.settings
  const { source } = operation
  const ofLimits = limitCases(source, behavior)
  const drift = new Drift(file, operation, ofLimits)
  return {
    name,
    operation: source.name,
    seed: learned?.seed,
    cases: [...probesOf(source), ...ofLimits.map(({ testCase }) => testCase)],
    differenceOf: (testCase, exchange) => drift.differenceOf(testCase, exchange),
  }
}

/** A response that a service with the profile may give, and how the received one differs from it. */
interface Comparison extends PossibleResponse {
  /** Undefined if nothing differs but what is another in each run. */
  readonly difference: Differing | undefined
}

/** Compares a service with its profile. */
class Drift {
  readonly #file: ProfileFile
  readonly #operation: BodyMockOperation
  readonly #limits: ReadonlyMap<string, LimitCase>
  readonly #mocks = new Map<string, ProfileMock>()
  readonly #ids: ChangedIds

  constructor(file: ProfileFile, operation: BodyMockOperation, limits: readonly LimitCase[]) {
    this.#file = file
    this.#operation = operation
    this.#ids = new ChangedIds(file.settings.learned ?? {})
    this.#limits = new Map(limits.map((limit) => [limit.testCase.id, limit]))
  }

  /**
   * A response is drift if the profile holds for it, and it differs from all that a service with the profile may give. The
   * nearest of these is reported; a response that the profile lists as not explained is compared by its status alone.
   */
  differenceOf(testCase: Case, exchange: Exchange): Difference | undefined {
    if (!this.#isCompared(testCase, exchange)) return undefined
    const sample = sampleOf(testCase, exchange)
    const mock = this.#mockAt(operationPathOf(testCase, exchange, this.#operation))
    const possible = possibleResponses(mock, sample, this.#operation)
    const { unexplained = [] } = this.#file.settings
    if (dependsOnTiming(testCase, sample, listOf(possible))) return undefined
    if (dependsOnEarlierRun({ sample, possible, unexplained })) return undefined

    const compared = this.#compare(testCase, sample, listOf(possible), mock)
    const same = compared.find(({ difference }) => difference === undefined)
    if (same !== undefined) {
      const difference = this.#ids.differenceIn(same.response, sample)
      return difference && this.#describe({ ...same, difference }, testCase, mock)
    }
    const listed = unexplained.find((entry) => entry.case === testCase.id)
    if (listed !== undefined) return this.#statusDifference(sample, listed)
    return this.#describe(nearest(compared), testCase, mock)
  }

  /** Whether `learn` sent the request, so that the profile holds for its response. */
  #isCompared(testCase: Case, exchange: Exchange): boolean {
    // Outcomes of concurrent requests depend on their order; other cases send the same requests.
    if (isSentManyTimes(testCase) || isThrottled(exchange) || exchange.after) return false
    const { learned } = this.#file.settings
    const { mayCreate, replay, position = 0 } = testCase
    if (hasOtherMethod(testCase.request, this.#operation.source)) return false
    if (learned === undefined) return true
    if (learned.noCreate && (mayCreate || replay !== undefined)) return false
    if (replay === undefined) return true
    const { seed, explore = defaults.explore } = learned
    return replay.seed === seed && position < explore
  }

  #mockAt(path: string): ProfileMock {
    const knownMock = this.#mocks.get(path)
    if (knownMock !== undefined) return knownMock
    const { behavior, errors, order, join, response } = this.#file.settings
    const profile: Profile = { behavior, errors, order, join, response }
    const mock = new ProfileMock(profile, { operation: this.#operation, path })
    this.#mocks.set(path, mock)
    return mock
  }

  #compare(
    testCase: Case,
    sample: Sample,
    possible: readonly PossibleResponse[],
    mock: ProfileMock,
  ): readonly Comparison[] {
    const { roles } = membersOf(this.#operation.source)
    const sent = {
      hasSum: testCase.facts.hasSum,
      isInPieces: isSentInPieces(testCase, sample),
      identity: this.#operation.request.identity,
      name: sentMember(sample, roles.name),
      text: new TextDecoder().decode(sample.request.body),
    }
    return possible.map((expected) => {
      const differing = mock.compare(expected.response, sample.response)
      return { ...expected, difference: lastingDifference(differing, expected, sent) }
    })
  }

  /** How a response differs from one that the profile does not explain. */
  #statusDifference({ response }: Sample, listed: Unexplained): Difference | undefined {
    const status = listed.status ?? listed.failure
    if (status === response.status) return undefined
    const { unexplained = [] } = this.#file.settings
    const line = this.#file.placeOf('unexplained', unexplained.indexOf(listed))
    return describeDifference({ path: ['status'], values: [status, response.status] }, line)
  }

  #describe({ difference, problem }: Comparison, testCase: Case, mock: ProfileMock): Difference {
    const { path } = difference!
    const limit = this.#limits.get(testCase.id)?.place
    const line = decisiveLine(this.#file, { path, problem, limit }, mock.responder)
    return describeDifference(difference!, line)
  }
}

/** The first response with the same status, or else the first one. */
const nearest = (compared: readonly Comparison[]): Comparison =>
  compared.find(({ difference }) => difference?.path[0] !== 'status') ?? compared[0]!

/** The path of the operation below the base URL, by that of any case. */
function operationPathOf(
  { request }: Case,
  exchange: Exchange,
  { path }: BodyMockOperation,
): string {
  const [parts, sentParts] = [request.target, targetOf(exchange.request)].map((target) =>
    target.split('?')[0]!.split('/'),
  ) as [string[], string[]]
  const base = sentParts.slice(0, 1 + sentParts.length - parts.length)
  return base.join('/') + path
}
