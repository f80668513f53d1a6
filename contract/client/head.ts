import type { ReceivedResponse, ProtocolError, Headers } from '../exchange.ts'

/** Status line and header fields as they came (RFC 9112, sections 4 and 5). */
export interface Head {
  readonly statusLine: string
  readonly version: string
  readonly status: number
  readonly reason: string
  readonly headers: Headers
  readonly flaws: readonly ProtocolError[]
}

const statusLineForm = /^HTTP\/(1\.\d) (\d{3})(?:( )([\t -~\u0080-\u00ff]*))?$/
const fieldForm = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t -~\u0080-\u00ff]*)$/

/** The text up to the empty line, without it; a string says what makes it no head at all. */
export const parseHead = (text: string): Head | string => {
  const flaws: ProtocolError[] = []
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  if (/(^|[^\r])\n/.test(text)) {
    flaws.push({ code: 'bare-line-feed', detail: 'a line ends in LF without CR' })
  }
  const [statusLine = '', ...rest] = lines
  const parts = statusLineForm.exec(statusLine)
  if (!parts) return `the status line is ${JSON.stringify(statusLine.slice(0, 200))}`
  if (parts[3] === undefined) {
    flaws.push({ code: 'no-reason-space', detail: 'no space follows the status code' })
  }
  const headers: [string, string][] = []
  for (const line of rest) {
    const field = fieldForm.exec(line)
    if (field) headers.push([field[1]!, field[2]!.replaceAll('\t', ' ').trim()])
    else {
      flaws.push({
        code: 'header-line',
        detail: `a header line is ${JSON.stringify(line.slice(0, 200))}`,
      })
    }
  }
  return {
    statusLine,
    version: parts[1]!,
    status: Number(parts[2]),
    reason: parts[4] ?? '',
    headers,
    flaws,
  }
}

/** All values of a field, in order. */
export const fieldValues = (headers: Headers, name: string): readonly string[] =>
  headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)

/** How the body ends (RFC 9112, section 6.3); a string says why it cannot be known. */
export interface Framing {
  readonly kind: ReceivedResponse['framing']
  /** Bytes, for content-length. */
  readonly length: number
  readonly flaws: readonly ProtocolError[]
}

export const framingOf = (head: Head, method: string): Framing | string => {
  const flaws: ProtocolError[] = []
  const lengths = fieldValues(head.headers, 'content-length').flatMap((value) =>
    value.split(',').map((each) => each.trim()),
  )
  const codings = fieldValues(head.headers, 'transfer-encoding')
    .flatMap((value) => value.split(','))
    .map((each) => each.trim().toLowerCase())
  if (codings.length > 0 && lengths.length > 0) {
    flaws.push({
      code: 'length-and-encoding',
      detail: 'Content-Length stands together with Transfer-Encoding',
    })
  }
  if (lengths.length > 1) {
    flaws.push({
      code: 'several-lengths',
      detail: `Content-Length is given as ${lengths.join(' and ')}`,
    })
  }
  if (codings.length > 0 && head.version === '1.0') {
    flaws.push({
      code: 'old-version-encoding',
      detail: 'Transfer-Encoding stands in an HTTP/1.0 answer',
    })
  }
  const odd = lengths.find((each) => !/^\d{1,15}$/.test(each))
  if (odd !== undefined) return `Content-Length is ${JSON.stringify(odd.slice(0, 100))}`
  if (method === 'HEAD' || head.status < 200 || head.status === 204 || head.status === 304) {
    return { kind: 'none', length: 0, flaws }
  }
  if (codings.length > 0) {
    return { kind: codings.at(-1) === 'chunked' ? 'chunked' : 'close', length: 0, flaws }
  }
  if (lengths.length > 0) return { kind: 'content-length', length: Number(lengths[0]), flaws }
  return { kind: 'close', length: 0, flaws }
}
