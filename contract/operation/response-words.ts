import { withArticle } from '../../src/base/article.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation, Response } from '../../src/document/document.ts'
import { denialsOf, failuresOfBody, successesOf } from './documented.ts'

/** Words as a list, such as `200, 401 or 404`. */
export const joinWords = (words: readonly string[], conjunction = 'or'): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** A status, or what stands for one. */
export const statusWords = ({ status }: Response): string =>
  status === 'default' ? 'an error status' : status

/** Such as `a Plant body`; empty if the document says nothing about the body. */
export const bodyWords = ({ content, otherMediaTypes }: Response): string => {
  const [first] = content
  if (!first) return otherMediaTypes.length === 0 ? '' : `a body of ${joinWords(otherMediaTypes)}`
  const { name } = first.schema
  if (name === undefined) return 'a valid body'
  return `${withArticle(name)} body`
}

/** Statuses, and their body if they have the same. */
const responseWords = (responses: readonly Response[]): string => {
  const statuses = joinWords(responses.map(statusWords))
  const bodies = [...new Set(responses.map(bodyWords))]
  return bodies.length === 1 ? withBody(statuses, bodies[0]!) : statuses
}

/** Such as `400 with an Error body`. */
export const withBody = (statuses: string, body: string): string =>
  body === '' ? statuses : `${statuses} with ${body}`

/** What a valid request gets, such as `200 with a Plant body`. */
export const successWords = memoize((operation: Operation): string => {
  const responses = successesOf(operation)
  return responses.length === 0 ? 'a 2xx status' : responseWords(responses)
})

/** The statuses of responses, such as `200 or 201`. */
export const statusesWords = (responses: readonly Response[]): string =>
  joinWords(responses.map(statusWords))

/** The statuses with which a request is accepted: `2xx`, and others such as 303 where the document has no 2xx. */
export const acceptanceWords = memoize((operation: Operation): string => {
  const others = successesOf(operation).filter(({ status }) => !status.startsWith('2'))
  return joinWords(['2xx', ...others.map(statusWords)])
})

/** What a request that fails gets, such as `400 with an Error body`. */
export const failureWords = memoize((operation: Operation): string => {
  const responses = failuresOfBody(operation)
  return responses.length === 0 ? 'a 4xx status' : responseWords(responses)
})

/** What a request without a valid credential gets. */
export const denialWords = memoize((operation: Operation): string => {
  const responses = denialsOf(operation)
  return responses.length === 0 ? failureWords(operation) : responseWords(responses)
})

/** All documented statuses, such as `200 or 400`. */
export const allStatuses = ({ responses }: Operation): string =>
  joinWords(responses.map(statusWords))
