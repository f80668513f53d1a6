import { isInteger, typeOf } from 'plant-store-kit/json'
import { type BodyMockContext, type FoundProblem } from 'plant-store-kit/responder'
import type { KindOf } from '../classes/class-facts.ts'
import { NUMBER_TEXTS } from '../classes/kinds.ts'
import type { BodyPlace } from '../places/body-place.ts'
import { mustBeNumber } from '../places/place-schema.ts'
import { kindOfFraction, kindOfNumber } from './number.ts'

/** How a value of a wrong type is wrong. */
export function kindOfType(
  problem: FoundProblem,
  place: BodyPlace,
  context: BodyMockContext,
): KindOf<'type'> {
  const { value } = problem
  if (typeof value === 'string') return kindOfText(value, place)
  if (value === null) return 'null'
  const type = typeOf(value) as 'number' | 'boolean' | 'object' | 'array'
  if (isFalsyOrEmpty(value)) return `${type}/empty`
  if (Array.isArray(value) && value.length === 1) return 'array/single'
  if (type !== 'number') return type
  return isInteger(value) ? kindOfNumber(problem, context) : kindOfFraction(problem, place, context)
}

/** What a text looks like to a service that converts it. */
function kindOfText(text: string, place: BodyPlace): KindOf<'type'> {
  if (mustBeNumber(place))
    return NUMBER_TEXTS.find(({ pattern }) => pattern.test(text))?.kind ?? 'string'
  const isBoolean = text === 'true' || text === 'false'
  return isBoolean && place.types?.includes('boolean') === true ? 'string/boolean' : 'string'
}

/** Whether some languages treat the value as empty, such as 0, false or []. */
const isFalsyOrEmpty = (value: unknown): boolean =>
  value === 0 || value === false || (value instanceof Object && Object.keys(value).length === 0)
