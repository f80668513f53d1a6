import { isObject, memberOf } from '../base/check-value.ts'
import { jsonText } from '../base/json-text.ts'
import type { MockOperation } from './operation.ts'

/** Writes the response to a request with the id that was sent, first. */
export const textWithId =
  ({ identity }: MockOperation['request']): NonNullable<MockOperation['textWithId']> =>
  (success, plant, number) => {
    const body = success.body(plant, number)
    const id = identity === undefined ? undefined : memberOf(plant, identity)
    return jsonText(id === undefined || !isObject(body) ? body : { [identity!]: id, ...body })
  }
