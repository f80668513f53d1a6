import type { Exchange } from './exchange.ts'

/** The last exchanges of a world; the oldest makes room. */
export interface Log<Kept> {
  push(exchange: Exchange, body: Uint8Array): void
  /** What is kept, the oldest first. */
  read(): Kept[]
  clear(): void
  /** Notes how long an exchange took, where the log has a copy of it. */
  settle?(exchange: Exchange): void
}

/** Keeps exchanges as they are, which is enough where they come by the dozen; exchange-log.ts is for servers. */
export function plainLog(limit: number): Log<Exchange> {
  let kept: Exchange[] = []
  limit ||= 1
  return {
    push(exchange) {
      // Each cut moves all that stays, so that a few go at once.
      if (kept.push(exchange) > 1.25 * limit) kept = kept.slice(-limit)
    },
    read: () => kept.slice(-limit),
    clear() {
      kept = []
    },
  }
}
