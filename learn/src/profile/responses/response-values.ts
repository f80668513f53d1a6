import { type BodyMockContext } from 'plant-store-kit/responder'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import type { RESPONSE_NAMES, ValuesOf } from '../templates/placeholder-names.ts'
import { requestValues } from './request-values.ts'
import type { Values } from '../templates/template.ts'

/** Makes what placeholders stand for in a response, or has it from another one to the same request. */
export type ValuesOfResponse = (context: BodyMockContext, status: number) => ResponseValues

/** What placeholders stand for in a response to a request that has this status. */
export class ResponseValues {
  readonly #context: BodyMockContext
  readonly #ofResponse: ValuesOf<typeof RESPONSE_NAMES>
  readonly #byProblem = new Map<ClassifiedProblem | undefined, Values>()

  constructor(context: BodyMockContext, status: number) {
    const times = timesOf(Date.now())
    this.#context = context
    this.#ofResponse = { status, counter: context.number(), uuid: randomUuid(), ...times }
  }

  /** The values of the response, of its request and of a problem. */
  of(problem?: ClassifiedProblem): Values {
    const remembered = this.#byProblem.get(problem)
    if (remembered !== undefined) return remembered
    const values = { ...this.#ofResponse, ...requestValues(this.#context, problem) }
    this.#byProblem.set(problem, values)
    return values
  }
}

/** A UUID of version 4; crypto.randomUUID is missing on insecure pages. */
const randomUuid = (): string =>
  '00000000-0000-4000-a000-000000000000'.replaceAll('0', () =>
    Math.floor(Math.random() * 16).toString(16),
  )

function timesOf(milliseconds: number) {
  const time = new Date(milliseconds).toISOString()
  return {
    'date-time': time,
    date: time.slice(0, 'yyyy-mm-dd'.length),
    seconds: Math.floor(milliseconds / 1000),
    milliseconds,
  }
}
