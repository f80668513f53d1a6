import type { HeaderFields } from './exchange.ts'

/** What lets a page of any origin read the answer, credentials included; undefined where no page asks (Fetch §3.2). */
export function corsHeaders(headers: HeaderFields): Readonly<Record<string, string>> | undefined {
  const origin = headers.get('origin')
  if (!origin) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
    vary: 'Origin',
  }
}
