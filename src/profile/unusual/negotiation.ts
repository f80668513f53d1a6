import { isApplicationJson } from '../../base/header-syntax.ts'
import { readAccept } from '../../base/negotiation-headers.ts'
import type { MockContext } from '../../core/operation.ts'
import { mediaTypeMessage } from '../../problems/content.ts'
import { kindOfParameters } from '../kinds/media-type.ts'
import type { Unusual } from './unusual.ts'

/** Characters of a header that a message quotes. */
const MAX_QUOTED = 80

/** An Accept header that does not allow JSON. */
export function findUnusualAccept({ request }: MockContext): readonly Unusual[] {
  const accept = request.headers.get('accept') ?? ''
  const verdict = accept === '' ? 'allows JSON' : readAccept(accept)
  if (verdict === 'allows JSON') return []
  const quoted = accept.slice(0, MAX_QUOTED)
  const message = `the Accept header must allow application/json (got ${quoted})`
  const unusual: Unusual = { name: 'accept', message, value: accept }
  return [verdict === 'malformed' ? { ...unusual, kind: 'malformed' } : unusual]
}

/** `application/json` with parameters, or in another letter case. */
export function findUnusualMediaType({ request, operation }: MockContext): readonly Unusual[] {
  const type = request.headers.get('content-type') ?? ''
  if (!isApplicationJson(type)) return []
  const unusual: Unusual[] = []
  const facts = { message: mediaTypeMessage(type, operation), value: type }
  if (type.includes(';'))
    unusual.push({ name: 'media-type-parameters', kind: kindOfParameters(type), ...facts })
  if (!type.startsWith('application/json')) unusual.push({ name: 'media-type-case', ...facts })
  return unusual
}
