import type { ExpectedResponses } from '../../../contract/data/expected-responses.ts'
import type { CheckOptions } from '../../../contract/data/options.ts'
import { isMissing, missing } from '../../base/missing-package.ts'
import type { Profile, ProfileOptions } from '../../core/profile-settings.ts'
import type { DocumentOptions } from '../../document/document.ts'

/** What the command line calls of the package `plant-store-learn`. */
export interface LearnPackage {
  /** @throws {UsageError} that names the file and everything wrong in it */
  readonly readExpectedResponses: (
    file: string,
    options?: DocumentOptions,
  ) => Promise<ExpectedResponses>
  readonly readProfileFile: (file: string) => Promise<{
    readonly settings: ProfileOptions
    /** Members that are no settings. */
    readonly others: object
  }>
  /** @throws {UsageError} when an option cannot be used, or nothing could be learned */
  readonly learn: (options: CheckOptions) => Promise<LearnedProfile>
  /** The text of a profile in the format of a file. @throws {UsageError} if the file has another one */
  readonly formatProfile: (profile: ProfileOptions, file: string) => string
  /** The settings with another profile. */
  readonly withProfile: (settings: ProfileOptions, profile: Profile) => ProfileOptions
  /** Lines for people. */
  readonly changesBetween: (before: ProfileOptions, after: ProfileOptions) => readonly string[]
}

/** A profile, and of how many requests its mock gives the same status and the same body as the service. */
export interface LearnedProfile {
  readonly profile: Profile
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Sentences about secrets that may be in the profile. */
  readonly hints: readonly string[]
}

/** @param what needs the package, such as `check --profile` @throws {UsageError} if it is not installed */
export async function learnPackage(what: string): Promise<LearnPackage> {
  try {
    return await import('plant-store-learn')
  } catch (error) {
    throw isMissing(error) ? missing(what) : error
  }
}
