import { isJoined } from 'plant-store-kit/responder'
import { ANY_ORDER, classesOf } from '../profile/classes/classes.ts'
import type { Join, JoinObject, Profile } from 'plant-store-kit/options'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import { isSameContent } from '../samples/compare-responses.ts'
import { type Conflict, conflictsIn } from './conflicts.ts'
import { explainOrder } from './explain-order.ts'
import { joinsIn } from './join.ts'
import { typeOrders } from './order-groups.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { equalSamplesIn } from '../probes/equal-samples.ts'
import { isComplete } from '../samples/response-data.ts'
import { lastingText } from '../samples/unexplained.ts'
import type { Service } from '../replay/service.ts'
import { isEmpty } from '../values/without-empty.ts'

/**
 * Adds the order of problems to a profile, and how the messages of several are joined: first the order of wrong types alone,
 * with it the join, and with both the order of all problems.
 */
export function withOrder(
  profile: Profile,
  samples: readonly Classified[],
  service: Service,
): Profile {
  const conflicts = conflictsIn(samples, classesOf(service.operation))
  const { order = [] } = withTypeOrder(profile, conflicts, service)
  const { join } = withJoin({ ...profile, order }, samples, service)
  const orders = isAnyOrder(samples, service) ? [...order, ANY_ORDER] : order
  return ordered({ ...profile, order: orders, join: shortened(join) }, conflicts, service)
}

/** The profile with the order of wrong types that explains most of the responses to these alone. */
function withTypeOrder(
  profile: Profile,
  conflicts: readonly Conflict[],
  service: Service,
): Profile {
  const ofTypes = conflicts.filter(({ byGroup }) =>
    [...byGroup.keys()].every(({ isOfType }) => isOfType),
  )
  const candidates = typeOrders(classesOf(service.operation)).map((order): Profile => {
    return { ...profile, order, join: false }
  })
  return bestFor(ofTypes, candidates, service)
}

/** The profile with the join that explains most of the responses to several problems of members. */
function withJoin(profile: Profile, samples: readonly Classified[], service: Service): Profile {
  const several = samples.filter(({ refused }) => refused.length > 1 && refused.every(isJoined))
  const apart = several.filter(({ refused }) => areOfDifferentMembers(refused))
  const pairs = apart.filter(({ refused }) => refused.length === 2)
  const joins = [BY_DEFAULT, FIRST_ALONE, ...joinsIn(pairs, profile, service)]
  const joined = bestFor(apart, withEach(profile, joins), service)
  if (apart.length === several.length) return joined
  const perMember = { ...(joined.join as JoinObject), perMember: true }
  return bestFor(several, withEach(profile, [joined.join, perMember, FIRST_ALONE]), service)
}

const areOfDifferentMembers = (refused: readonly ClassifiedProblem[]): boolean =>
  new Set(refused.map(({ pointer }) => pointer)).size === refused.length

const withEach = (profile: Profile, joins: readonly Profile['join'][]): readonly Profile[] =>
  joins.map((join): Profile => ({ ...profile, join }))

/** The messages of several problems are joined as the mock does it. */
const BY_DEFAULT = {}
/** Only the first problem is reported. */
const FIRST_ALONE = false

/** The profile with the order that explains most of these responses. */
function ordered(profile: Profile, conflicts: readonly Conflict[], service: Service): Profile {
  const order = explainOrder(conflicts, profile, service)
  return { ...profile, order: order.length > 0 ? order : undefined }
}

/** The profile that gives most of these responses, each with the order that explains most of them. */
function bestFor(
  samples: readonly Classified[],
  candidates: readonly Profile[],
  service: Service,
): Profile {
  const conflicts = conflictsIn(samples, classesOf(service.operation))
  const counts = candidates.map((candidate) => {
    const mock = new ProfileMock(ordered(candidate, conflicts, service), service)
    const isGiven = (sample: Classified): boolean =>
      isSameContent(mock.compare(mock.respond(sample).response, sample.response))
    return samples.filter(isGiven).length
  })
  return candidates[counts.indexOf(Math.max(...counts))]!
}

/** A join that is a text between messages alone, as this text. */
function shortened(join: Join | undefined): Join | undefined {
  if (typeof join !== 'object') return join
  const { between, ...others } = join
  return isEmpty(others) ? between : join
}

/** Whether requests that differ in the id only get different responses; a lost one shows nothing. */
const isAnyOrder = (samples: readonly Classified[], { operation }: Service): boolean =>
  equalSamplesIn(samples, operation).some((equal) => {
    const complete = equal.filter(({ response }) => isComplete(response))
    return new Set(complete.map((sample) => lastingText(sample, '{name}'))).size > 1
  })
