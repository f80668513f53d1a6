import type { Exchange } from './exchange.ts'

/** Bytes of one answer that a report keeps, and of the beginning that people read. */
const [most, least] = [64 * 1024, 4 * 1024] as const
/** Bytes of long answers in all, so that a report of hundreds of them is one that can be opened. */
const budget = 4 << 20

/** The first bytes, without the character of UTF-8 that a cut goes through. */
const beginning = (bytes: Uint8Array, length: number): Uint8Array => {
  const kept = bytes.slice(0, length)
  const at = kept.subarray(-3).findLastIndex((byte) => byte >= 0xc0)
  return at < 0 ? kept : kept.slice(0, kept.length - Math.min(3, kept.length) + at)
}

/** Shortens the answers of one run to what is worth keeping in its report. */
export const createKeeper = (): ((exchange: Exchange) => Exchange) => {
  let left = budget
  const roomFor = (length: number): number => {
    if (length <= least) return length
    const room = Math.min(length, left >= most ? most : least)
    left -= room
    return room
  }
  return (exchange) => {
    const { response } = exchange
    if (response.type === 'response') {
      const length = response.bodyLength ?? response.body.length
      const room = roomFor(response.body.length)
      if (room === length) return exchange
      return {
        ...exchange,
        response: { ...response, body: beginning(response.body, room), bodyLength: length },
      }
    }
    const length = response.receivedLength ?? response.received.length
    const room = roomFor(response.received.length)
    if (room === length) return exchange
    const received = beginning(response.received, room)
    return { ...exchange, response: { ...response, received, receivedLength: length } }
  }
}
