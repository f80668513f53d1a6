import { curlLine } from '../../contract/curl.ts'
import type { JournalEntry } from '../core/journal.ts'
import { replaceHidden } from './hidden-characters.ts'

/** Headers that curl sets, or that a browser adds. */
const OMITTED =
  /^(?:accept-(?:encoding|language)|cache-control|connection|content-length|dnt|expect|host|keep-alive|origin|pragma|priority|referer|sec-.*|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/** Secrets as the journal shortens them, with an authentication scheme if there is one. */
const SHORTENED = /^((?:basic|bearer|digest|negotiate|token) +)?[^ ]{0,7}…$/i

/**
 * A command for a POSIX shell that sends the request again. Secrets are shell variables: `$PLANT_STORE_TOKEN` for the
 * bearer token, the header's name for any other.
 *
 * @param origin of the server, such as `http://127.0.0.1:4010`
 */
export function curlCommand({ request }: Pick<JournalEntry, 'request'>, origin: string): string {
  const { method, target, headers, body } = request
  const url = target.startsWith('/') ? origin + target : target
  return curlLine(
    {
      method,
      // A hidden character could change what a terminal shows or runs.
      url: replaceHidden(url, encodeURIComponent),
      headers: Object.entries(headers)
        .filter(([name]) => !OMITTED.test(name))
        .map(([name, value]) => [name, headerValue(name, value)]),
      body: body === '' ? undefined : new TextEncoder().encode(body),
    },
    { multiline: true },
  )
}

function headerValue(name: string, value: string): string {
  const [shortened, scheme = ''] = SHORTENED.exec(value) ?? []
  if (shortened === undefined) return replaceHidden(value, () => '?')
  return name === 'authorization' ? `${scheme}$PLANT_STORE_TOKEN` : `$${name.toUpperCase().replaceAll(/\W/g, '_')}`
}
