import type { JoinObject, Profile } from 'plant-store-kit/options'
import type { Classified } from '../replay/classified.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Service } from '../replay/service.ts'

/**
 * The join of a profile with the classes of problems that these responses have alone, and never joined: of one stage of a
 * service, such as reading a body into an object, or of a stage that is skipped then. None if there are none.
 */
export function withAlone(
  samples: readonly Classified[],
  profile: Profile,
  service: Service,
): readonly JoinObject[] {
  const mock = new ProfileMock(profile, service)
  const [alone, joined] = [new Set<string>(), new Set<string>()]
  for (const sample of samples) {
    const refused = mock.responder.findRefused(sample.context)
    const isOneAlone = refused.some((problem) => mock.gives([problem], sample))
    if (!isOneAlone && !mock.gives(refused, sample)) continue
    const names = isOneAlone ? alone : joined
    for (const { profileClass } of refused) names.add(profileClass.name)
  }
  const onlyAlone = [...alone].filter((name) => !joined.has(name))
  return onlyAlone.length > 0 ? [{ ...(profile.join as JoinObject), alone: onlyAlone }] : []
}
