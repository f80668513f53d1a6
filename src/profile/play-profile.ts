import * as check from '../check-value.ts'
import type { MockOptions } from '../core/mock-options.ts'
import { ProfilePlayer } from './player.ts'
import { profileChecks, type ProfileOptions } from './settings.ts'

/**
 * Options of `createMock` and `createHandlers` that play a profile, from those of a config file.
 * @throws {UsageError} that names everything wrong with the profile
 */
export function playProfile<const Own extends string = never>(options: ProfileOptions<Own>): MockOptions<Own> {
  const { errors, order, join, response, latency, unexplained, learned, ...others } = options
  const played = { errors, order, join, response, latency }
  check.throwProblems(check.object(profileChecks)({ ...played, unexplained, learned }, ''))
  if (Object.values(played).every((member) => member === undefined)) return others
  return { ...others, player: (behavior) => new ProfilePlayer(played, behavior) }
}
