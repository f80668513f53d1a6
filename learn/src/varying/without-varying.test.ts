import { expect, test } from 'vitest'
import { KINDS } from '../values/kinds.ts'
import type { Sample } from '../samples/sample.ts'
import { withoutVarying } from './without-varying.ts'

const sampleOf = (body: unknown, isText?: true) =>
  ({ response: { status: 200, body, isText } }) as Sample

test('members that vary have constants at any depth', () => {
  const body = { ref: 'a1', list: [{ count: 7n, ref: 'b2', tag: 'sun' }], flag: true }
  const { response } = withoutVarying(sampleOf(body), { members: ['ref', 'count', 'flag'] })
  expect(response).toEqual({
    status: 200,
    body: {
      ref: KINDS.uuid,
      list: [{ count: KINDS.counter, ref: KINDS.uuid, tag: 'sun' }],
      flag: true,
    },
  })
})

test('a text that differs in its numbers alone keeps the rest', () => {
  const varying = { members: ['node', 'ref'], numbered: ['node'] }
  const { response } = withoutVarying(sampleOf({ node: 'worker-3', ref: 'a1' }), varying)
  expect(response.body).toEqual({ node: `worker-${KINDS.counter}`, ref: KINDS.uuid })
})

test('a text of several words keeps all but its numbers', () => {
  const { response } = withoutVarying(sampleOf({ took: '0.53 ms of 12' }), { members: ['took'] })
  expect(response.body).toEqual({ took: `${KINDS.counter} ms of ${KINDS.counter}` })
})

test.each([
  [
    '{"input": NaN, "trace": "a\\"1", "no": 12.5}',
    `{"input": NaN, "trace": "${KINDS.uuid}", "no": ${KINDS.counter}}`,
  ],
  [
    '{"no":-1.5e-7,"x":NaN,"took":"3 ms"}',
    `{"no":${KINDS.counter},"x":NaN,"took":"${KINDS.counter} ms"}`,
  ],
  ['{"trace": null, "x": NaN, "tag": "trace"}', '{"trace": null, "x": NaN, "tag": "trace"}'],
  ['trace: 12, "trace" is 12', 'trace: 12, "trace" is 12'],
])('members that vary have constants in the text %s', (text, constant) => {
  const { response } = withoutVarying(sampleOf(text, true), { members: ['trace', 'no', 'took'] })
  expect(response.body).toBe(constant)
})

test('without members that vary, a sample stays as it is', () => {
  const sample = sampleOf({ ref: 'a1' })
  expect(withoutVarying(sample, { members: [] })).toBe(sample)
})

test('a response without a body gets none', () => {
  const { response } = withoutVarying({ response: { status: 404 } } as Sample, { members: ['ref'] })
  expect(Object.keys(response)).toEqual(['status'])
})

test('words that vary have constants in the messages of their members, and in a text', () => {
  const place = { index: 0, before: '[', after: ']', kind: 'uuid' } as const
  const words = {
    places: new Map([
      ['message', [place]],
      ['', [place]],
    ]),
    lasting: new Set<string>(),
  }
  const withWords = (sample: Sample): unknown =>
    withoutVarying(sample, { members: ['ref'], words }).response.body
  const body = { ref: 'a1', list: [{ message: ['[b2] no'] }], title: '[c3] no' }
  expect(withWords(sampleOf(body))).toEqual({
    ref: KINDS.uuid,
    list: [{ message: [`[${KINDS.uuid}] no`] }],
    title: '[c3] no',
  })
  expect(withWords(sampleOf('[b2] "ref": 1', true))).toBe(`[${KINDS.uuid}] "ref": ${KINDS.counter}`)
})
