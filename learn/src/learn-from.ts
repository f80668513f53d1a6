import type { Profile } from 'plant-store-kit/options'
import { infer } from './infer/infer.ts'
import { ProfileMock } from './replay/profile-mock.ts'
import { asFirstRun } from './repetition/first-run.ts'
import { isSameContent, isSameStatus } from './samples/compare-responses.ts'
import type { Sample } from './samples/sample.ts'
import { unexplainedEntry } from './samples/unexplained.ts'
import { formsOf, idsIn } from './varying/id-forms.ts'
import type { Service } from './replay/service.ts'
import type { Differing } from './values/differences.ts'
import { withoutVarying } from './varying/varying-places.ts'

/** A profile, and how well a mock with it reproduces the responses. */
export interface Learned {
  readonly profile: Profile
  /** Of these, `sameStatus` and `sameBody` were reproduced. */
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
}

/** Infers the profile, and measures how well it reproduces the responses; what is new in each has constants. */
export function learnFrom(
  samples: readonly Sample[],
  service: Service,
  limits: Profile['behavior'],
  learned: NonNullable<Profile['learned']>,
): Learned {
  const { profile, compared } = inferAndCompare(withoutVarying(samples), service, limits)
  const differing = compared.filter(({ differing }) => differing.length > 0)
  const entries = differing.map(({ sample }) => unexplainedEntry(sample))
  const unexplained = entries.toSorted((a, b) => (a.case < b.case ? -1 : 1))
  const byNumber = new Map(samples.map((sample) => [sample.number, sample]))
  const ids = compared.map(({ sample }) => idsIn(sample.response, byNumber.get(sample.number)!))
  return {
    profile: {
      learned: { ...learned, ...formsOf(ids) },
      ...profile,
      ...(unexplained.length > 0 && { unexplained }),
    },
    requests: compared.length,
    sameStatus: compared.filter(({ differing }) => isSameStatus(differing)).length,
    sameBody: compared.filter(({ differing }) => isSameContent(differing)).length,
  }
}

/** A response, and how that of the profile differs. */
interface Compared {
  readonly sample: Sample
  readonly differing: readonly Differing[]
}

/** A profile without its source, and the responses beside those of a mock with it. */
interface Inferred {
  readonly profile: Profile
  readonly compared: readonly Compared[]
}

function inferAndCompare(
  recorded: readonly Sample[],
  service: Service,
  limits: Profile['behavior'] = {},
): Inferred {
  const { operation } = service
  const samples = asFirstRun(recorded, operation)
  const profile = infer(samples, service, limits)
  const mock = new ProfileMock(profile, service)
  const compared = samples.map((sample): Compared => {
    const differing = mock.compare(mock.respond(sample).response, sample.response)
    return { sample, differing }
  })
  return {
    profile,
    compared: compared.filter(
      ({ sample, differing }) => sample.assumed === undefined || !isSameStatus(differing),
    ),
  }
}
