import { type Operation, responseFor } from '../document/document.ts'
import { exampleOf } from './example.ts'
import { type PlainMembers, plainWriter, textWriter } from './plain-writers.ts'
import { type Bodies, headersOf, NO_BODY, type ResponsesOf, type Success } from './responses.ts'
import { writeJson } from '../scenario/write-json.ts'
import { takeNamed } from './take-named.ts'

/** The responses of an operation whose bodies need no schema: a success of strings that were sent, and errors of facts. */
export interface PlainResponses {
  /** The media type of a success. */
  readonly mediaType: string
  /** Members that are stored. */
  readonly stored: readonly string[]
  /** Members that a success has. */
  readonly shared: readonly string[]
  /** The body of every error. */
  readonly error: { readonly mediaType: string; readonly members: PlainMembers }
}

/** Responses by data, so that a page needs no code that follows schemas. */
export const plainResponses =
  ({ mediaType, stored, shared, error }: PlainResponses): ResponsesOf =>
  (operation, { success: status }) => {
    const share = takeNamed(shared)
    const success: Success = {
      status,
      headers: headersOf(mediaType),
      store: takeNamed(stored),
      share,
      body: share,
      text: textWriter(shared),
    }
    return { successFor: () => success, bodies: plainBodies(operation, error) }
  }

function plainBodies(
  operation: Operation,
  { mediaType, members }: PlainResponses['error'],
): Bodies {
  const headers = headersOf(mediaType)
  const write = plainWriter(members)
  return {
    error: (status, facts) => ({ headers, text: write(facts, status) }),
    example: (status) => {
      const response = responseFor(operation, status)
      const [content] = response?.content ?? []
      if (content === undefined) return response === undefined ? undefined : NO_BODY
      const value = exampleOf(content)
      if (value === undefined) return undefined
      return { headers: headersOf(content.mediaType), text: writeJson(value) }
    },
  }
}
