import { type Behavior, type BodyMockOperation, JSON_HEADERS } from 'plant-store-kit/responder'
import type { Profile, ResponseSettings } from 'plant-store-kit/options'
import { acceptedClasses } from './accepted-classes.ts'
import { type Classified, classifySamples, withRefused } from '../replay/classified.ts'
import { decidingProblems, type Evidence, observedValues } from '../rules/evidence.ts'
import { inferBehavior } from './infer-behavior.ts'
import { inferErrors } from './infer-errors.ts'
import { inferSuccess, type Success } from './infer-success.ts'
import { latencyOf } from './latency.ts'
import { ignoresLetterCase } from './letter-case.ts'
import { mostFrequent } from '../values/most-frequent.ts'
import { withOrder } from '../order/order.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { isAccepted } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { behaviorWith, type Service } from '../replay/service.ts'
import { changedMembers } from '../values/differences.ts'
import { withoutEmpty } from '../values/without-empty.ts'

/**
 * What differs from the mock's defaults. Each step uses what those before it found:
 *
 * 1. Classify the samples as the mock reads them.
 * 2. Vote on the classes that the service accepts.
 * 3. Find its success and its behavior.
 * 4. Classify the samples again with that behavior, then find the rules for errors, their order and join.
 */
export function infer(
  samples: readonly Sample[],
  service: Service,
  limits: Partial<Behavior>,
): Profile {
  const { operation } = service
  const memberCase = ignoresLetterCase(samples, operation) ? 'ignored' : 'exact'
  const reading = { ...limits, memberCase } as const
  const readByMock = classifySamples(samples, service, reading)
  const acceptsProblem = acceptedClasses(readByMock)
  const withVotes = withRefused(readByMock, acceptsProblem)
  const success = inferSuccess(withVotes, operation)
  const behavior = behaviorWith(operation, {
    ...reading,
    echoId: success.echoId,
    ...inferBehavior(withVotes, acceptsProblem),
  })
  const withBehavior = classifySamples(samples, service, behavior)
  return inferResponses(withRefused(withBehavior, acceptsProblem), { behavior, success, service })
}

/** What success and behavior of a service have shown. */
interface Known {
  readonly behavior: Behavior
  readonly success: Success
  readonly service: Service
}

/** The profile of a service with this behavior: its responses, and which of several problems it reports. */
function inferResponses(classified: readonly Classified[], known: Known): Profile {
  const { behavior, success, service } = known
  const errorHeaders = errorSettings(classified, service.operation)
  const evidence = evidenceOf(classified, known, errorHeaders)
  const accepted = classified.filter(({ response }) => isAccepted(response))
  const refused = classified.filter(({ response }) => !isAccepted(response))
  const unordered = withoutEmpty({
    behavior: changedMembers({ ...behavior }, { ...behaviorWith(service.operation) }),
    errors: inferErrors(evidence, service.operation),
    response: withoutEmpty({ success: success.settings, error: errorHeaders }),
    latency: withoutEmpty({ accepted: latencyOf(accepted), refused: latencyOf(refused) }),
  }) as Profile
  return withOrder(unordered, classified, service)
}

const JSON_TYPE = JSON_HEADERS['content-type']

/** The headers of all refusals: their most frequent media type, if it is not JSON as the mock's own. */
function errorSettings(
  samples: readonly Classified[],
  { bodies }: BodyMockOperation,
): NonNullable<ResponseSettings['error']> {
  const types = samples.flatMap(({ response }) => {
    const isJson = response.body !== undefined && !response.isText
    return isJson && !isAccepted(response) ? response.headers?.['content-type'] : []
  })
  const type = mostFrequent(types)
  const { headers } = bodies.error(400, { number: 1, message: 'a', problems: [] })
  const isOwn = [type, headers['content-type']].every((other) => other === JSON_TYPE)
  const isDefault = type === undefined || isOwn
  return isDefault ? {} : { headers: { 'content-type': type } }
}

/** What each response shows about a class of problems. */
function evidenceOf(
  samples: readonly Classified[],
  { behavior, success, service }: Known,
  errorHeaders: NonNullable<ResponseSettings['error']>,
): readonly Evidence[] {
  const mock = new ProfileMock({ behavior, response: { error: errorHeaders } }, service)
  return decidingProblems(samples).map(({ sample, problem }): Evidence => {
    const { context, refused, response } = sample
    const problems = refused.length > 0 ? refused : [problem]
    const refusalByDefault = mock.refuse(problems, context)
    return {
      ...observedValues(sample, problem),
      actual: response,
      operation: service.operation,
      problem,
      refusalByDefault,
      responseWithoutRule: mock.optionsResponseTo(problem, context) ?? refusalByDefault,
      isOrdinary: success.isOrdinary(response),
    }
  })
}
