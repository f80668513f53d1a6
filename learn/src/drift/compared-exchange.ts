import { type Case, type Exchange, membersOf } from 'plant-store-kit/recording'
import type { BodyMockOperation } from 'plant-store-kit/responder'
import type { Profile, Unexplained } from 'plant-store-kit/options'
import type { ProfileMock } from '../replay/profile-mock.ts'
import { type PossibleResponse, possibleResponses } from './possible-responses.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { type Sample, sampleOf, sentMember } from '../samples/sample.ts'
import { isSentInPieces } from './timing.ts'

/** What is known of the request of a response. */
export interface Sent {
  /** Whether the id is a sum with a fresh one. */
  readonly hasSum: boolean
  /** Whether the server receives the body in several pieces. */
  readonly isInPieces: boolean
  /** The name of the member by which a service knows what it stored. */
  readonly identity: string | undefined
  /** The value of the member that names the resource, such as `Fern`. */
  readonly name: unknown
  /** The names of the members that the document does not declare. */
  readonly additionalNames: readonly string[]
  /** The body as text. */
  readonly text: string
}

/** The profile of a service, and its mock. */
interface Expecting {
  readonly operation: BodyMockOperation
  readonly profile: Profile
  readonly mock: ProfileMock
}

/** A case with its exchange, and what the profile says about the response: found out once it is asked. */
export class ComparedExchange {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly operation: BodyMockOperation
  readonly profile: Profile
  readonly mock: ProfileMock
  #sample: Sample | undefined
  #possibleResponses: readonly PossibleResponse[] | undefined

  constructor(testCase: Case, exchange: Exchange, { operation, profile, mock }: Expecting) {
    this.testCase = testCase
    this.exchange = exchange
    this.operation = operation
    this.profile = profile
    this.mock = mock
  }

  get sample(): Sample {
    return (this.#sample ??= sampleOf(this.testCase, this.exchange))
  }

  /** What the profile lists about a response that it does not explain. */
  get listed(): Unexplained | undefined {
    return this.profile.unexplained?.find((entry) => entry.case === this.testCase.id)
  }

  /** The responses of the profile, by what the service may know of the id. */
  get possibleResponses(): readonly PossibleResponse[] {
    return (this.#possibleResponses ??= possibleResponses(this.mock, this.sample, this.operation))
  }

  /** The possible responses, and the one that the profile lists as unexplained. */
  get comparedResponses(): readonly PossibleResponse[] {
    const { listed } = this
    if (listed === undefined) return this.possibleResponses
    // `learn` lists a failure by the fault that plays it.
    const status = (listed.status ?? listed.failure) as ResponseData['status']
    return [...this.possibleResponses, { response: { status }, basis: 'listed' }]
  }

  get sent(): Sent {
    const { testCase, sample, operation } = this
    const { roles } = membersOf(operation.source)
    return {
      hasSum: testCase.facts.hasSum,
      isInPieces: isSentInPieces(testCase, sample),
      identity: operation.source.identity,
      name: sentMember(sample, roles.name),
      additionalNames: testCase.facts.additionalNames,
      text: new TextDecoder().decode(sample.request.body),
    }
  }
}
