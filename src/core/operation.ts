import type { NewPlant } from '../generated/types.ts'
import { created, createdAnyway, fixed, type Outcome, refused, rejected } from './answer.ts'
import type { Body } from './body.ts'
import type { Choices } from './choices.ts'
import type { MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import { refuseNewPlant } from './new-plant.ts'
import { readStored } from './plant.ts'
import { play, type Play, ScenarioFault } from './play.ts'
import { preferenceApplied, type Preferences, preferredScenario, readPrefer } from './prefer.ts'
import { refuse } from './refusal.ts'
import type { NamedScenario } from './scenario.ts'
import type { Setting } from './settings.ts'
import type { World } from './world.ts'

/** The answer to `POST /plants` for a request whose credential is in order. */
export function answerOperation(
  request: MockRequest,
  body: Body,
  world: World,
  setting: Setting,
  byDefault: NamedScenario = setting.scenario,
): Outcome {
  const { choices, scenarios } = setting
  const prefer = request.headers.get('prefer')
  const { preferences, unknown } = readPrefer(prefer, scenarios)
  if (unknown.length > 0 && choices['unknown-preference'] === 'refused') {
    return refused(refuse('preference', `Prefer: ${unknown.join('; ')}`), choices)
  }
  const { name, scenario } = preferredScenario(preferences) ?? world.scenario ?? byDefault
  try {
    const { positions } = world
    const value = (): JsonValue | undefined => body.json.value
    const { answer, delay, fault } = play(scenario, { scenarios, positions, request, value })
    const performed = perform(answer, request, body, world, choices)
    const outcome = prefer ? withApplied(performed, preferences) : performed
    return { ...outcome, scenario: name, delay: preferences.delay ?? delay, fault }
  } catch (thrown) {
    const why =
      thrown instanceof ScenarioFault ? thrown.message : `its function threw ${String(thrown)}`
    const message = `the scenario "${name}" cannot answer: ${why}`
    return { ...refused(refuse('scenario', message), choices), scenario: name }
  }
}

function perform(
  answer: Play['answer'],
  request: MockRequest,
  body: Body,
  world: World,
  choices: Choices,
): Outcome {
  if (answer === 'rejected') return rejected()
  if (answer === 'created') return createdAnyway(body.json.value, choices['echo-id'])
  if (answer !== 'auto') return fixed(answer)
  const refusal = refuseNewPlant(request, body, choices)
  if (refusal !== undefined) return refused(refusal, choices)
  const plant = body.json.value as unknown as NewPlant
  if (
    choices['repeated-id'] === 'refused' &&
    (world.plants.holds?.(plant.id) ??
      world.plants.read().some((kept) => readStored(kept.body).id === plant.id))
  ) {
    const message = `"id" must be new (a plant with id ${plant.id} exists)`
    return refused(refuse('repeated-id', message, '/id'), choices)
  }
  return created(plant, choices['echo-id'])
}

function withApplied(outcome: Outcome, preferences: Preferences): Outcome {
  const applied = preferenceApplied(preferences)
  if (applied === undefined) return outcome
  return { ...outcome, headers: { ...outcome.headers, 'preference-applied': applied } }
}
