import { type Operation, type Response, responseFor } from '../document/document.ts'
import { jsonText } from '../base/json-text.ts'
import { errorWriter } from './error-body.ts'
import { exampleOf } from './example.ts'
import { modelOf, type SchemaTools } from './members.ts'
import { reasonPhrase } from './reason-phrase.ts'
import {
  type Bodies,
  type ErrorFacts,
  headersOf,
  plainBodyOf,
  type WrittenBody,
} from './responses.ts'

type Write = (facts: ErrorFacts, status: number) => WrittenBody

/** @param failure the status whose body errors have that the document does not know */
export function bodiesOf(operation: Operation, failure: number, tools: SchemaTools): Bodies {
  const writers = new Map<number, Write>()
  const writerFor = (status: number): Write => {
    const writer = writers.get(status)
    if (writer !== undefined) return writer
    // A scenario may send an error with the status of a success.
    const documented = status >= 400 ? responseFor(operation, status) : undefined
    const response = documented ?? responseFor(operation, failure) ?? firstError(operation)
    const write = errorBodyOf(response, tools)
    writers.set(status, write)
    return write
  }
  return {
    error: (status, facts) => writerFor(status)(facts, status),
    example: (status) => {
      const response = responseFor(operation, status)
      const [content] = response?.content ?? []
      if (content === undefined) return response && plainBodyOf(response, '')
      // Without an example, an error says that it was asked for.
      const value = status < 400 ? modelOf(content, 0, tools) : exampleOf(content)
      if (value === undefined) return undefined
      return { headers: headersOf(content.mediaType), text: jsonText(value) }
    },
  }
}

/** Operations mostly have one form for all errors. */
const firstError = ({ responses }: Operation): Response | undefined =>
  responses.find(({ status }) => /^[45]/.test(status))

function errorBodyOf(response: Response | undefined, tools: SchemaTools): Write {
  if (response === undefined) return problemWriter('application/problem+json')
  const [content] = response.content
  if (content === undefined) return ({ message }) => plainBodyOf(response, message)
  const {
    pointer: _,
    name: _name,
    isShared: _isShared,
    ...keywords
  } = tools.places.merge(content.schema)
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
    text: JSON.stringify({
      type: 'about:blank',
      title: reasonPhrase(status),
      status,
      detail: message,
      error: number,
    }),
  })
}
