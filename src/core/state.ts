import type { Exchange } from './exchange.ts'
import type { Change, Observer } from './observer.ts'
import type { Setting } from './settings.ts'
import type { Worlds } from './worlds.ts'

/** What a mock and the views of its worlds share. */
export interface State {
  worlds: Worlds
  /** By the settings alone; `use` changes the one in force. */
  configured: Setting
  setting: Setting
  readonly observers: Set<Partial<Observer>>
  /** What ends the exchanges that hang. */
  readonly held: Map<Exchange, () => void>
}

/** The function that this returns ends it. */
export function observe({ observers }: State, observer: Partial<Observer>): () => void {
  // The same functions may be given twice, and ended once.
  const own = { ...observer }
  observers.add(own)
  return () => void observers.delete(own)
}

export function tell({ observers }: State, what: Change, token?: string): void {
  for (const { changed } of observers) changed?.(what, token)
}

/** Ends what hangs, in the world of the token or everywhere. */
export function release({ held }: State, token?: string): void {
  for (const [exchange, then] of held) {
    if (token !== undefined && exchange.token !== token) continue
    held.delete(exchange)
    then()
  }
}
