import { problemClass, INVALID_STATUSES } from './problem.ts'
import type { RequestContext } from './request-context.ts'

export const bodyLimit = problemClass({
  key: 'body-limit',
  stage: 'body',
  error: {
    name: 'body-limit',
    number: 2003,
    statuses: INVALID_STATUSES,
    statusBehavior: 'bodyLimitStatus',
  },
  find: ({ request, behavior }) =>
    request.truncated === true
      ? { message: `the body must have at most ${behavior.bodyLimit} bytes` }
      : undefined,
})

export const bodyMissing = problemClass({
  key: 'body-missing',
  stage: 'body',
  error: { name: 'body-missing', number: 2002, statuses: INVALID_STATUSES },
  find: ({ operation, body }) =>
    body.text === '' && operation.request.isRequired
      ? { message: 'the body is required (got none)' }
      : undefined,
})

/** The end of a body that was cut may be half of a character. */
const isNotUtf8 = ({ request, body: { isUtf8, isWide } }: RequestContext): boolean =>
  request.truncated !== true && (!isUtf8 || isWide)

export const bodyEncoding = problemClass({
  key: 'body-encoding',
  stage: 'body',
  error: { name: 'body-encoding', number: 2004, statuses: INVALID_STATUSES },
  find: (context) => (isNotUtf8(context) ? { message: 'the body must be UTF-8' } : undefined),
})

const JSON_ERROR = { name: 'body-json', number: 2005, statuses: INVALID_STATUSES } as const

export const byteOrderMark = problemClass({
  key: 'byte-order-mark',
  stage: 'body',
  error: JSON_ERROR,
  decidedBy: 'byteOrderMark',
  find: (context) =>
    context.body.text.startsWith('\uFEFF') && !isNotUtf8(context)
      ? { message: 'the body must be JSON: line 1, column 1: unexpected U+FEFF' }
      : undefined,
})

export const bodyJson = problemClass({
  key: 'body-json',
  stage: 'body',
  error: JSON_ERROR,
  find: ({ body }) => {
    const { error } = body.text === '' ? {} : body.json
    return error && { message: `the body must be ${body.format}: ${error.message}` }
  },
})
