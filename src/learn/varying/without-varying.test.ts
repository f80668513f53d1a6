import { expect, test } from 'vitest'
import { KINDS } from '../values/kinds.ts'
import type { Sample } from '../samples/sample.ts'
import { withoutVarying } from './without-varying.ts'

const sampleOf = (body: unknown) => ({ response: { status: 200, body } }) as Sample

test('members that vary have constants at any depth', () => {
  const body = { ref: 'a1', list: [{ count: 7, ref: 'b2', tag: 'sun' }], flag: true }
  const { response } = withoutVarying(sampleOf(body), ['ref', 'count', 'flag'])
  expect(response).toEqual({
    status: 200,
    body: {
      ref: KINDS.uuid,
      list: [{ count: KINDS.counter, ref: KINDS.uuid, tag: 'sun' }],
      flag: true,
    },
  })
})

test('a text of several words keeps all but its numbers', () => {
  const { response } = withoutVarying(sampleOf({ took: '0.53 ms of 12' }), ['took'])
  expect(response.body).toEqual({ took: `${KINDS.counter} ms of ${KINDS.counter}` })
})

test('without members that vary, a sample stays as it is', () => {
  const sample = sampleOf({ ref: 'a1' })
  expect(withoutVarying(sample, [])).toBe(sample)
})
