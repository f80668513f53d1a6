import { isJoined } from 'plant-store-kit/responder'
import { classesOf } from '../profile/classes/classes.ts'
import type { Join, JoinObject, Profile } from 'plant-store-kit/options'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import { isSameContent } from '../samples/compare-responses.ts'
import { conflictsIn } from './conflicts.ts'
import { explainOrder } from './explain-order.ts'
import { joinsIn } from './join.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { equalSamplesIn } from '../probes/equal-requests.ts'
import { isComplete } from '../samples/response-data.ts'
import { lastingText } from '../samples/lasting-text.ts'
import type { Service } from '../replay/service.ts'
import { ORDERS_OF_TYPES, type OrderTraits, orderWith, withoutNeedless } from './written-order.ts'
import { isEmpty } from '../values/without-empty.ts'

/** What is tried: how the service finds wrong types, and how it joins messages. */
interface Candidate {
  readonly traits: OrderTraits
  readonly join: Profile['join']
}

/**
 * Adds the order of problems to a profile, and how the messages of several are joined: first the order of wrong types alone,
 * with it the join, and with both the order of all problems.
 */
export function withOrder(
  profile: Profile,
  samples: readonly Classified[],
  service: Service,
): Profile {
  const typeOrder = typeOrderIn(profile, samples, service)
  const join = shortened(joinIn(profile, samples, typeOrder, service))
  const traits = { ...typeOrder, anyOrder: isAnyOrder(samples, service) }
  const { order } = ordered(profile, samples, { traits, join }, service)
  const written = withoutNeedless(order ?? [], classesOf(service.operation))
  return { ...profile, order: written.length > 0 ? written : undefined, join }
}

/** The order of wrong types that explains most of the responses to these alone. */
function typeOrderIn(
  profile: Profile,
  samples: readonly Classified[],
  service: Service,
): OrderTraits {
  const ofTypes = conflictsIn(samples, classesOf(service.operation)).filter(({ byGroup }) =>
    [...byGroup.keys()].every(({ isOfType }) => isOfType),
  )
  const candidates = ORDERS_OF_TYPES.map((traits): Candidate => ({ traits, join: FIRST_ALONE }))
  return bestFor(ofTypes, profile, candidates, service).traits
}

/** The join that explains most of the responses to several problems of members. */
function joinIn(
  profile: Profile,
  samples: readonly Classified[],
  traits: OrderTraits,
  service: Service,
): Profile['join'] {
  const best = (
    list: readonly Classified[],
    joins: readonly Profile['join'][],
  ): Profile['join'] => {
    const candidates = joins.map((join): Candidate => ({ traits, join }))
    return bestFor(list, profile, candidates, service).join
  }
  const several = samples.filter(({ refused }) => refused.length > 1 && refused.every(isJoined))
  const apart = several.filter(({ refused }) => areOfDifferentMembers(refused))
  const pairs = apart.filter(({ refused }) => refused.length === 2)
  const order = orderWith(traits, classesOf(service.operation))
  const joins = joinsIn(pairs, { ...profile, order }, service)
  const join = best(apart, [BY_DEFAULT, FIRST_ALONE, ...joins])
  if (apart.length === several.length) return join
  return best(several, [join, { ...(join as JoinObject), perMember: true }, FIRST_ALONE])
}

const areOfDifferentMembers = (refused: readonly ClassifiedProblem[]): boolean =>
  new Set(refused.map(({ pointer }) => pointer)).size === refused.length

/** The messages of several problems are joined as the mock does it. */
const BY_DEFAULT = {}
/** Only the first problem is reported. */
const FIRST_ALONE = false

/** The profile with a candidate, and the order that then explains most of these responses. */
function ordered(
  profile: Profile,
  samples: readonly Classified[],
  { traits, join }: Candidate,
  service: Service,
): Profile {
  const conflicts = conflictsIn(samples, classesOf(service.operation))
  const order = explainOrder(conflicts, { ...profile, join }, traits, service)
  return { ...profile, order, join }
}

/** The candidate with which a profile gives most of these responses. */
function bestFor(
  samples: readonly Classified[],
  profile: Profile,
  candidates: readonly Candidate[],
  service: Service,
): Candidate {
  const counts = candidates.map((candidate) => {
    const mock = new ProfileMock(ordered(profile, samples, candidate, service), service)
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
