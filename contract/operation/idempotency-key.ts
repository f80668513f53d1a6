import type { Operation, Parameter } from '../../src/document/document.ts'
import { freshValue, hasFreshValues } from './fresh-value.ts'

/** Headers by which servers know a request that they got before: draft-ietf-httpapi-idempotency-key-header, and others like it. */
const NAMES = /idempotency|request-?id$/i

/** Whether a parameter has another value in each request: one that came before, with another body, is refused rightly. */
export const isIdempotencyKey = ({ in: place, name, isJson, schema }: Parameter): boolean =>
  place === 'header' && !isJson && NAMES.test(name) && hasFreshValues(schema)

/** The key in the request of a seed. */
export const idempotencyKeyOf = (
  { parameters }: Operation,
  header: string,
  seed: number,
): string => {
  const { schema } = parameters.find(
    ({ in: place, name }) => place === 'header' && name === header,
  )!
  return String(JSON.parse(freshValue(schema, '').jsonOf(seed)))
}
