import { allows, type Behavior, CLASSES, type FoundProblem } from 'plant-store-kit/responder'
import type { ValueSpan } from '../positions/value-positions.ts'
import type { Kind } from './class-facts.ts'
import type { ProfileClass } from './profile-class.ts'

/** Where a problem is in the text of the body, in UTF-16 code units from 0. */
export interface ProblemSpan {
  /** Where the wrong value begins, or the part of a text that is no JSON; of a lone surrogate, where its escape ends. */
  readonly start: number
  /**
   * The last character of the wrong value, the one before an array or object that is not the whole body, or the first one that
   * cannot follow.
   */
  readonly position: number
}

/** One problem of a request, with its class. */
export interface ClassifiedProblem extends FoundProblem {
  readonly profileClass: ProfileClass
  /** Whether the mock accepts the problem without a rule. */
  readonly mockAccepts: boolean
  /** Of a text that is no JSON or no Unicode; the pointer shows where other problems are. */
  readonly span?: ProblemSpan | undefined
  /** Of a member that comes again, where its first value is, if that is wrong. */
  readonly firstValue?: ValueSpan | undefined
}

/** What is known of a problem beside its class: the kind, and the value and places that the mock itself does not need. */
export interface Refinement extends Pick<ClassifiedProblem, 'span' | 'firstValue'> {
  readonly kind?: Kind
  readonly value?: unknown
}

const classesOfMock = new Map(CLASSES.map((problemClass) => [problemClass.key, problemClass]))

/** A problem of a class, as the mock or a service finds it; the error of what only services look for is that of another class. */
export function classifiedProblem(
  profileClass: ProfileClass,
  found: Pick<FoundProblem, 'message' | 'pointer'> &
    Partial<Omit<ClassifiedProblem, 'mockAccepts'>>,
  behavior: Behavior,
): ClassifiedProblem {
  const { name, facts } = profileClass
  const { problemClass = classesOfMock.get(facts.refusedAs ?? name)! } = found
  const isOfServicesOnly = found.problemClass === undefined && facts.refusedAs !== undefined
  return {
    ...found,
    profileClass,
    problemClass,
    keyword: problemClass.error.name,
    mockAccepts: isOfServicesOnly || allows(behavior, problemClass),
  }
}
