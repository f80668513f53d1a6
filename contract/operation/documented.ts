import type { Operation, Response } from '../../src/document/document.ts'
import { responseFor } from '../../src/document/document.ts'
import { withArticle } from '../../src/base/article.ts'
import { isClientError, isSuccess } from '../../src/base/http-status.ts'

/** Statuses that are about a credential, whatever else is wrong. */
const ofCredential = ['401', '403']

const isOf = ({ status }: Response, digit: string): boolean => status.startsWith(digit)

/** The digits with which statuses of success begin: 3 where the operation documents no 2xx. */
const successDigits = ({ responses }: Operation): readonly string[] => {
  const digits = ['2', '3'].filter((digit) => responses.some((response) => isOf(response, digit)))
  return digits.slice(0, 1)
}

/**
 * The response that the operation documents for a status; undefined if it documents none. `default` stands for every
 * status from 400, and for success where no other response does.
 */
export const responseOf = (operation: Operation, status: number): Response | undefined => {
  const response = responseFor(operation, status)
  if (response?.status !== 'default' || status >= 400) return response
  return successDigits(operation).length === 0 && isSuccess(status) ? response : undefined
}

/** Whether the operation documents the status as one of success. */
export const accepts = (operation: Operation, status: number): boolean => {
  const [digit = '2'] = successDigits(operation)
  return String(status).startsWith(digit) && responseOf(operation, status) !== undefined
}

/** Whether a server that responds with the status has accepted a request: with a 2xx even if it is not documented. */
export const isAcceptance = (operation: Operation, status: number): boolean =>
  isSuccess(status) || accepts(operation, status)

/** Whether a status is one that the operation documents for a request that fails; any 4xx where it documents none. */
export const refuses = (operation: Operation, status: number): boolean =>
  isClientError(status) &&
  (responseOf(operation, status) !== undefined || failuresOf(operation).length === 0)

/** The responses of requests that fail. */
export const failuresOf = ({ responses }: Operation): readonly Response[] =>
  responses.filter((response) => isOf(response, '4') || response.status === 'default')

/** The responses of a refused credential. */
export const denialsOf = ({ responses }: Operation): readonly Response[] =>
  responses.filter(({ status }) => ofCredential.includes(status))

/** Whether a status says that a credential is refused, whatever else is wrong. */
export const isDenialStatus = (status: number): boolean => ofCredential.includes(String(status))

/** Whether the operation documents errors that are not about a credential. */
export const hasOtherFailures = (operation: Operation): boolean =>
  failuresOf(operation).some(({ status }) => !ofCredential.includes(status))

/** Words as a list, such as `200, 401 or 404`. */
export const joinWords = (words: readonly string[], conjunction = 'or'): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** A status, or what stands for one. */
export const statusWords = ({ status }: Response): string =>
  status === 'default' ? 'an error status' : status

/** Such as `a Plant body`. */
export const bodyWords = ({ content, otherMediaTypes }: Response): string => {
  const [first] = content
  if (!first)
    return otherMediaTypes.length === 0 ? 'no body' : `a body of ${joinWords(otherMediaTypes)}`
  const { name } = first.schema
  if (name === undefined) return 'a valid body'
  return `${withArticle(name)} body`
}

/** Statuses, and their body if they have the same. */
const responseWords = (responses: readonly Response[]): string => {
  const statuses = joinWords(responses.map(statusWords))
  const bodies = [...new Set(responses.map(bodyWords))]
  return bodies.length === 1 ? `${statuses} with ${bodies[0]}` : statuses
}

/** The responses of requests that succeed; none if only `default` stands for them. */
export const successesOf = (operation: Operation): readonly Response[] => {
  const [digit] = successDigits(operation)
  return digit === undefined ? [] : operation.responses.filter((response) => isOf(response, digit))
}

/** What a valid request gets, such as `200 with a Plant body`. */
export const successWords = (operation: Operation): string => {
  const responses = successesOf(operation)
  return responses.length === 0 ? 'a 2xx status' : responseWords(responses)
}

/** The statuses of responses, such as `200 or 201`. */
export const statusesWords = (responses: readonly Response[]): string =>
  joinWords(responses.map(statusWords))

/** Without those of a refused credential, if there are others. */
export const failuresOfBody = (operation: Operation): readonly Response[] => {
  const responses = failuresOf(operation)
  const others = responses.filter(({ status }) => !ofCredential.includes(status))
  return others.length === 0 ? responses : others
}

/** The statuses with which a request is accepted: `2xx`, and others such as 303 where the document has no 2xx. */
export const acceptanceWords = (operation: Operation): string => {
  const others = successesOf(operation).filter((response) => !isOf(response, '2'))
  return joinWords(['2xx', ...others.map(statusWords)])
}

/** What a request that fails gets, such as `400 with an Error body`. */
export const failureWords = (operation: Operation): string => {
  const responses = failuresOfBody(operation)
  return responses.length === 0 ? 'a 4xx status' : responseWords(responses)
}

/** What a request without a valid credential gets. */
export const denialWords = (operation: Operation): string => {
  const responses = denialsOf(operation)
  return responses.length === 0 ? failureWords(operation) : responseWords(responses)
}

/** All documented statuses, such as `200 or 400`. */
export const allStatuses = ({ responses }: Operation): string =>
  joinWords(responses.map(statusWords))
