import type { Exchange } from './exchange.ts'

/** The last exchanges of a world; the oldest makes room. */
export interface Log<Kept> {
  readonly size: number
  /** About how many bytes of memory it takes. */
  readonly bytes: number
  push(exchange: Exchange, body: Uint8Array): void
  /** What is kept, the oldest first. */
  read(): Kept[]
  dropOldest(): void
  clear(): void
  /** Notes how long an exchange took, where the log has a copy of it. */
  settle?(exchange: Exchange): void
}

/** Makes what a world remembers its exchanges and plants in. */
export interface Logs {
  readonly journal: (limit: number, token: string | undefined) => Log<Exchange>
  /** The exchanges that created a plant each, of which the request's body is enough. */
  readonly plants: (limit: number) => Log<Pick<Exchange, 'body'>>
}

const RECORD_BYTES = 128

/** Keeps exchanges as they are, which is enough where they come by the dozen; byte-logs.ts is for servers. */
class PlainLog implements Log<Exchange> {
  readonly #limit: number
  #exchanges: Exchange[] = []
  bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#exchanges.length
  }

  push(exchange: Exchange): void {
    this.#exchanges.push(exchange)
    this.bytes += bytesOf(exchange)
    if (this.size > Math.max(1, this.#limit)) this.dropOldest()
  }

  read(): Exchange[] {
    return [...this.#exchanges]
  }

  dropOldest(): void {
    this.bytes -= this.#exchanges.splice(0, 1).reduce((sum, oldest) => sum + bytesOf(oldest), 0)
  }

  clear(): void {
    this.#exchanges = []
    this.bytes = 0
  }
}

const plain = (limit: number): Log<Exchange> => new PlainLog(limit)

export const plainLogs: Logs = { journal: plain, plants: plain }

function bytesOf({ target, headers, body, answer }: Exchange): number {
  return RECORD_BYTES + target.length + (headers.bytes ?? 0) + body.length + answer.body.length
}
