import { isObject } from 'plant-store-kit/json'
import type { BodyValue } from '../places/body-values.ts'
import { allowsNull } from '../places/place-schema.ts'
import type { ValueProblem } from './service-problem.ts'

/** A body without members, an optional member that is absent, and null where it is allowed. */
export function findPresenceProblems({
  place,
  pointer,
  value,
}: BodyValue): readonly ValueProblem[] {
  if (pointer === '' && isObject(value) && Object.keys(value).length === 0)
    return [{ name: 'empty', must: 'must have members', value: undefined }]
  if (value === undefined) return place.isRequired ? [] : [{ name: 'absent', must: 'is required' }]
  return value === null && allowsNull(place) ? [{ name: 'null', must: 'must not be null' }] : []
}
