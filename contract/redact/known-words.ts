import type { SentRequest } from '../data/exchange.ts'
import type { Known } from './secret-finder.ts'
import { layersOf } from './spelling.ts'

/** Heads of responses as most servers write them, in lower case. */
const ordinaryHeads = `http/1.1 200 ok 400 bad request 401 unauthorized 403 forbidden 404 not found
405 method not allowed 406 not acceptable 415 unsupported media type 422 unprocessable entity
422 unprocessable content 429 too many requests 500 internal server error 503 service unavailable
content-type: application/json; charset=utf-8 application/problem+json text/plain; text/html;
content-length: content-encoding: content-language: content-location: content-disposition:
content-security-policy: transfer-encoding: chunked connection: keep-alive: timeout=
date: server: etag: last-modified: expires: age: vary: accept-encoding accept-ranges: origin
cache-control: no-store, no-cache, max-age=0, must-revalidate, private, public, pragma: allow:
access-control-allow-origin: access-control-allow-methods: access-control-allow-headers:
access-control-allow-credentials: access-control-expose-headers: access-control-max-age:
strict-transport-security: includesubdomains; x-content-type-options: nosniff x-frame-options: deny
x-xss-protection: referrer-policy: no-referrer permissions-policy: cross-origin-opener-policy:
cross-origin-resource-policy: same-origin x-powered-by: x-request-id: x-correlation-id: x-runtime:
x-ratelimit-limit: x-ratelimit-remaining: x-ratelimit-reset: retry-after: location: via:
www-authenticate: bearer realm= error="invalid_token" error_description= set-cookie: `

/** Characters that are read beside a run; one may be spelled as `\\\\u002f`. */
const reach = 16
/** The nearest character that is part of a phrase, as a space or a quotation mark around a word is not. */
const previous = /[^\s"'()[\]{}<>,:;=][\s"'()[\]{}<>,:;=]*$/
const next = /^[\s"'()[\]{}<>,:;=]*[^\s"'()[\]{}<>,:;=]/

const decoded = (text: string): string => Array.from(layersOf(text)).at(-1)!.text

/** What a response may repeat of a request, whose secrets are hidden, and what is in most heads of responses. */
export class KnownWords implements Known {
  readonly #request: SentRequest
  #sent: string | undefined

  constructor(request: SentRequest) {
    this.#request = request
  }

  explains(text: string, start: number, end: number): boolean {
    const run = text.slice(start, end)
    const before = previous.exec(decoded(text.slice(Math.max(0, start - reach), start)))
    if (before && this.#has(before[0] + run)) return true
    const after = next.exec(decoded(text.slice(end, end + reach)))
    return after !== null && this.#has(run + after[0])
  }

  #has(words: string): boolean {
    this.#sent ??= messageText(this.#request)
    return this.#sent.includes(words) || ordinaryHeads.includes(words.toLowerCase())
  }
}

const messageText = ({ method, url, headers, body }: SentRequest): string => {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const content = Buffer.from(body ?? new Uint8Array()).toString('latin1')
  return [`${method} ${url}`, ...lines, '', content].join('\n')
}
