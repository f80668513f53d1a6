import { isJoined } from 'plant-store-kit/responder'
import { type Classes, classesOf } from '../profile/classes/classes.ts'
import type { Join, Profile } from 'plant-store-kit/options'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import { isSameContent } from '../samples/compare-responses.ts'
import { withNeverJoined } from './never-joined.ts'
import { conflictsIn, Decisions } from './conflicts.ts'
import { DEFAULT_JOIN, joinsIn } from './join.ts'
import { groupsOf, type OrderGroup } from './order-groups.ts'
import { topologicalOrder } from './topological-order.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { equalSamplesIn } from '../probes/equal-requests.ts'
import { isComplete } from '../samples/response-data.ts'
import { lastingText } from '../samples/lasting-text.ts'
import type { Service } from '../replay/service.ts'
import { ORDERS_OF_TYPES, type OrderTraits, withoutNeedless, writeOrder } from './written-order.ts'
import { isEmpty } from '../values/without-empty.ts'

/**
 * Adds the order of problems to a profile, and how the messages of several are joined. Of a request with several problems,
 * the response shows which one decided:
 *
 * | request | response | decided |
 * |---|---|---|
 * | `{"id":"a"}` | `no name` | `required/name` before `type/id` |
 * | `{"name":5}`, no credential | `no token` | `credential` before `required/id` and `type/name` |
 * | `{"id":"a"}`, no credential | `no name` | `required/name` before `credential` and `type/id` |
 *
 * The order is `required/name`, `credential`, and then the others in that of the mock.
 */
export const withOrder = (
  profile: Profile,
  samples: readonly Classified[],
  service: Service,
): Profile => new OrderSearch(profile, samples, service).find()

/** What is tried: how the service finds wrong types, and how it joins messages. */
interface Candidate {
  readonly traits: OrderTraits
  readonly join: Profile['join']
}

/** Only the first problem is reported. */
const NOT_JOINED = false

class OrderSearch {
  readonly #profile: Profile
  readonly #samples: readonly Classified[]
  readonly #service: Service
  /** With the mock's own order and join. */
  readonly #mock: ProfileMock
  readonly #classes: Classes
  readonly #groups: readonly OrderGroup[]

  constructor(profile: Profile, samples: readonly Classified[], service: Service) {
    this.#profile = profile
    this.#samples = samples
    this.#service = service
    this.#mock = new ProfileMock(profile, service)
    this.#classes = classesOf(service.operation.source)
    this.#groups = groupsOf(this.#classes)
  }

  /** First the order of wrong types alone, with it the join, and with both the order of all problems. */
  find(): Profile {
    const ofTypes = this.#typeTraits()
    const join = shortened(this.#joinWith(ofTypes))
    const traits = { ...ofTypes, anyOrder: isAnyOrder(this.#samples, this.#service) }
    const order = this.#orderWith({ traits, join }, this.#samples)
    const needed = withoutNeedless(order, this.#classes)
    return { ...this.#profile, order: needed.length > 0 ? needed : undefined, join }
  }

  /** The order of wrong types that explains most of the responses to these alone. */
  #typeTraits(): OrderTraits {
    const ofTypes = conflictsIn(this.#samples, this.#classes).filter(({ byGroup }) =>
      [...byGroup.keys()].every(({ isOfType }) => isOfType),
    )
    const candidates = ORDERS_OF_TYPES.map((traits): Candidate => ({ traits, join: NOT_JOINED }))
    return this.#mostExplaining(candidates, ofTypes).traits
  }

  /** The join that explains most of the responses to several problems of members. */
  #joinWith(traits: OrderTraits): Profile['join'] {
    const withSeveralProblems = this.#samples.filter(
      ({ refused }) => refused.length > 1 && refused.every(isJoined),
    )
    const ofDifferentMembers = withSeveralProblems.filter(({ refused }) =>
      areOfDifferentMembers(refused),
    )
    const joins = this.#joinCandidates(ofDifferentMembers, traits)
    const join = this.#bestJoin(joins, traits, ofDifferentMembers)
    if (ofDifferentMembers.length === withSeveralProblems.length) return join
    // Of two problems of one member, only the first may be reported.
    const perMember = { ...(typeof join === 'object' ? join : DEFAULT_JOIN), perMember: true }
    return this.#bestJoin([join, perMember, NOT_JOINED], traits, withSeveralProblems)
  }

  /** The joins that responses to problems of different members show, and those of the mock. */
  #joinCandidates(
    ofDifferentMembers: readonly Classified[],
    traits: OrderTraits,
  ): readonly Profile['join'][] {
    const pairs = ofDifferentMembers.filter(({ refused }) => refused.length === 2)
    const joins = joinsIn(pairs, this.#mock)
    const inDefaultOrder = this.#mock.with({ order: writeOrder(this.#groups, traits) })
    const joinsWithoutSome = withNeverJoined(
      [DEFAULT_JOIN, ...joins],
      ofDifferentMembers,
      inDefaultOrder,
    )
    return [DEFAULT_JOIN, NOT_JOINED, ...joins, ...joinsWithoutSome]
  }

  /** The join with which a profile gives most of these responses. */
  #bestJoin(
    joins: readonly Profile['join'][],
    traits: OrderTraits,
    samples: readonly Classified[],
  ): Profile['join'] {
    const candidates = joins.map((join): Candidate => ({ traits, join }))
    return this.#mostExplaining(candidates, samples).join
  }

  /** The candidate with which a profile gives most of these responses. */
  #mostExplaining(candidates: readonly Candidate[], samples: readonly Classified[]): Candidate {
    const counts = candidates.map((candidate) => {
      const order = this.#orderWith(candidate, samples)
      const mock = this.#mock.with({ order, join: candidate.join })
      return samples.filter((sample) => isSameContent(mock.differencesFrom(sample))).length
    })
    return candidates[counts.indexOf(Math.max(...counts))]!
  }

  /** The order that with a candidate explains most of these responses. */
  #orderWith({ traits, join }: Candidate, samples: readonly Classified[]): readonly string[] {
    const mock = this.#mock.with({ order: writeOrder(this.#groups, traits), join })
    const decisions = new Decisions(conflictsIn(samples, this.#classes), traits, mock)
    const sorted = topologicalOrder(this.#groups, (earlier, later) =>
      decisions.precedes(earlier, later),
    )
    return writeOrder(sorted, traits)
  }
}

const areOfDifferentMembers = (refused: readonly ClassifiedProblem[]): boolean =>
  new Set(refused.map(({ pointer }) => pointer)).size === refused.length

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
