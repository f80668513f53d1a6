import { type Exchange, headerOf, utf8Text } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'
import { documentName } from '../report/view.ts'
import { citationText } from '../report/words.ts'
import { printableJson } from '../../src/base/printable.ts'
import type { Format } from './reporter.ts'

const pairs = (list: Iterable<readonly [string, string]>): object[] =>
  Array.from(list, ([name, value]) => ({ name, value }))

/** Text, or Base64 marked by a member of the given name. */
const contentOf = (body: Uint8Array, encoding: string): object => {
  const text = utf8Text(body)
  return text === undefined
    ? { text: Buffer.from(body).toString('base64'), [encoding]: 'base64' }
    : { text }
}

function requestOf({ request: { method, url, headers, body } }: Exchange): object {
  const mimeType = headerOf(headers, 'content-type') ?? ''
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: pairs(new URLSearchParams(url.split('?')[1] ?? '')),
    // HAR has no encoding for request bodies; custom members begin with an underscore.
    ...(body ? { postData: { mimeType, params: [], ...contentOf(body, '_encoding') } } : {}),
    headersSize: -1,
    bodySize: body?.length ?? 0,
  }
}

/** Status 0 without a response, as in archives from browsers. */
function responseOf(response: Exchange['response']): object {
  const isComplete = response.type === 'response'
  const none = { status: 0, reason: '', headers: [] }
  const { status, reason, headers, body } = isComplete
    ? response
    : { ...none, body: response.received }
  const comment = isComplete
    ? response.protocolErrors.map(({ detail }) => detail).join('; ')
    : response.detail
  return {
    status,
    statusText: reason,
    httpVersion: isComplete ? `HTTP/${response.version}` : '',
    cookies: [],
    headers: pairs(headers),
    content: {
      size: body.length,
      mimeType: headerOf(headers, 'content-type') ?? '',
      ...contentOf(body, 'encoding'),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: -1,
    ...(comment !== '' && { comment }),
    ...(!isComplete && { _error: response.kind }),
  }
}

const differenceText = ({ message, citation }: Finding): string =>
  `${message} (Profile ${citationText(citation)})`

function entryOf(exchange: Exchange, drift: readonly Finding[]): object {
  const { started, duration } = exchange.timing
  return {
    startedDateTime: new Date(started).toISOString(),
    time: duration,
    request: requestOf(exchange),
    response: responseOf(exchange.response),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    comment: [exchange.case, ...drift.map(differenceText)].join('; '),
  }
}

/** HTTP Archive 1.2 of all traffic; the comment of an entry is its case, and how the response differs from the profile. */
export const har: Format = (report, { version = '0' } = {}) => {
  const drift = report.groups
    .filter(({ kind }) => kind === 'drift')
    .flatMap(({ findings }) => findings)
  const driftOf = Map.groupBy(drift, (finding) => finding.exchange)
  const entries = report.exchanges.map((exchange) =>
    entryOf(exchange, driftOf.get(exchange.number) ?? []),
  )
  const creator = { name: 'plant-store-kit', version }
  const comment = documentName(report)
  const log = { version: '1.2', creator, comment, pages: [], entries }
  return { text: `${printableJson({ log }, 1)}\n`, commands: [] }
}
