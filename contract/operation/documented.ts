import { memoize } from '../../src/base/memoize.ts'
import { type Operation, type Response, responseFor } from '../../src/document/document.ts'
import { isClientError, isSuccess } from '../../src/base/http-status.ts'

/** Statuses that are about a credential, whatever else is wrong. */
const ofCredential: readonly string[] = ['401', '403']

/** What an operation says about a status, which each response asks. */
const byStatus = <Result>(
  ask: (operation: Operation, status: number) => Result,
): ((operation: Operation, status: number) => Result) => {
  const answersOf = memoize((_operation: Operation) => new Map<number, { readonly is: Result }>())
  return (operation, status) => {
    const answers = answersOf(operation)
    const answer = answers.get(status) ?? { is: ask(operation, status) }
    answers.set(status, answer)
    return answer.is
  }
}

/** Whether it is the response of a refused credential. */
const isDenial = ({ status }: Response): boolean => ofCredential.includes(status)

/** Whether a response is one of the statuses, or the range, that begin with a digit. */
const isOf = ({ status }: Response, digit: string): boolean => status.startsWith(digit)

/** The digit with which statuses of success begin: 3 where the operation documents no 2xx; undefined without both. */
const successDigit = ({ responses }: Operation): string | undefined =>
  ['2', '3'].find((digit) => responses.some((response) => isOf(response, digit)))

/**
 * The response that the operation documents for a status; undefined if it documents none. `default` stands for every
 * status from 400, and for success where no other response does.
 */
export const documentedResponse = byStatus((operation, status): Response | undefined => {
  const response = responseFor(operation, status)
  if (response?.status !== 'default' || status >= 400) return response
  const isSuccessOpen = successDigit(operation) === undefined
  return isSuccessOpen && isSuccess(status) ? response : undefined
})

/** The responses of requests that succeed; none if only `default` stands for them. */
export const successesOf = (operation: Operation): readonly Response[] => {
  const digit = successDigit(operation)
  return digit === undefined ? [] : operation.responses.filter((response) => isOf(response, digit))
}

/** The responses of requests that fail. */
export const failuresOf = ({ responses }: Operation): readonly Response[] =>
  responses.filter((response) => isOf(response, '4') || response.status === 'default')

/** The responses of a refused credential. */
export const denialsOf = ({ responses }: Operation): readonly Response[] =>
  responses.filter(isDenial)

/** The responses that say what a refusal of a body is; other statuses, such as 404 and 409, have other meanings. */
const ofBody: readonly string[] = ['400', '422', '4XX', 'default']

/** Whether the operation leaves open which 4xx a request that fails for its body gets. */
const leavesRefusalsOpen = ({ responses }: Operation): boolean =>
  !responses.some(({ status }) => ofBody.includes(status))

/** The responses of requests that fail for their body; none where the operation leaves them open. */
export const failuresOfBody = (operation: Operation): readonly Response[] =>
  leavesRefusalsOpen(operation)
    ? []
    : failuresOf(operation).filter((response) => !isDenial(response))

/** Whether the operation documents errors that are not about a credential. */
export const hasOtherFailures = (operation: Operation): boolean =>
  failuresOf(operation).some((response) => !isDenial(response))

/** Statuses of a resource that is not there. */
const ofAbsence: readonly string[] = ['404', '410', '4XX']

/** Whether the operation says what a request for a resource gets that is not there. */
export const documentsAbsence = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => ofAbsence.includes(status))

/** Whether the operation says nothing about responses to requests that succeed. */
export const leavesSuccessOpen = ({ responses }: Operation): boolean =>
  !responses.some(({ status }) => /^[23]/.test(status) || status === 'default')

/** Whether the operation documents the status as one of success. */
export const documentsSuccess = byStatus((operation, status): boolean => {
  if (leavesSuccessOpen(operation)) return status < 400
  const digit = successDigit(operation) ?? '2'
  return String(status).startsWith(digit) && documentedResponse(operation, status) !== undefined
})

/** Whether a status is one that the operation documents for a request that fails; any 4xx where it leaves them open. */
export const documentsFailure = (operation: Operation, status: number): boolean =>
  isClientError(status) &&
  (documentedResponse(operation, status) !== undefined || leavesRefusalsOpen(operation))

/** The same for a request whose credential is refused. */
export const documentsDenial = (operation: Operation, status: number): boolean =>
  isClientError(status) &&
  (documentedResponse(operation, status) !== undefined || failuresOf(operation).length === 0)

/** Whether a server that responds with the status has accepted a request: with a 2xx even if it is not documented. */
export const isAcceptance = (operation: Operation, status: number): boolean =>
  isSuccess(status) || documentsSuccess(operation, status)

/** Whether a status says that a credential is refused, whatever else is wrong. */
export const isDenialStatus = (status: number): boolean => ofCredential.includes(String(status))
