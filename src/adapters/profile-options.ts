import type { MockOptions } from '../core/mock-options.ts'
import { playProfile } from '../profile/play-profile.ts'
import type { ProfileOptions } from '../profile/settings/settings.ts'

/** Options of a mock that may play a profile: without `src/profile/` they would be those of a mock. */
export type ServedOptions<Own extends string = string> = ProfileOptions<Own>

/** The options of the mock that plays it. @throws {UsageError} that names everything wrong with the profile */
export const optionsOfMock = <const Own extends string = never>(
  options: ServedOptions<Own>,
): MockOptions<Own> => playProfile(options)
