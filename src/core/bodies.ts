import { type Operation, type Response, responseFor } from '../document/document.ts'
import { jsonText } from '../json.ts'
import { errorWriter, type ErrorFacts } from './error-body.ts'
import { JSON_HEADERS } from './exchange.ts'
import { exampleOf, modelOf, type SchemaTools } from './members.ts'

/** A body with its Content-Type. */
export interface WrittenBody {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The bodies of responses by status, as the document has them. */
export interface Bodies {
  /** Of an error. */
  readonly error: (status: number, facts: ErrorFacts) => WrittenBody
  /** The first example of a documented status, or a sample; without either of them undefined. */
  readonly example: (status: number) => WrittenBody | undefined
}

type Write = (facts: ErrorFacts, status: number) => WrittenBody

const NO_BODY: WrittenBody = { headers: {}, text: '' }

/** The Content-Type of a body. */
export const headersOf = (mediaType: string): Readonly<Record<string, string>> =>
  mediaType === 'application/json' ? JSON_HEADERS : { 'content-type': mediaType }

/** @param failure the status whose body errors have that the document does not know */
export function bodiesOf(operation: Operation, failure: number, tools: SchemaTools): Bodies {
  const writers = new Map<number, Write>()
  const writerFor = (status: number): Write => {
    const known = writers.get(status)
    if (known !== undefined) return known
    const response = responseFor(operation, status) ?? responseFor(operation, failure)
    const write = errorBodyOf(response, tools)
    writers.set(status, write)
    return write
  }
  return {
    error: (status, facts) => writerFor(status)(facts, status),
    example: (status) => {
      const response = responseFor(operation, status)
      const [content] = response?.content ?? []
      if (content === undefined) return response === undefined ? undefined : NO_BODY
      const value = modelOf(content, 0, tools)
      if (value === undefined) return undefined
      return { headers: headersOf(content.mediaType), text: jsonText(value) }
    },
  }
}

function errorBodyOf(response: Response | undefined, tools: SchemaTools): Write {
  if (response === undefined) return problemWriter('application/problem+json')
  const [content] = response.content
  if (content === undefined) return () => NO_BODY
  const { pointer: _, name: _name, isShared: _isShared, ...keywords } = tools.merge(content.schema)
  const hasSchema = Object.values(keywords).some((keyword) => keyword !== undefined)
  if (!hasSchema && exampleOf(content) === undefined) return problemWriter(content.mediaType)
  const headers = headersOf(content.mediaType)
  const write = errorWriter(content, tools)
  return (facts, status) => ({ headers, text: write(facts, status) })
}

/** Problem details (RFC 9457), for an error whose body the document does not describe. */
function problemWriter(mediaType: string): Write {
  const headers = headersOf(mediaType)
  return ({ number, message }, status) => ({
    headers,
    text: JSON.stringify({ status, detail: message, error: number }),
  })
}
