import * as check from 'plant-store-kit/options'
import {
  type MockOptions,
  withoutServerOptions,
  profileForms,
  type ProfileOptions,
} from 'plant-store-kit/options'
import { whyNotLearned } from 'plant-store-kit/operation'
import { withBody, plantStore, createResponder } from 'plant-store-kit/responder'
import { ProfileResponder } from './responses/profile-responder.ts'
import { unknownClasses } from './settings/check-settings.ts'

/**
 * Options of `createMock` and `createHandlers` that play a profile, from those of a config file; what only a server has,
 * such as a port, is left out. With `document` the profile is one of its operation, and its classes are checked when the
 * mock is made.
 * @example
 * const mock = createMock(playProfile({ errors: { type: { status: 422, message: 'wrong {member}' } } }))
 * @throws {UsageError} that names everything wrong with the profile
 */
export function playProfile<const Own extends string = never>(
  options: ProfileOptions<Own>,
): MockOptions<Own> {
  const isProfile = check.isObject(options) && !('then' in options)
  check.throwMistakes(
    isProfile
      ? []
      : [check.wrongValue(['playProfile'], 'a profile, not a promise of one', options)],
  )
  const { errors, order, join, response, latency, unexplained, learned, ...otherOptions } = options
  const played = { errors, order, join, response, latency }
  const hasDocument = (otherOptions as MockOptions<Own>).document !== undefined
  check.throwMistakes([
    ...check.object(profileForms)({ ...played, unexplained, learned }, []),
    ...(hasDocument ? [] : unknownClasses(played, plantStore)),
  ])
  const mockOptions = withoutServerOptions(otherOptions) as MockOptions<Own>
  if (Object.values(played).every((member) => member === undefined)) return mockOptions
  if (mockOptions.responder)
    throw new check.UsageError('A profile is played already: give playProfile all members.')
  const responder: MockOptions<Own>['responder'] = (_behavior, served) => {
    // Operations that cannot be learned are answered by the mock itself.
    if (whyNotLearned(served.source) !== undefined) return createResponder()
    check.throwMistakes(unknownClasses(played, withBody(served)))
    return new ProfileResponder(played)
  }
  return { ...mockOptions, responder }
}
