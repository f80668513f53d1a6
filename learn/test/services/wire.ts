/** A message of HTTP/1.1 as it was sent. */
export interface Message {
  /** The first line, such as `POST /plants HTTP/1.1`. */
  readonly line: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** Its length with its head, in bytes. */
  readonly length: number
}

interface Framing {
  /** Whether no body follows, whatever the headers say. */
  readonly isWithoutBody?: boolean
  /** Of a response without a length: whether the connection has ended, and its body with it. */
  readonly hasEnded?: boolean
  readonly isResponse?: boolean
}

/** The first message of a stream; undefined before it is complete. */
export function readMessage(bytes: Buffer, framing: Framing = {}): Message | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = fields.map((field) => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon), field.slice(colon + 1).trim()] as const
  })
  const start = end + 4
  const rest = bytes.subarray(start)
  const framed = framing.isWithoutBody === true ? noBody : bodyOf(rest, headers, framing)
  return framed && { line, headers, body: framed.body, length: start + framed.length }
}

/** The value of a header; that of its last field, if it is repeated. */
export const headerOf = ({ headers }: Pick<Message, 'headers'>, name: string): string | undefined =>
  headers.findLast(([field]) => field.toLowerCase() === name)?.[1]

interface FramedBody {
  readonly body: Buffer
  /** How many bytes it has in the stream. */
  readonly length: number
}

const noBody: FramedBody = { body: Buffer.alloc(0), length: 0 }

function bodyOf(
  rest: Buffer,
  headers: Message['headers'],
  { hasEnded = false, isResponse = false }: Framing,
): FramedBody | undefined {
  if (/chunked/i.test(headerOf({ headers }, 'transfer-encoding') ?? '')) return chunkedBody(rest)
  const length = headerOf({ headers }, 'content-length')
  if (length === undefined) {
    if (!isResponse) return noBody
    return hasEnded ? { body: rest, length: rest.length } : undefined
  }
  const size = Number(length)
  if (rest.length >= size) return { body: rest.subarray(0, size), length: size }
  return hasEnded ? { body: rest, length: rest.length } : undefined
}

function chunkedBody(rest: Buffer): FramedBody | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16)
    const start = end + 2
    if (size === 0) {
      const trailerEnd = rest.indexOf('\r\n', start)
      return trailerEnd < 0 ? undefined : { body: Buffer.concat(chunks), length: trailerEnd + 2 }
    }
    if (Number.isNaN(size) || rest.length < start + size + 2) return undefined
    chunks.push(rest.subarray(start, start + size))
    at = start + size + 2
  }
}
