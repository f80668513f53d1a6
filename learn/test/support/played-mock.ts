import { apiOf } from '../../../src/core/api.ts'
import { createMockOf } from '../../../src/core/create-mock.ts'
import type { Mock } from '../../../src/core/mock.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { ProfileOptions } from '../../../src/core/profile-settings.ts'
import { playProfile } from '../../src/profile/play-profile.ts'

/** A mock of an operation of any document that plays a profile. */
export function playedMock(profile: ProfileOptions, operation: BodyMockOperation): Mock {
  // The operation is read already.
  const { document: _, ...options } = playProfile({ ...profile, document: {} })
  return createMockOf(options, apiOf(operation))
}
