import { expect, test } from 'vitest'
import type { ResponseData } from '../samples/response-data.ts'
import { CONSTANTS } from '../values/constants.ts'
import { ChangedIds } from './changed-ids.ts'

const expected: ResponseData = { status: 400, body: { requestId: CONSTANTS.uuid } }
const received = (requestId: string, number: number) => ({
  number,
  response: { status: 400, body: { requestId } },
})
const path = ['body', 'requestId']

test('another form is a difference', () => {
  const ids = new ChangedIds({ forms: { 'error requestId': '[0-9a-f]{4}' } })
  expect(ids.differenceIn(expected, received('12ab', 1))).toBeUndefined()
  expect(ids.differenceIn(expected, received('12abc', 2))).toEqual({
    path,
    values: [CONSTANTS.uuid, '12abc'],
    detail: ' of the form [0-9a-f]{4}',
  })
})

test('a word in three responses is a difference, but not for a place whose words came again', () => {
  const forms = { 'error requestId': '[0-9a-f]{4}' }
  const seenIn = (repeated: readonly string[], numbers: readonly number[]): unknown[] => {
    const ids = new ChangedIds({ forms, repeated })
    return numbers.map((number) => ids.differenceIn(expected, received('12ab', number)))
  }
  const detail = ', another one in each response'
  const difference = { path, values: [CONSTANTS.uuid, '12ab'], detail }
  expect(seenIn([], [1, 2, 3])).toEqual([undefined, undefined, difference])
  // One exchange may be compared more than once.
  expect(seenIn([], [1, 2, 2])).toEqual([undefined, undefined, undefined])
  expect(seenIn(['error requestId'], [1, 2, 3, 4])).toEqual(Array(4).fill(undefined))
})

test('a place without a known form has no difference', () => {
  const ids = new ChangedIds({})
  const found = [1, 2, 3, 4].map((number) => ids.differenceIn(expected, received('x', number)))
  expect(found).toEqual(Array(4).fill(undefined))
})
