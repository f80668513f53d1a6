import { jsonText } from 'plant-store-kit/json'
import { TextTemplate, type Values } from '../templates/template.ts'

export type Headers = Readonly<Record<string, string>>

/** What a header cannot contain (RFC 9110 §5.5), as far as a value of a request may have it. */
const NO_HEADER_TEXT = /[^\t\x20-\x7e\x80-\xff]/g

/** The headers of a profile by their names in lower case, read once for all responses. */
export type HeaderTemplates = ReadonlyMap<string, TextTemplate>

export const readHeaders = (headers: Headers): HeaderTemplates =>
  new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), new TextTemplate(value)]),
  )

/**
 * Headers with those of a profile: an empty one removes another, and what HTTP cannot carry of a request's values is
 * replaced.
 */
export function renderHeaders(
  common: Headers,
  templates: HeaderTemplates,
  values: Values,
): Headers {
  const ofProfile = Array.from(templates, ([name, template]) => {
    const text = template.render(values).replaceAll(NO_HEADER_TEXT, '?')
    return [name, text] as const
  })
  const joined = new Map([...Object.entries(common), ...ofProfile])
  return Object.fromEntries([...joined].filter(([, value]) => value !== ''))
}

/** The text of a JSON body; a response without one is empty. */
export const bodyText = (body: unknown): string => (body === undefined ? '' : jsonText(body))
