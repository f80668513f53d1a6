import { hasSameWords, isAlike } from '../values/alike.ts'
import { differences, type Differing } from '../values/differences.ts'
import type { ResponseData } from './response-data.ts'

/** How the responses of one service are compared. */
export interface Comparing {
  /** Whether the service reports several problems in any order. */
  readonly isAnyOrder: boolean
}

/** The response of a profile to a request. */
export interface ResponseWithAlternatives extends ResponseData {
  /** Of a service that reports several problems in any order: makes the responses with another one first. */
  readonly alternatives?: () => readonly ResponseData[]
}

/**
 * The differences between the response of a profile and that of the service, in status, body and headers; of several
 * possible responses those to the first one, unless another one is the same.
 */
export function compareResponses(
  expected: ResponseWithAlternatives,
  actual: ResponseData,
  comparing: Comparing,
): readonly Differing[] {
  const differing = differencesOf(expected, actual, comparing)
  if (differing.length === 0) return differing
  const alternatives = expected.alternatives?.() ?? []
  const isAlternative = alternatives.some(
    (alternative) => differencesOf(alternative, actual, comparing).length === 0,
  )
  return isAlternative ? [] : differing
}

function differencesOf(
  expected: ResponseData,
  { status, body, headers = {} }: ResponseData,
  { isAnyOrder }: Comparing,
): readonly Differing[] {
  const isUnknown = expected.body === undefined || body === undefined
  const isReordered = isAnyOrder && !isUnknown && hasSameWords(expected.body, body)
  const before = {
    status: expected.status,
    body: isUnknown || isReordered ? body : expected.body,
    headers: expected.headers ?? {},
  }
  const differing = differences(before, { status, body, headers })
  return differing.filter(({ values: [value, received] }) => !isAlike(value, received))
}

/** Whether the status is the same, which is compared first. */
export const isSameStatus = ([first]: readonly Differing[]): boolean => first?.path[0] !== 'status'

/** Whether at most headers differ, which are compared last. */
export const isSameContent = ([first]: readonly Differing[]): boolean =>
  first === undefined || first.path[0] === 'headers'
