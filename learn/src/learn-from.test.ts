import { expect, test } from 'vitest'
import type { Origin } from '../../contract/data/case.ts'
import { sampleWith } from '../../test/support/samples.ts'
import { servedStore } from '../../test/support/store.ts'
import { type FittedProfile, learnFrom } from './learn-from.ts'
import type { ResponseData } from './samples/response-data.ts'
import type { Sample } from './samples/sample.ts'

const learned = { from: 'http://plants.example', seed: 1, requests: 1, version: 1 } as const
const headers = { 'content-type': 'application/json' }

const learnedFrom = (samples: readonly Sample[], limits = {}): FittedProfile =>
  learnFrom(samples, { operation: servedStore, path: '/plants' }, limits, learned)

/** Ordinary requests, and what a service responds to each. */
const ordinary = (count: number, respond: (index: number, name: string) => object) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Plant number ${'abcdefghijklmnopqrstuvwxyz'[index]!}`
    const body = JSON.stringify({ id: 70_001 + index, name })
    return sampleWith(body, { status: 200, headers, body: respond(index, name) })
  })

const refusal = (message: string, body = '{"id":1}'): Sample =>
  sampleWith(body, { status: 400, headers, body: { error: 1, message } }, { caseId: 'N4/no-name' })

test('a service like the mock has no settings, and all of its responses are reproduced', () => {
  const plants = ['sun', 'shade'].map((tag) => ({ id: 80_001, name: `Fern of the ${tag}`, tag }))
  const tagged = plants.map(({ id, name, tag }) =>
    sampleWith(JSON.stringify({ id, name, tag, pot: 1 }), {
      status: 200,
      headers,
      body: { name, tag },
    }),
  )
  const samples = [...ordinary(3, (_index, name) => ({ name })), ...tagged]
  expect(learnedFrom(samples)).toEqual({
    profile: { learned },
    requests: 5,
    sameStatus: 5,
    sameBody: 5,
  })
})

test('a message with what looks like a placeholder is reproduced', () => {
  const message = 'No /plants/{id} without {name}'
  const { profile, sameBody } = learnedFrom([
    ...ordinary(3, (_index, name) => ({ name })),
    ...['{"id":1}', '{"id":2}', '{"id":3}'].map((body) => refusal(message, body)),
  ])
  expect(sameBody).toBe(6)
  expect(JSON.stringify(profile)).toContain('No /plants/{left-brace}id} without {left-brace}name}')
})

test('limits that were found are behaviors', () => {
  const { profile } = learnedFrom(
    ordinary(1, (_index, name) => ({ name })),
    { bodyLimit: 50 },
  )
  expect(profile.behavior).toEqual({ bodyLimit: 50 })
})

test('members that are others in each response are UUIDs and counters', () => {
  const samples = ordinary(12, (index, name) => {
    const plant = { name, bed: `N${index}x7Gh`, meta: { took: (index + 1) / 8 } }
    return plant
  })
  const { profile, sameBody } = learnedFrom(samples)
  expect(profile.response?.success?.body).toEqual({
    name: '{name}',
    bed: '{uuid}',
    meta: { took: '{counter}' },
  })
  expect(sameBody).toBe(12)
})

test('a hexadecimal number is a constant if it repeats, and a UUID if it is another one each time', () => {
  const traces = ['00f067aa0ba902b7', 'a021082577ca74e', 'b7ad6b7169203331']
  const samples = traces.map((trace) => {
    const body = { code: 'E0A1B2C3D4E5F607', trace }
    return sampleWith('{"id":1}', { status: 400, headers, body }, { caseId: 'N4/no-name' })
  })
  expect(learnedFrom(samples).profile.errors).toEqual({
    'required/name': { body: { code: 'E0A1B2C3D4E5F607', trace: '{uuid}' } },
  })
})

test('words that are others in each message are UUIDs and counters', () => {
  const words = 'V1StGX xR8-ZQ 5jdHi7 6B-myW T_aBcd q9W2eR'.split(' ')
  const samples = words.map((word, at) => refusal(`[${word}] where is name? (no ${at + 5})`))
  const single = refusal('[zE3rKq] where is id? (no 12)', '{"name":"Fern"}')
  const { profile, sameBody } = learnedFrom([...samples, single])
  expect(profile.errors).toEqual({
    required: { error: 1, message: '[{uuid}] where is {member}? (no {counter})' },
  })
  expect(sameBody).toBe(7)
})

test('a rule is learned for the refusals of a class', () => {
  const { profile, sameBody } = learnedFrom(
    [7, 8].map((id) => refusal('where is name?', `{"id":${id}}`)),
  )
  expect(profile.errors).toEqual({ 'required/name': { error: 1, message: 'where is name?' } })
  expect(sameBody).toBe(2)
})

test('a response that no rule gives is listed, and counts as another body', () => {
  const rare = refusal('a rare text', '{"id":1,"name":5}')
  const often = Array.from({ length: 4 }, () => refusal('no', '{"id":1,"name":5}'))
  const { profile, requests, sameStatus, sameBody } = learnedFrom([...often, rare])
  expect(profile.unexplained).toEqual([
    { case: 'N4/no-name', status: 400, text: '{"error":0,"message":"a rare text"}' },
  ])
  expect([requests, sameStatus, sameBody]).toEqual([5, 5, 4])
})

test('a response with another status counts as neither', () => {
  const others = Array.from({ length: 4 }, () => refusal('no', '{"id":1,"name":5}'))
  const other = sampleWith('{"id":1,"name":5}', { status: 500 }, { caseId: 'N6/name-number' })
  const { requests, sameStatus, sameBody } = learnedFrom([...others, other])
  expect([requests, sameStatus, sameBody]).toEqual([5, 4, 4])
})

test('other headers alone leave the body the same', () => {
  const samples = ordinary(3, (_index, name) => ({ name }))
  const located: ResponseData = {
    ...samples[0]!.response,
    headers: { ...headers, location: '/somewhere' },
  }
  const { profile, sameBody } = learnedFrom([{ ...samples[0]!, response: located }, ...samples])
  expect(sameBody).toBe(4)
  expect(profile.unexplained).toHaveLength(1)
})

test('a request that repeats an earlier run is not compared', () => {
  const known: ResponseData = { status: 422, headers, body: { error: 9, message: 'known' } }
  const withId = (id: number, response: ResponseData, origin: Origin) =>
    sampleWith(`{"id":${id},"name":"a"}`, response, {
      caseId: `V1/${id}`,
      facts: { origins: { id: origin, name: 'fresh' } },
    })
  const accepted: ResponseData = { status: 200, headers, body: { name: 'a' } }
  const { requests, profile } = learnedFrom([
    withId(70_001, accepted, 'shared'),
    withId(70_001, known, 'shared'),
    withId(0, known, 'fixed'),
  ])
  expect(requests).toBe(2)
  expect(profile.behavior).toEqual({ repeatedId: 'refused' })
  expect(profile.unexplained).toBeUndefined()
})
