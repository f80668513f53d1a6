import type { Profile } from 'plant-store-kit/options'
import type { Behavior } from 'plant-store-kit/responder'
import { infer } from './infer/infer.ts'
import { ProfileMock } from './replay/profile-mock.ts'
import { asFirstRun } from './repetition/first-run.ts'
import { isSameContent, isSameStatus } from './samples/compare-responses.ts'
import type { Sample } from './samples/sample.ts'
import { unexplainedEntry } from './samples/unexplained.ts'
import { formsOf, wordsOfConstants } from './varying/id-forms.ts'
import type { Service } from './replay/service.ts'
import type { Differing } from './values/differences.ts'
import { withoutVarying } from './varying/varying-tokens.ts'

/** A profile, and how well a mock with it reproduces the responses. */
export interface FittedProfile {
  readonly profile: Profile
  /**
   * How many were compared: not those whose ids every run sends and that have the status of a first run. Of these,
   * `sameStatus` and `sameBody` were reproduced.
   */
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
}

/** Infers the profile, and measures how well it reproduces the responses; what is new in each has constants. */
export function learnFrom(
  samples: readonly Sample[],
  service: Service,
  limits: Partial<Behavior>,
  learned: NonNullable<Profile['learned']>,
): FittedProfile {
  const ofFirstRun = asFirstRun(withoutVarying(samples), service.operation)
  const profile = infer(ofFirstRun, service, limits)
  const compared = compareWith(profile, ofFirstRun, service)
  const differingSamples = compared.filter(({ differing }) => differing.length > 0)
  const entries = differingSamples.map(({ sample }) => unexplainedEntry(sample))
  const unexplained = entries.toSorted((a, b) => (a.case < b.case ? -1 : 1))
  const byNumber = new Map(samples.map((sample) => [sample.number, sample]))
  const idsByResponse = compared.map(({ sample }) =>
    wordsOfConstants(sample.response, byNumber.get(sample.number)!),
  )
  return {
    profile: {
      learned: { ...learned, ...formsOf(idsByResponse) },
      ...profile,
      ...(unexplained.length > 0 && { unexplained }),
    },
    requests: compared.length,
    sameStatus: compared.filter(({ differing }) => isSameStatus(differing)).length,
    sameBody: compared.filter(({ differing }) => isSameContent(differing)).length,
  }
}

/** A response, and how that of the profile differs. */
interface ComparedSample {
  readonly sample: Sample
  readonly differing: readonly Differing[]
}

/** The responses beside those of a mock with a profile; those of a first run only if they have another status. */
function compareWith(
  profile: Profile,
  samples: readonly Sample[],
  service: Service,
): readonly ComparedSample[] {
  const mock = new ProfileMock(profile, service)
  const compared = samples.map((sample): ComparedSample => ({
    sample,
    differing: mock.differencesFrom(sample),
  }))
  return compared.filter(
    ({ sample, differing }) => sample.statusIfKnown === undefined || !isSameStatus(differing),
  )
}
