import { type Content, responseFor } from 'plant-store-kit/operation'
import { readJson } from 'plant-store-kit/json'
import {
  essenceOf,
  mostSpecific,
  type PlannedResponse,
  type BodyMockOperation,
} from 'plant-store-kit/responder'

/** Whether the operation has a response with a status. */
export const isDocumented = (status: number, { source }: BodyMockOperation): boolean =>
  responseFor(source, status) !== undefined

/** How the content of a response with a documented status breaks the document. */
export function breachOfBody(
  { status, headers, body }: PlannedResponse,
  { source }: BodyMockOperation,
): string | undefined {
  const { content = [], otherMediaTypes = [] } = responseFor(source, status) ?? {}
  const formats: readonly Format[] = [
    ...content,
    ...otherMediaTypes.map((mediaType) => ({ mediaType })),
  ]
  // A mock sends no body of a type that it cannot write, and warns of that.
  const isUnwritten = body === '' && content.length === 0
  if (isUnwritten || formats.length === 0) return undefined
  const rules = status < 400 ? { type: 'R2', body: 'R3' } : { type: 'R5', body: 'R6' }
  const type = essenceOf(headers['content-type'] ?? '')
  const format = mostSpecific(type, formats)
  if (format === undefined) {
    const documented = formats.map(({ mediaType }) => mediaType).join(' or ')
    return `the content type is ${type || 'missing'}, not ${documented} (${rules.type})`
  }
  const [problem] = format.validate?.(readJson(body).value) ?? []
  if (problem === undefined) return undefined
  const what = problem.pointer === '' ? 'the body' : `"${problem.pointer.slice(1)}"`
  return `${what} ${problem.must} (${rules.body})`
}

/** A media type of a response, with the validator of its body if that is JSON. */
type Format = Pick<Content, 'mediaType'> & Partial<Pick<Content, 'validate'>>
