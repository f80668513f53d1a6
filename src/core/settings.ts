import { memoize } from '../base/memoize.ts'
import { type Behavior, DEFAULT_BEHAVIOR, readBehavior } from '../problems/behavior.ts'
import type { ScenarioNames } from '../scenario/check-scenario.ts'
import type { Delay } from '../scenario/delay.ts'
import { builtInScenariosOf, type Scenario, type Scenarios } from '../scenario/scenario.ts'
import type { Api } from './api.ts'
import { statusBehaviors } from './errors.ts'
import type { MockContext, MockOperation } from './operation.ts'
import { createResponder, type Responder } from './responder.ts'
import type { StoragePlan } from './storage.ts'

/** An operation with what settings say about it. */
export interface Served {
  readonly operation: MockOperation
  readonly behavior: Behavior
  readonly responder: Responder
  /** Whether something with an id is stored already, if options may refuse it. */
  readonly isKnownId?: ((id: unknown, context: MockContext) => boolean) | undefined
}

/** What a mock runs with: every default is filled in, and every name is right. `Served` is that of the first operation. */
export interface Settings extends Served {
  readonly api: Api
  readonly scenarios: Scenarios
  readonly scenario: Scenario<string>
  readonly delay: Delay
  readonly servedOf: (operation: MockOperation) => Served
  /** What tokens store by options. */
  readonly plan: StoragePlan | undefined
  /** The most bytes that a body of any operation may have. */
  readonly bodyLimit: number
}

/** What options choose. */
type Choices = {
  readonly [Name in 'scenario' | 'delay' | 'plan' | 'bodyLimit' | 'servedOf']?:
    | Settings[Name]
    | undefined
} & {
  readonly scenarios?: Readonly<Record<string, Scenario<string>>> | undefined
}

/** Settings with every default filled in: a page whose mock has no options does not load what checks these. */
export function settingsOf(
  api: Api,
  {
    scenario = 'auto',
    scenarios = {},
    delay = 0,
    plan = api.storage?.({}),
    bodyLimit = DEFAULT_BEHAVIOR.bodyLimit,
    servedOf = servedByDefault,
  }: Choices = {},
): Settings {
  const served = memoize(servedOf)
  return {
    api,
    scenarios: withBuiltIn(scenarios, api),
    scenario,
    delay,
    servedOf: served,
    plan,
    bodyLimit,
    ...served(api.first),
  }
}

const servedByDefault = (operation: MockOperation): Served => ({
  operation,
  behavior: behaviorOf(operation, {}),
  responder: createResponder(),
})

/** The behavior of an operation: what is chosen, and what its document says about statuses. */
export const behaviorOf = ({ statuses }: MockOperation, chosen: Partial<Behavior>): Behavior =>
  readBehavior({ ...statusBehaviors(statuses), ...chosen })

/** What a scenario may name. */
export const namesFor = ({ api, scenarios }: Settings): ScenarioNames => ({
  ...api.names,
  scenarios: Object.keys(scenarios),
})

/** The built-in scenarios and those of options, each as a definition: a name alone is its answer. */
export function withBuiltIn(
  scenarios: Readonly<Record<string, Scenario<string>>>,
  api: Api,
): Scenarios {
  const definitions = Object.entries(scenarios).map(([name, scenario]) => [
    name,
    typeof scenario === 'string' ? { answer: scenario } : scenario,
  ])
  return {
    ...builtInScenariosOf(api.statuses),
    ...api.scenarios,
    ...(Object.fromEntries(definitions) as Scenarios),
  }
}
