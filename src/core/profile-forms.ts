import * as check from '../base/checks.ts'
import { headers, responseWith, status } from '../scenario/check-scenario.ts'
import { checkDelay } from '../scenario/check-delay.ts'
import { FAULTS } from '../scenario/scenario.ts'
import type { ProfileSettings } from './profile-settings.ts'

// The members of a profile in a config file, which plant-store-learn plays.

/** The form of an id, so that it is matched in linear time: characters, and sets of them with their number. */
const FORM =
  /^(?:uuid|(?:[\w\-:/~=]|\\[.+*?^$(){}|[\]\\]|\[[\w.~+/=:-]+\](?:\+|\{\d+(?:,\d+)?\}))*)$/u

/** Of the format of profiles. */
const VERSION = 1

export const errorRule: check.Check = responseWith({ fault: check.oneOf(FAULTS) })
const accepted = check.oneOf(['accepted'], 'accepted, or an object such as { status: 422 }')

const learned = check.explained(
  check.objectWith(
    {
      from: check.string,
      seed: check.wholeNumber(-(2 ** 31), 2 ** 31 - 1),
      requests: check.wholeNumber(0),
      explore: check.wholeNumber(0),
      noCreate: check.boolean,
      forms: check.objectOf(check.matching('uuid, or a pattern such as req-[0-9a-f]{16}', FORM)),
      repeated: check.listOf(check.string),
      version: check.oneOf([VERSION]),
    },
    { required: ['version'] },
  ),
  (value, place) => {
    const version = check.memberOf(value, 'version')
    if (!check.isNumeric(version) || version <= VERSION) return []
    const must = `is ${version}, and this plant-store-kit reads version ${VERSION}: install a newer one`
    return [{ place: [...place, 'version'], must }]
  },
)

const joinObject = check.object({
  start: check.string,
  between: check.string,
  end: check.string,
  body: check.anything,
  perMember: check.boolean,
  neverJoined: check.listOf(check.string),
})
const joinText = check.anyOf('a string, false or an object', check.string, check.oneOf([false]))

type ProfileChecks = Readonly<Record<keyof ProfileSettings, check.Check>>

/** A check for each member of a profile of any operation; `unknownClasses` knows which classes there are. */
export const profileForms: ProfileChecks = {
  errors: check.objectOf(check.objectOr(errorRule, accepted)),
  order: check.listOf(check.string),
  join: check.objectOr(joinObject, joinText),
  response: check.object({
    success: check.object({ status, headers, body: check.anything }),
    error: check.object({ headers }),
  }),
  latency: check.object({ accepted: checkDelay, refused: checkDelay }),
  unexplained: check.listOf(
    check.object({
      case: check.string,
      status: check.wholeNumber(0, 999),
      failure: check.string,
      text: check.string,
      repeated: check.wholeNumber(0, 999),
    }),
  ),
  learned,
}
