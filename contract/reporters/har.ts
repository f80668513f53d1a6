import type { ReceivedResponse, Exchange, Failure, Headers } from '../exchange.ts'
import { base64, textOf } from './details.ts'
import { printableJson } from './escape.ts'
import type { Reporter } from './reporter.ts'

const pairs = (list: Headers): { name: string; value: string }[] =>
  list.map(([name, value]) => ({ name, value }))

const header = (list: Headers, wanted: string): string =>
  list.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''

function query(url: string): { name: string; value: string }[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  return [...new URLSearchParams(url.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

function request({ request }: Exchange): object {
  const { method, url, headers, body } = request
  const text = body && textOf(body)
  const data = {
    mimeType: header(headers, 'content-type'),
    params: [],
    // HAR has no encoding for request bodies; custom members begin with an underscore.
    ...(text === undefined
      ? { text: base64(body ?? new Uint8Array()), _encoding: 'base64' }
      : { text }),
  }
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: query(url),
    ...(body === undefined ? {} : { postData: data }),
    headersSize: -1,
    bodySize: body?.length ?? 0,
  }
}

function content(body: Uint8Array, mimeType: string): object {
  const text = textOf(body)
  return text === undefined
    ? { size: body.length, mimeType, text: base64(body), encoding: 'base64' }
    : { size: body.length, mimeType, text }
}

const responseOf = ({
  status,
  reason,
  version,
  headers,
  body,
  wireLength,
  protocolErrors,
}: ReceivedResponse): object => ({
  status,
  statusText: reason,
  httpVersion: `HTTP/${version}`,
  cookies: [],
  headers: pairs(headers),
  content: content(body, header(headers, 'content-type')),
  redirectURL: header(headers, 'location'),
  headersSize: -1,
  bodySize: wireLength,
  ...(protocolErrors.length > 0
    ? { comment: protocolErrors.map(({ detail }) => detail).join('; ') }
    : {}),
})

/** Status 0 as in archives from browsers, with the reason in a member of our own. */
const failureOf = ({ kind, detail, received }: Failure): object => ({
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  content: content(received, ''),
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
  comment: detail,
  _error: kind,
})

function entry(each: Exchange): object {
  const { started, firstByte, duration } = each.timing
  const wait = firstByte ?? duration
  return {
    startedDateTime: new Date(started).toISOString(),
    time: duration,
    request: request(each),
    response:
      each.response.type === 'response' ? responseOf(each.response) : failureOf(each.response),
    cache: {},
    timings: { send: 0, wait, receive: duration - wait },
    comment: each.case,
  }
}

/** HTTP Archive 1.2 of all traffic, with the case of each entry as its comment. */
export const har: Reporter = ({ exchanges }, { version = '0' } = {}) => {
  const creator = { name: 'plant-store-kit', version }
  const log = { version: '1.2', creator, pages: [], entries: exchanges.map(entry) }
  return printableJson({ log }, 1)
}
