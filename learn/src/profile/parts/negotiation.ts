import {
  essenceOf,
  readAccept,
  type BodyMockContext,
  isMediaTypeOf,
  mediaTypeMessage,
} from 'plant-store-kit/responder'
import type { KindOf } from '../classes/class-facts.ts'
import type { ServiceProblem } from './service-problem.ts'

/**
 * What a Content-Type names that the document does not have.
 * @param mediaTypes those of the document
 */
export function kindOfMediaType(
  contentType: string,
  hasBody: boolean,
  mediaTypes: readonly string[],
): KindOf<'media-type'> {
  if (contentType === '') return hasBody ? 'none' : 'none/no-body'
  const type = essenceOf(contentType)
  if (mediaTypes.some((mediaType) => essenceOf(mediaType) === type)) return 'malformed'
  if (type === 'application/json') return 'json-like'
  if (type === 'application/*' || type === '*/*') return 'range'
  if (/^application\/.*\+json$/.test(type)) return 'json-suffix'
  if (type.startsWith('application/json')) return 'json-prefix'
  if (type.includes('json')) return 'json-like'
  if (!/^[^\s,/]+\/[^\s,/]+$/.test(type)) return 'invalid'
  if (type.includes('xml')) return 'xml'
  if (type.startsWith('multipart/') || type.startsWith('application/x-www-form-urlencoded'))
    return 'form'
  return type === 'text/plain' ? 'text' : 'other'
}

/** Characters of a header that a message quotes. */
const MAX_QUOTED = 80

/** An Accept header that does not allow the media type of a success. */
export function findAcceptProblems({
  request,
  operation,
}: BodyMockContext): readonly ServiceProblem[] {
  const accept = request.headers.get('accept') ?? ''
  const [requestType = ''] = operation.request.mediaTypes
  const mediaType = essenceOf(operation.success.headers['content-type'] ?? requestType)
  const verdict = accept === '' ? 'allows JSON' : readAccept(accept, mediaType)
  if (verdict === 'allows JSON') return []
  const quoted = accept.slice(0, MAX_QUOTED)
  const message = `the Accept header must allow ${mediaType} (got ${quoted})`
  const problem: ServiceProblem = { name: 'accept', message, value: accept }
  return [verdict === 'malformed' ? { ...problem, kind: 'malformed' } : problem]
}

/** A documented media type with other parameters, or in another letter case. */
export function findMediaTypeProblems({
  request,
  operation,
}: BodyMockContext): readonly ServiceProblem[] {
  const type = request.headers.get('content-type') ?? ''
  const { mediaTypes } = operation.request
  if (mediaTypes.includes(type) || !isMediaTypeOf(type, mediaTypes)) return []
  const found: ServiceProblem[] = []
  const facts = { message: mediaTypeMessage(type, operation), value: type }
  if (type.includes(';'))
    found.push({ name: 'media-type-parameters', kind: kindOfParameters(type), ...facts })
  const [name = ''] = type.split(';', 1)
  if (!mediaTypes.some((mediaType) => mediaType.split(';', 1)[0]!.trim() === name.trim()))
    found.push({ name: 'media-type-case', ...facts })
  return found
}

/** What the parameters of a Content-Type say. */
function kindOfParameters(contentType: string): KindOf<'media-type-parameters'> {
  const [charset, utf8] = /;\s*charset="?(utf-8\b)?/i.exec(contentType) ?? []
  if (charset === undefined) return 'other'
  return utf8 === undefined ? 'charset' : 'utf-8'
}
