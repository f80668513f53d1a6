import { codingsOf, essenceOf, isApplicationJson, isInRange } from '../base/header-syntax.ts'
import { problemClass } from './problem.ts'
import type { RequestRules } from './request-context.ts'

/** Characters of a header in a message. */
const MAX_SHOWN = 80
const STATUSES: readonly number[] = [415, 400, 422]

/** The sentence about a Content-Type. */
export const mediaTypeMessage = (
  received: string | null | undefined,
  { request: { mediaTypes } }: Pick<RequestRules, 'request'>,
): string =>
  `the Content-Type must be ${mediaTypes.join(' or ')} (got ${JSON.stringify(received?.slice(0, MAX_SHOWN)) ?? 'none'})`

export const mediaType = problemClass({
  key: 'media-type',
  stage: 'media-type',
  error: {
    name: 'media-type',
    number: 2001,
    statuses: STATUSES,
    statusBehavior: 'mediaTypeStatus',
  },
  find: ({ request, operation, body }) => {
    const received = request.headers.get('content-type')
    const { mediaTypes, isRequired } = operation.request
    if (isMediaTypeOf(received, mediaTypes) || (!isRequired && !received && body.text === ''))
      return undefined
    return { message: mediaTypeMessage(received, operation), value: received || undefined }
  },
})

/** Whether a Content-Type is one of these media types, with any parameters, in any letter case. */
export function isMediaTypeOf(
  contentType: string | null | undefined,
  mediaTypes: readonly string[],
): boolean {
  if (contentType === mediaTypes[0]) return true
  return mediaTypes.some((allowed) =>
    allowed === 'application/json'
      ? isApplicationJson(contentType)
      : isInRange(essenceOf(contentType ?? ''), essenceOf(allowed)),
  )
}

/** The core is synchronous, and what decompresses a body is not. */
export const contentEncoding = problemClass({
  key: 'content-encoding',
  stage: 'content-encoding',
  error: {
    name: 'content-encoding',
    number: 2006,
    statuses: STATUSES,
    statusBehavior: 'mediaTypeStatus',
  },
  find: ({ request }) => {
    const received = request.headers.get('content-encoding')
    if (!received || codingsOf(received).length === 0) return undefined
    const excerpt = JSON.stringify(received.slice(0, MAX_SHOWN))
    return {
      message: `the Content-Encoding ${excerpt} is not supported: send the body uncompressed`,
      value: received,
    }
  },
})
