import * as check from '../check-value.ts'
import type { MockOptions } from '../core/mock-options.ts'
import { ProfilePlayer } from './player.ts'
import { profileChecks, type ProfileOptions } from './settings.ts'

/**
 * Options of `createMock` and `createHandlers` that play a profile, from those of a config file.
 * @throws {UsageError} that names everything wrong with the profile
 */
export function playProfile<const Own extends string = never>(options: ProfileOptions<Own>): MockOptions<Own> {
  const { errors, order, join, response, unexplained, learned, ...others } = options
  check.throwProblems(check.object(profileChecks)({ errors, order, join, response, unexplained, learned }, ''))
  const isPlain = [errors, order, join, response].every((member) => member === undefined)
  if (isPlain) return others
  return { ...others, player: (behavior) => new ProfilePlayer({ errors, order, join, response }, behavior) }
}
