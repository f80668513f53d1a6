import { essenceOf } from '../../base/header-syntax.ts'
import { readJson } from '../../base/json.ts'
import type { PlannedResponse } from '../../core/exchange.ts'
import type { MockOperation } from '../../core/operation.ts'
import { type Content, type Response, responseFor } from '../../document/document.ts'

/** Whether the operation has a response with a status. */
export const isDocumented = (status: number, { source }: MockOperation): boolean =>
  responseFor(source, status) !== undefined

/** How the content of a response with a documented status breaks the document. */
export function breachOfBody(
  { status, headers, body }: PlannedResponse,
  { source }: MockOperation,
): string | undefined {
  const formats = formatsOf(responseFor(source, status))
  // A mock sends no body of a type that it cannot write, and warns of that.
  const isUnwritten = body === '' && formats.every(({ content }) => content === undefined)
  if (isUnwritten || formats.length === 0) return undefined
  const rules = status < 400 ? { type: 'R2', body: 'R3' } : { type: 'R5', body: 'R6' }
  const type = essenceOf(headers['content-type'] ?? '')
  const format = formatFor(type, formats)
  if (format === undefined) {
    const documented = formats.map(({ mediaType }) => mediaType).join(' or ')
    return `the content type is ${type || 'missing'}, not ${documented} (${rules.type})`
  }
  const [problem] = format.content?.validate(readJson(body).value) ?? []
  if (problem === undefined) return undefined
  const what = problem.pointer === '' ? 'the body' : `"${problem.pointer.slice(1)}"`
  return `${what} ${problem.must} (${rules.body})`
}

/** A media type of a response, in lower case, with the content of its body if that is JSON. */
interface Format {
  readonly mediaType: string
  readonly content?: Content
}

function formatsOf(response: Response | undefined): readonly Format[] {
  if (response === undefined) return []
  const { content, otherMediaTypes } = response
  return [
    ...content.map((json) => ({ mediaType: essenceOf(json.mediaType), content: json })),
    ...otherMediaTypes.map((mediaType) => ({ mediaType: essenceOf(mediaType) })),
  ]
}

/** The format of a media type: that of the same name, or else the narrowest range with it, such as `text/*`. */
function formatFor(type: string, formats: readonly Format[]): Format | undefined {
  const namesake = formats.find(({ mediaType }) => mediaType === type)
  if (namesake !== undefined) return namesake
  const isIn = ({ mediaType }: Format): boolean =>
    mediaType.endsWith('*') && type.startsWith(mediaType.slice(0, mediaType.indexOf('*')))
  return formats
    .filter(isIn)
    .toSorted((first, second) => second.mediaType.length - first.mediaType.length)[0]
}
