import {
  essenceOf,
  readAccept,
  type BodyMockContext,
  isMediaTypeOf,
  mediaTypeMessage,
} from 'plant-store-kit/responder'
import { kindOfParameters } from '../kinds/media-type.ts'
import type { Unusual } from './unusual.ts'

/** Characters of a header that a message quotes. */
const MAX_QUOTED = 80

/** An Accept header that does not allow the media type of a success. */
export function findUnusualAccept({ request, operation }: BodyMockContext): readonly Unusual[] {
  const accept = request.headers.get('accept') ?? ''
  const [requestType = ''] = operation.request.mediaTypes
  const mediaType = essenceOf(operation.success.headers['content-type'] ?? requestType)
  const verdict = accept === '' ? 'allows JSON' : readAccept(accept, mediaType)
  if (verdict === 'allows JSON') return []
  const quoted = accept.slice(0, MAX_QUOTED)
  const message = `the Accept header must allow ${mediaType} (got ${quoted})`
  const unusual: Unusual = { name: 'accept', message, value: accept }
  return [verdict === 'malformed' ? { ...unusual, kind: 'malformed' } : unusual]
}

/** A documented media type with other parameters, or in another letter case. */
export function findUnusualMediaType({ request, operation }: BodyMockContext): readonly Unusual[] {
  const type = request.headers.get('content-type') ?? ''
  const { mediaTypes } = operation.request
  if (mediaTypes.includes(type) || !isMediaTypeOf(type, mediaTypes)) return []
  const unusual: Unusual[] = []
  const facts = { message: mediaTypeMessage(type, operation), value: type }
  if (type.includes(';'))
    unusual.push({ name: 'media-type-parameters', kind: kindOfParameters(type), ...facts })
  const [name = ''] = type.split(';', 1)
  if (!mediaTypes.some((mediaType) => mediaType.split(';', 1)[0]!.trim() === name.trim()))
    unusual.push({ name: 'media-type-case', ...facts })
  return unusual
}
