import { type DocumentOptions } from 'plant-store-kit/operation'
import {
  type Case,
  type Exchange,
  type Difference,
  type ExpectedResponses,
  targetOf,
} from 'plant-store-kit/recording'
import { openMockOperation, type BodyMockOperation } from 'plant-store-kit/responder'
import type { Profile } from 'plant-store-kit/options'
import { ChangedIds } from './changed-ids.ts'
import { decisiveLine } from './decisive-line.ts'
import {
  type DetailedDifference,
  describeDifference,
  type ProfileLine,
} from './describe-difference.ts'
import type { Differing } from '../values/differences.ts'
import { type BoundaryCase, boundaryCases } from '../limits/boundary-cases.ts'
import { probesOf } from '../probes/probes.ts'
import { type ProfileFile, readProfileFile } from '../profile-file/profile-file.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { ResponseWithAlternatives } from '../samples/compare-responses.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { NOT_COMPARED, TOLERATED } from './reasons.ts'
import type { PossibleResponse } from './possible-responses.ts'
import { ComparedExchange } from './compared-exchange.ts'

/**
 * What `check` takes as its option `profile`: the responses that a profile expects, of the Plant Store or of the operation
 * of another document. `readProfileFile` gives the profile itself.
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readExpectedResponses(
  file: string,
  options: DocumentOptions = {},
): Promise<ExpectedResponses> {
  const operation = openMockOperation(options)
  return expectedResponses(await readProfileFile(file, operation), file, operation)
}

/** The responses that a profile which was read expects. @param name of its file, for the findings */
export function expectedResponses(
  file: ProfileFile,
  name: string,
  operation: BodyMockOperation,
): ExpectedResponses {
  const { learned, behavior } = file.settings
  const { source } = operation
  const ofLimits = boundaryCases(source, behavior)
  const drift = new Drift(file, operation, ofLimits)
  return {
    name,
    operation: source.name,
    seed: learned?.seed,
    cases: [...probesOf(source), ...ofLimits.map(({ testCase }) => testCase)],
    differenceOf: (testCase, exchange) => drift.differenceOf(testCase, exchange),
  }
}

/** A possible response, and how the received one differs from it. */
interface Comparison extends PossibleResponse {
  /** Undefined if nothing differs but what is tolerated. */
  readonly difference: DetailedDifference | undefined
}

/** Compares a service with its profile. */
class Drift {
  readonly #file: ProfileFile
  readonly #operation: BodyMockOperation
  readonly #limits: ReadonlyMap<string, BoundaryCase>
  readonly #mocks = new Map<string, ProfileMock>()
  readonly #ids: ChangedIds

  constructor(file: ProfileFile, operation: BodyMockOperation, limits: readonly BoundaryCase[]) {
    this.#file = file
    this.#operation = operation
    this.#ids = new ChangedIds(file.settings.learned ?? {})
    this.#limits = new Map(limits.map((limit) => [limit.testCase.id, limit]))
  }

  /**
   * A response that is compared is drift if it differs from all that a service with the profile may give, of which the nearest
   * is reported, or has an id that does not vary as it did.
   */
  differenceOf(testCase: Case, exchange: Exchange): Difference | undefined {
    const operation = this.#operation
    const mock = this.#mockAt(operationPathOf(testCase, exchange, operation))
    const profile = this.#file.settings
    const compared = new ComparedExchange(testCase, exchange, { operation, profile, mock })
    if (NOT_COMPARED.some(({ applies }) => applies(compared))) return undefined

    const comparisons = comparisonsOf(compared)
    const same = comparisons.find(({ difference }) => difference === undefined)
    if (same === undefined) return this.#described(nearest(comparisons), compared)
    const difference = this.#ids.differenceIn(asReported(same.response, compared), compared.sample)
    return this.#described({ ...same, difference }, compared)
  }

  #described(comparison: Comparison, compared: ComparedExchange): Difference | undefined {
    const { difference } = comparison
    if (difference === undefined) return undefined
    return describeDifference(difference, this.#lineOf(difference, comparison, compared))
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

  /** The line of the profile that decides about a difference. */
  #lineOf(
    { path }: Differing,
    { basis, problem }: PossibleResponse,
    { testCase, mock, listed, profile: { unexplained = [] } }: ComparedExchange,
  ): ProfileLine {
    if (basis === 'listed')
      return this.#file.profileLine('unexplained', unexplained.indexOf(listed!))
    const limit = this.#limits.get(testCase.id)?.path
    return decisiveLine(this.#file, { path, problem, limit }, mock.responder)
  }
}

/** The first difference from each response that is not tolerated. */
function comparisonsOf({
  mock,
  sample,
  comparedResponses,
  sent,
}: ComparedExchange): readonly Comparison[] {
  return comparedResponses.map((possibleResponse) => {
    const isDrift = ({ path, values: [expected, received] }: Differing): boolean =>
      !TOLERATED.some(({ tolerates }) =>
        tolerates({ path, expected, received, possibleResponse, sent }),
      )
    const difference = mock.compare(possibleResponse.response, sample.response).find(isDrift)
    return { ...possibleResponse, difference }
  })
}

/** Of a service that reports problems in any order: the response with the one that it reported. */
function asReported(
  { alternatives, ...first }: ResponseWithAlternatives,
  { mock, sample }: ComparedExchange,
): ResponseData {
  const isReceived = (response: ResponseData): boolean =>
    mock.compare(response, sample.response).length === 0
  if (alternatives === undefined || isReceived(first)) return first
  return alternatives().find(isReceived) ?? first
}

/** What the profile lists, or else the first response with the same status, or else the first one. */
const nearest = (comparisons: readonly Comparison[]): Comparison =>
  comparisons.find(({ basis }) => basis === 'listed') ??
  comparisons.find(({ difference }) => difference?.path[0] !== 'status') ??
  comparisons[0]!

/** The path of the operation below the base URL: what the sent target has before that of the case. */
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
