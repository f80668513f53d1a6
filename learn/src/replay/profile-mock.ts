import {
  allowed,
  type BodyMockOperation,
  type BodyMockContext,
  isJoined,
  memoize,
  type Behavior,
} from 'plant-store-kit/responder'
import { ANY_ORDER, classesOf } from '../profile/classes/classes.ts'
import type { ProfileClass } from '../profile/classes/profile-class.ts'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import { classOfMethod, OPTIONS } from '../profile/parts/target.ts'
import { ProfileResponder } from '../profile/responses/profile-responder.ts'
import { ResponseValues } from '../profile/responses/response-values.ts'
import { refusesUnknownTokens } from '../profile/settings/refuses-unknown-tokens.ts'
import type { Profile } from 'plant-store-kit/options'
import {
  compareResponses,
  type Comparing,
  isSameContent,
  type ResponseWithAlternatives,
} from '../samples/compare-responses.ts'
import type { Differing } from '../values/differences.ts'
import { isSameJson } from '../values/same-json.ts'
import { type ResponseData, responseOf } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import type { Classified } from './classified.ts'
import { behaviorWith, type Service, contextIn, RECORDED_TOKEN } from './service.ts'

/** What the mock sends to every OPTIONS request without a rule. */
const optionsResponse = ({ allow }: BodyMockOperation): ResponseData =>
  responseOf(allowed(allow), OPTIONS)

const EMPTY_OBJECT = new TextEncoder().encode('{}')
const JSON_TYPE = new Map([['content-type', 'application/json']])

/** A response of the mock with a profile. */
export interface ProfileResponse {
  readonly response: ResponseWithAlternatives
  /** The problem that decides about the response; undefined if the request is accepted. */
  readonly problem?: ClassifiedProblem
}

const valuesByStatus = memoize((_context: BodyMockContext) => new Map<number, ResponseValues>())

/** Many mocks respond to one request, with the same values. */
function rememberedValues(context: BodyMockContext, status: number): ResponseValues {
  const known = valuesByStatus(context)
  const values = known.get(status) ?? new ResponseValues(context, status)
  known.set(status, values)
  return values
}

/** The request of a sample as the mock reads it. */
type ReadSample = (sample: Sample) => BodyMockContext

/** A mock that plays a profile in process for recorded requests. */
export class ProfileMock {
  readonly responder: ProfileResponder
  readonly #profile: Profile
  readonly #service: Service
  readonly #behavior: Behavior
  readonly #read: ReadSample
  /** The classes under whose keys there are rules. */
  readonly #ruled: readonly ProfileClass[]
  readonly #comparing: Comparing

  constructor(profile: Profile, service: Service, read?: ReadSample) {
    const tokens = refusesUnknownTokens(profile) ? [RECORDED_TOKEN] : ('any' as const)
    this.responder = new ProfileResponder(profile, rememberedValues)
    this.#profile = profile
    this.#service = service
    this.#behavior = behaviorWith(service.operation, { ...profile.behavior, tokens })
    this.#read = read ?? memoize((sample) => contextIn(sample, service, this.#behavior))
    const classes = classesOf(service.operation.source)
    this.#ruled = Object.keys(profile.errors ?? {}).flatMap((key) => classes.get(key) ?? [])
    this.#comparing = { isAnyOrder: profile.order?.includes(ANY_ORDER) ?? false }
  }

  /** The same mock with another order or join: both read each request once. */
  with(settings: Pick<Profile, 'order' | 'join'>): ProfileMock {
    return new ProfileMock({ ...this.#profile, ...settings }, this.#service, this.#read)
  }

  /** The response to a request with these problems, of which the first one decides. */
  refuse(problems: readonly ClassifiedProblem[], context: BodyMockContext): ResponseData {
    return responseOf(this.responder.refuse(problems, context), context.request.method)
  }

  /** What OPTIONS gets if no rule is for its problem; undefined for problems of other requests. */
  optionsResponseTo(
    { profileClass }: ClassifiedProblem,
    { request, operation }: BodyMockContext,
  ): ResponseData | undefined {
    const isOfOptions =
      request.method === OPTIONS &&
      profileClass === classOfMethod(request, classesOf(operation.source))
    return isOfOptions ? optionsResponse(operation) : undefined
  }

  respond(sample: Sample): ProfileResponse {
    const context = this.#read(sample)
    if (this.responder.allowsOptions(context))
      return { response: optionsResponse(context.operation) }
    const refused = this.responder.findRefused(context)
    const [problem] = refused
    if (problem === undefined)
      return { response: responseOf(this.responder.accept(context), sample.request.method) }
    const response = this.refuse(refused, context)
    if (!this.#comparing.isAnyOrder) return { response, problem }
    const alternatives = (): readonly ResponseData[] => [
      ...this.#withOtherFirst(refused, context),
      ...(refused.every(isOfReadMember) ? [] : this.#ofUnreadBody(response, sample)),
    ]
    return { response: { ...response, alternatives }, problem }
  }

  /** The responses with another problem first. */
  #withOtherFirst(
    refused: readonly ClassifiedProblem[],
    context: BodyMockContext,
  ): readonly ResponseData[] {
    return refused.filter(isJoined).flatMap((first) => {
      const others = refused.filter((problem) => problem !== first)
      return this.#classesAt(first).map((profileClass) =>
        this.refuse([{ ...first, profileClass }, ...others], context),
      )
    })
  }

  /** The classes that a service may report instead of a problem: several may be wrong with one member. */
  #classesAt({ profileClass, pointer }: ClassifiedProblem): readonly ProfileClass[] {
    return [profileClass, ...this.#ruled.filter(({ place }) => place?.pointer === pointer)]
  }

  /**
   * A service that skips the body reports one missing member. If the profile's response is one of these, any other of them
   * is possible, too.
   */
  #ofUnreadBody({ body }: ResponseData, { request }: Sample): readonly ResponseData[] {
    const empty = { ...request, headers: JSON_TYPE, body: EMPTY_OBJECT }
    const context = contextIn({ request: empty }, this.#service, this.#behavior)
    const missing = this.responder.findRefused(context).filter(isJoined)
    const responses = missing.map((problem) => this.refuse([problem], context))
    return responses.some((response) => isSameJson(response.body, body)) ? responses : []
  }

  /** Whether a request gets the body that this mock responds to these problems with. */
  gives(problems: readonly ClassifiedProblem[], { context, response }: Classified): boolean {
    return isSameContent(this.compare(this.refuse(problems, context), response))
  }

  /** The differences between the response of this mock and that of a sample. */
  differencesFrom(sample: Sample): readonly Differing[] {
    return this.compare(this.respond(sample).response, sample.response)
  }

  /** The differences between a response of this mock and that of the service. */
  compare(expected: ResponseWithAlternatives, actual: ResponseData): readonly Differing[] {
    return compareResponses(expected, actual, this.#comparing)
  }
}

/** Whether a problem is of a member, so that a service must have read the body. */
const isOfReadMember = (problem: ClassifiedProblem): boolean =>
  isJoined(problem) && problem.pointer !== ''
