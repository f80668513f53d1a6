import type { Exchange } from './exchange.ts'
import type { Log } from './log.ts'
import type { NamedScenario } from './scenario.ts'

/** One token's state; `scenario` is undefined while the world follows the default. */
export interface World {
  readonly token: string | undefined
  readonly journal: Log<Exchange>
  /** The exchanges that created a plant each, of which the request's body is enough. */
  readonly plants: Log<Pick<Exchange, 'body'>> & {
    /** Whether a plant has the id, where that is known without reading all. */
    holds?(id: number | bigint): boolean
  }
  /** How far its sequences have come. */
  positions: WeakMap<object, number>
  scenario?: NamedScenario | undefined
}

/** The exchanges of some worlds, in the order of the requests. */
export function exchangesOf(worlds: readonly World[]): readonly Exchange[] {
  return worlds.flatMap(({ journal }) => journal.read()).toSorted((a, b) => a.id - b.id)
}
