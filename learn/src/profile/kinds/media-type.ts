import { essenceOf } from 'plant-store-kit/responder'
import { type Kind, within } from '../classes/kind.ts'

/**
 * What a Content-Type names that the document does not have.
 * @param mediaTypes those of the document
 */
export function kindOfMediaType(
  contentType: string,
  hasBody: boolean,
  mediaTypes: readonly string[],
): Kind {
  if (contentType === '') return hasBody ? 'none' : within('none', 'no-body')
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

/** What the parameters of a Content-Type say. */
export function kindOfParameters(contentType: string): 'utf-8' | 'charset' | 'other' {
  const [charset, utf8] = /;\s*charset="?(utf-8\b)?/i.exec(contentType) ?? []
  if (charset === undefined) return 'other'
  return utf8 === undefined ? 'charset' : 'utf-8'
}
