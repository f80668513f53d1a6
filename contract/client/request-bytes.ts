import type { Wire } from '../client.ts'
import type { Headers } from '../exchange.ts'

/** The head of a request; `extra` fields come last. */
export const headBytes = (
  wire: Wire,
  authority: string,
  target: string,
  extra: Headers,
): Buffer => {
  const given = wire.headers.some(([name]) => name.toLowerCase() === 'host')
  const length: Headers = wire.chunked
    ? [['Transfer-Encoding', 'chunked']]
    : wire.body
      ? [['Content-Length', String(wire.body.length)]]
      : []
  const fields = [
    ...(given ? [] : [['Host', authority] as const]),
    ...wire.headers,
    ...length,
    ...extra,
  ]
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${wire.method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1')
}

/** The writes in which a request goes out. */
export const pieces = (wire: Wire, head: Buffer): readonly Buffer[] => {
  const body = wire.body ?? new Uint8Array()
  const half = Math.ceil(body.length / 2)
  const parts = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0)
  if (wire.chunked) {
    const chunks = parts.map((part) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    )
    return [head, ...chunks, Buffer.from('0\r\n\r\n')]
  }
  return wire.split || wire.gate
    ? [head, ...parts.map((part) => Buffer.from(part))]
    : [Buffer.concat([head, body])]
}
