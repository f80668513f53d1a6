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
  let next = 0
  limit = Math.floor(limit) || 1
  return {
    push(exchange) {
      kept[next] = exchange
      next = (next + 1) % limit
    },
    // The next one goes where the oldest is.
    read: () => [...kept.slice(next), ...kept.slice(0, next)],
    clear() {
      kept = []
      next = 0
    },
  }
}
