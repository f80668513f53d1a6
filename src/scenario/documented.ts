import {
  type Example,
  type Operation,
  type Response,
  responseFor,
  successOf,
} from '../document/document.ts'

/** A named example of a response. */
export interface ResponseExample {
  readonly status: number
  readonly name: string
  readonly mediaType: string
  readonly body: unknown
}

/** What scenarios and preferences may name of the responses of an operation. */
export interface Documented {
  /** `200`, `4XX` or `default` */
  readonly codes: readonly string[]
  /** In document order, without those that break their schema. */
  readonly examples: readonly ResponseExample[]
  readonly exampleNames: readonly string[]
  /** Of a request that succeeds. */
  readonly success: number
  /** Of a request whose members are refused. */
  readonly failure: number
}

/** What an operation documents about its responses. */
export function documentedIn(operation: Operation): Documented {
  const { responses } = operation
  const examples = responses.flatMap((response) => examplesOf(response, operation))
  return {
    codes: responses.map(({ status }) => status),
    examples,
    exampleNames: exampleNamesIn(operation),
    success: successStatus(operation),
    failure: firstDocumented(operation, [400, 422]),
  }
}

/** The names of the examples of its responses, as often as they stand there. */
export const exampleNamesIn = ({ responses }: Operation): readonly string[] =>
  responses.flatMap(({ content }) => content.flatMap(({ examples }) => namesOf(examples)))

const namesOf = (examples: readonly Example[]): readonly string[] =>
  examples.filter(isValid).map(({ name }) => name)

const isValid = ({ problems }: Example): boolean => problems.length === 0

/** The first of these statuses that the operation documents; else the first of these, by its range or undocumented. */
export function firstDocumented(operation: Operation, statuses: readonly number[]): number {
  const exact = statuses.find((status) => responseFor(operation, status)?.status === `${status}`)
  return exact ?? statuses[0]!
}

function successStatus(operation: Operation): number {
  const response = successOf(operation)
  return response === undefined ? 200 : statusOf(response, operation)
}

/** Whether a status is documented, by itself or by its range. */
export function isDocumented(status: string, codes: readonly string[]): boolean {
  if (!/^[2-5]\d\d$/.test(status)) return false
  return [status, `${status[0]}XX`, 'default'].some((code) => codes.includes(code))
}

/** The status of a documented response; one of those that a range or `default` stands for. */
export function statusOf({ status }: Response, { responses }: Operation): number {
  if (/^\dXX$/.test(status)) return Number(status[0]) * 100
  if (status !== 'default') return Number(status)
  return responses.some((response) => /^4(?:00|XX)$/.test(response.status)) ? 500 : 400
}

const examplesOf = (response: Response, operation: Operation): readonly ResponseExample[] =>
  response.content.flatMap(({ mediaType, examples }) =>
    examples.filter(isValid).map(({ name, value: body }) => ({
      status: statusOf(response, operation),
      name,
      mediaType,
      body,
    })),
  )
