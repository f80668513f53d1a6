import { expect, test } from 'vitest'
import { evolve, membersOfPlant, schemaOf } from '../../../test/support/evolve.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { store } from '../../../test/support/store.ts'
import type { Case } from '../../../contract/data/case.ts'
import type { Sample } from '../samples/sample.ts'
import { findAcceptedValues } from './accepted-values.ts'
import { validCase } from './limit.ts'
import type { Send } from './search.ts'

/** A plant that has a code, which is fresh in each request. */
const coded = evolve((document) => {
  membersOfPlant(document)['code'] = { type: 'string' }
  schemaOf(document, 'Plant')['required'] = ['name', 'code']
})

const success = { status: 200, body: {} }
const refusal = { status: 422, body: { message: 'code is known' } }
const sampleOf = (code: string, response: Sample['response'] = success): Sample =>
  sampleWith(JSON.stringify({ id: 7, name: 'fern', code }), response)

const bodyOf = ({ request }: Case): string => String(request.body?.join(''))

const fresh = '{"id":$ID,"name":"$NAME","code":$MEMBER("code")}'
const filled = (code: string): string => fresh.replace('$MEMBER("code")', JSON.stringify(code))

/** The body of a later case, after the service responded to the plain one in this way; null: not at all. */
async function bodySent(
  samples: readonly Sample[],
  response: Sample['response'] | null = success,
): Promise<string> {
  const send: Send = async () => (response === null ? undefined : sampleOf('', response))
  const fill = await findAcceptedValues(send, coded, samples)
  return bodyOf(fill(validCase(coded, 'later', fresh)))
}

test('later requests have the first value that was accepted', async () => {
  const samples = [sampleOf('a', refusal), sampleOf('b'), sampleOf('c')]
  expect(await bodySent(samples)).toBe(filled('b'))
})

test.each([
  ['varies a member', { varies: ['code'] }],
  ['has members of other names', { additionalNames: ['color'] }],
])('a value of a request that %s is not taken', async (_what, facts) => {
  const varied = { ...sampleOf('a'), facts: { ...sampleOf('a').facts, ...facts } }
  expect(await bodySent([varied, sampleOf('b')])).toBe(filled('b'))
})

test('a request without the member shows no value', async () => {
  const without = sampleWith('{"id":7,"name":"fern"}', success)
  expect(await bodySent([without])).toBe(fresh)
  expect(await bodySent([without, sampleOf('b')])).toBe(filled('b'))
})

test('a service that accepts a value once, or does not respond, gets fresh ones', async () => {
  expect(await bodySent([sampleOf('a')], refusal)).toBe(fresh)
  expect(await bodySent([sampleOf('a')], null)).toBe(fresh)
})

test('nothing is sent again if only the members with roles are required', async () => {
  let count = 0
  const send: Send = async () => {
    count += 1
    return undefined
  }
  const fill = await findAcceptedValues(send, store, [sampleOf('a')])
  const later = validCase(store, 'later', fresh)
  expect(bodyOf(fill(later))).toBe(fresh)
  expect(count).toBe(0)
})

test('a plain request shows whether the value is accepted a second time', async () => {
  const bodies: string[] = []
  const send: Send = async (testCase) => {
    bodies.push(bodyOf(testCase))
    return undefined
  }
  await findAcceptedValues(send, coded, [sampleOf('a')])
  expect(bodies).toEqual(['{"code":"a","id":$ID,"name":"$NAME"}'])
})
