import { type BodyMockContext, type Behavior } from 'plant-store-kit/responder'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import { reachable } from '../profile/decide/reachable.ts'
import { classify } from '../profile/classify/classify.ts'
import type { Sample } from '../samples/sample.ts'
import { behaviorWith, type Service, contextIn, RECORDED_TOKEN } from './service.ts'

/** A sample with everything that is unusual or wrong about its request. */
export interface Classified extends Sample {
  readonly context: BodyMockContext
  readonly problems: readonly ClassifiedProblem[]
  /** The problems that the service refuses and can come to; the first one decides in the default order. */
  readonly refused: readonly ClassifiedProblem[]
}

/** Whether the service accepts requests with a problem. */
export type AcceptsProblem = (problem: ClassifiedProblem) => boolean

/** The samples as a mock of the service with these settings reads their requests, and what it refuses. */
export function classifySamples(
  samples: readonly Sample[],
  service: Service,
  settings: Partial<Behavior>,
): readonly Classified[] {
  const behavior = behaviorWith(service.operation, { ...settings, tokens: [RECORDED_TOKEN] })
  const read = samples.map((sample) => {
    const context = contextIn(sample, service, behavior)
    return { ...sample, context, problems: classify(context) }
  })
  return withRefused(read, ({ mockAccepts }) => mockAccepts)
}

/** The samples with those problems as refused that the service does not accept. */
export const withRefused = (
  samples: readonly Omit<Classified, 'refused'>[],
  acceptsProblem: AcceptsProblem,
): readonly Classified[] =>
  samples.map((sample) => ({
    ...sample,
    refused: reachable(sample.problems.filter((problem) => !acceptsProblem(problem))),
  }))
