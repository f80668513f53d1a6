import { BoundedWorlds } from './bounded-worlds.ts'
import { readChoices } from './choice-values.ts'
import { corsHeaders } from './cors.ts'
import { checkDelay, checkScenario } from './definition.ts'
import { Mock, type MockOptions, type Parts } from './mock.ts'
import type { Scenario } from './scenario.ts'
import { readSettings } from './settings.ts'
import { normalBasePath } from './target.ts'
import { refuseUnsendable } from './unsendable.ts'
import { View } from './view.ts'

const PARTS: Omit<Parts, 'worlds'> = {
  cors: corsHeaders,
  settings: (settings) => {
    const { delay = 0 } = settings
    const choices = readChoices(settings.choices ?? {})
    refuse(checkDelay(delay, 'The delay'))
    for (const [name, scenario] of Object.entries(settings.scenarios ?? {})) {
      refuse(checkScenario(scenario, `scenarios.${name}`))
    }
    checked(settings.scenario)
    return { ...readSettings({ ...settings, choices }), check: refuseUnsendable }
  },
}

/**
 * A mock for a server or a long run: what it remembers is bounded in bytes, too, and costs little under load; what it is
 * told (choices as texts, answers of functions) is looked at closer than a page does.
 */
export class BoundedMock extends Mock {
  constructor(
    options: MockOptions = {},
    worlds: Parts['worlds'] = (limits) => new BoundedWorlds(limits),
  ) {
    const basePath = normalBasePath(options.basePath ?? '')
    super({ ...options, basePath }, { ...PARTS, worlds })
  }

  override use(scenario: Scenario | undefined): void {
    super.use(checked(scenario))
  }

  override world(token: string): View {
    return new BoundedView(this.state, token)
  }
}

class BoundedView extends View {
  override use(scenario: Scenario | undefined): void {
    super.use(checked(scenario))
  }
}

/** @throws Error that says which member is wrong: code without types would play a scenario that it did not mean */
function checked(scenario: Scenario | undefined): Scenario | undefined {
  if (scenario !== undefined) refuse(checkScenario(scenario, 'scenario'))
  return scenario
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`)
}

/** @throws Error where an option names a scenario or a choice that is not there, or a choice takes another value */
export function createBoundedMock(options?: MockOptions, worlds?: Parts['worlds']): Mock {
  return new BoundedMock(options, worlds)
}
