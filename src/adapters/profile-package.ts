import { memberOf, type Mistake } from '../base/check-value.ts'
import { isMissing, missing } from '../base/missing-package.ts'
import { withoutServerOptions } from '../base/server-options.ts'
import type { MockOptions } from '../core/mock-options.ts'
import type { BodyMockOperation } from '../core/operation.ts'
import { profileForms } from '../core/profile-forms.ts'
import type { ProfileOptions, ProfileSettings } from '../core/profile-settings.ts'

/** What a mock calls of the package `plant-store-learn`, which a project installs beside the kit. */
export interface ProfilePackage {
  readonly playProfile: <const Own extends string = never>(
    options: ProfileOptions<Own>,
  ) => MockOptions<Own>
  /** What a profile names that is not a class of problems of the operation. */
  readonly unknownClasses: (
    settings: ProfileSettings,
    operation: BodyMockOperation,
  ) => readonly Mistake[]
  /** What a mock advises about tokens, as lines for people. */
  readonly tokenAdvice: (settings: ProfileOptions) => readonly string[]
}

/** @throws {UsageError} if the package is not installed */
export async function profilePackage(): Promise<ProfilePackage> {
  try {
    return await import('plant-store-learn/profile')
  } catch (error) {
    throw isMissing(error) ? missing('A profile') : error
  }
}

/** Options of a mock that may play a profile. */
export type ServedOptions<Own extends string = string> = ProfileOptions<Own>

/** Whether options have members of a profile. */
export const hasProfile = (options: object): boolean =>
  Object.keys(profileForms).some((name) => memberOf(options, name) !== undefined)

/** The options of the mock that plays a profile, if there is one. @throws {UsageError} that names everything wrong with it */
export async function optionsOfMock<const Own extends string = never>(
  options: ServedOptions<Own>,
): Promise<MockOptions<Own>> {
  if (!hasProfile(options)) return withoutServerOptions(options)
  return (await profilePackage()).playProfile(options)
}
