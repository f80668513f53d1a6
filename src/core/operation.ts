import type { NewPlant } from '../generated/types.ts'
import { created, createdAnyway, fixed, rejected } from './answer.ts'
import type { Outcome } from './outcome.ts'
import type { Body } from './body.ts'
import type { MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { refuseNewPlant } from './new-plant.ts'
import { readStored } from './plant.ts'
import { play, type Play, ScenarioFault } from './play.ts'
import { readPrefer } from './prefer.ts'
import { refuse } from './refusal.ts'
import type { NamedScenario } from './scenario.ts'
import type { Setting } from './settings.ts'
import type { World } from './world.ts'

/** The answer to `POST /plants` for a request whose credential is in order. */
export function answerOperation(
  request: MockRequest,
  body: Body,
  world: World,
  { choices, scenarios, check, scenario: configured }: Setting,
  byDefault: NamedScenario = configured,
): Outcome {
  const prefer = readPrefer(request.headers.get('prefer'), scenarios)
  if (prefer.unknown.length > 0 && choices['unknown-preference'] === 'refused') {
    return refuse(choices, 'preference', `Prefer: ${prefer.unknown.join('; ')}`)
  }
  const perform = (answer: Play['answer']): Outcome => {
    if (answer === 'rejected') return rejected()
    if (answer === 'created') return createdAnyway(body.json.value, choices['echo-id'])
    if (answer !== 'auto') return fixed(answer)
    const refusal = refuseNewPlant(request, body, choices)
    if (refusal !== undefined) return refusal
    const plant = body.json.value as unknown as NewPlant
    const { id } = plant
    if (
      choices['repeated-id'] === 'refused' &&
      (world.plants.holds?.(id) ??
        world.plants.read().some((kept) => readStored(kept.body).id === id))
    ) {
      return refuse(
        choices,
        'repeated-id',
        `"id" must be new (a plant with id ${id} exists)`,
        '/id',
      )
    }
    return created(plant, choices['echo-id'])
  }
  const { name, scenario } = prefer.scenario ?? world.scenario ?? byDefault
  try {
    const { positions } = world
    const value = (): JsonValue | undefined => body.json.value
    const { answer, delay, fault } = play(scenario, { scenarios, check, positions, request, value })
    const outcome = perform(answer)
    const headers = prefer.applied
      ? { ...outcome.headers, 'preference-applied': prefer.applied }
      : outcome.headers
    return { ...outcome, headers, scenario: name, delay: prefer.delay ?? delay, fault }
  } catch (thrown) {
    const why =
      thrown instanceof ScenarioFault ? thrown.message : `its function threw ${String(thrown)}`
    const message = `the scenario "${name}" cannot answer: ${why}`
    return { ...refuse(choices, 'scenario', message), scenario: name }
  }
}
