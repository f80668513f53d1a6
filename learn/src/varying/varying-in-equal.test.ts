import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { equalCasesOf } from '../probes/equal-requests.ts'
import type { Sample } from '../samples/sample.ts'
import { varyingInEqual } from './varying-in-equal.ts'

const [[...first], [...second]] = equalCasesOf(servedStore.source) as [Case[], Case[]]
type Case = ReturnType<typeof equalCasesOf>[number][number]

/** Samples of equal requests with these bodies of responses. */
const samplesOf = (cases: readonly Case[], bodies: readonly object[], sent = '{}') =>
  bodies.map((body, at) => ({
    caseId: cases[at]!.id,
    request: { body: new TextEncoder().encode(sent) },
    response: { status: 200, body },
  })) as unknown as readonly Sample[]

const ids = ['req-a1', 'req-a2', 'req-a3', 'req-a4', 'req-a5', 'req-a6']
const rows: [title: string, values: readonly unknown[], sent: string, isVarying: boolean][] = [
  ['a request id', ids, '{}', true],
  ['a counter', [1001, 1002, 1003, 1004], '{}', true],
  ['a value of two that take turns', ['ant', 'bee', 'ant', 'bee', 'ant', 'bee'], '{}', false],
  ['one of three values', ['ant', 'bee', 'cow', 'ant', 'bee', 'cow'], '{}', false],
  ['a value that has a word of the request', ids, '{"id":"REQ"}', false],
  ['a message of several words', ids.map((id) => `no ${id}`), '{}', false],
  ['an object', ids.map((id) => ({ [id]: 1 })), '{}', false],
]

test.each(rows)(
  'tells whether %s varies in the responses to equal requests',
  (_title, values, sent, isVarying) => {
    const bodies = values.map((ref) => ({ meta: [{ ref }] }))
    const varying = varyingInEqual(samplesOf(first, bodies, sent), servedStore)
    expect(varying).toEqual(isVarying ? ['ref'] : [])
  },
)

test('a member that is named like an index varies as others do', () => {
  const bodies = ids.map((id) => ({ 404: id }))
  expect(varyingInEqual(samplesOf(first, bodies), servedStore)).toEqual(['404'])
})

test('values of requests that differ show nothing', () => {
  const samples = [
    ...samplesOf(first, [{ ref: 'a1' }, { ref: 'a1' }]),
    ...samplesOf(second, [{ ref: 'b2' }, { ref: 'b2' }]),
  ]
  expect(varyingInEqual(samples, servedStore)).toEqual([])
})

test('a member of the document never varies, nor the items of a list', () => {
  expect(
    varyingInEqual(
      samplesOf(
        first,
        ids.map((id) => ({ tag: id })),
      ),
      servedStore,
    ),
  ).toEqual([])
  expect(
    varyingInEqual(
      samplesOf(
        first,
        ids.map((id) => [id]),
      ),
      servedStore,
    ),
  ).toEqual([])
})
