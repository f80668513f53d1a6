import { optionsOfOne, resolveSettings, type ProfileOptions } from 'plant-store-kit/options'
import {
  apiOf,
  openMockOperation,
  type BodyMockOperation,
  withBody,
} from 'plant-store-kit/responder'
import { breachesOfBehavior } from './breaches/behavior.ts'
import { breachesOfPlants } from './breaches/plants.ts'
import { breachesOfClass } from './breaches/refusals.ts'
import { classesOf } from './classes/classes.ts'
import { playProfileOf } from './play-profile.ts'
import { ProfileResponder } from './responses/profile-responder.ts'

/**
 * How responses by these settings violate the contract, one sentence each, with the rule of docs/contract-rules.md:
 * `type/tag/null is accepted (N7)`. Scenarios are left out: `off-contract` is in their names. With `document` the contract
 * is that of its operation.
 * @example
 * expect(breachesOf(profile)).toEqual([])
 * @throws {UsageError} that names everything wrong with the settings
 */
export function breachesOf(settings: ProfileOptions): readonly string[] {
  return breachesOfOperation(settings, openMockOperation(settings))
}

/** The same for a mock of an operation. @throws {UsageError} that names everything wrong with the settings */
export function breachesOfOperation(
  settings: ProfileOptions,
  documented: BodyMockOperation,
): readonly string[] {
  const options = optionsOfOne(playProfileOf(settings, documented), documented.source)
  const resolved = resolveSettings(options, apiOf(documented))
  const { behavior } = resolved
  const operation = withBody(resolved.operation)
  const responder = new ProfileResponder(settings)
  const classes = classesOf(operation)
  const checked = { responder, behavior, classes, operation }
  const breaches = [
    ...breachesOfBehavior(checked),
    ...classes.all.flatMap((profileClass) => breachesOfClass(profileClass, checked)),
    ...breachesOfPlants(checked),
  ]
  return [...new Set(breaches)]
}

/** How many breaches a mock plays, such as `The mock plays 2 breaches of the contract as learned`. */
export function countBreaches(
  { length }: readonly string[],
  source: 'learned' | 'configured',
): string {
  return `The mock plays ${length} ${length === 1 ? 'breach' : 'breaches'} of the contract as ${source}`
}
