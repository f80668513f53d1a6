import type { Exchange } from './exchange.ts'
import type { Change, Observer } from './observer.ts'
import type { Random } from './random.ts'
import type { NamedScenario } from './scenario.ts'
import type { Setting } from './settings.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

/** What a mock and the views of its worlds share. */
export interface State {
  readonly worlds: Worlds
  setting: Setting
  /** In force where a world has chosen none, in the place of its setting's. */
  scenario: NamedScenario | undefined
  /** Draws delays. */
  random: Random
  readonly observers: Set<Partial<Observer>>
  /** What ends the exchanges that hang. */
  readonly held: Map<Exchange, () => void>
}

export function tell({ observers }: State, what: Change, token?: string): void {
  for (const { changed } of observers) changed?.(what, token)
}

/** The worlds that a view looks at: the token's, where there is one; all of them without a token. */
export function worldsOf({ worlds }: Pick<State, 'worlds'>, token?: string): readonly World[] {
  return token === undefined ? worlds.all : [worlds.find(token) ?? []].flat()
}
