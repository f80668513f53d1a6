import { expect, test } from 'vitest'
import type { Case } from '../../contract/data/case.ts'
import type { CheckOptions } from '../../contract/data/options.ts'
import { startMock } from '../../test/support/start.ts'
import { Recording } from './recording.ts'

/** A run that is open, and some of its cases. */
async function opened(options: Partial<CheckOptions> = {}) {
  const { url } = await startMock()
  const recording = new Recording({ baseUrl: url, token: 'a-good-token', explore: 0, ...options })
  await recording.open()
  const { written } = recording.planned
  const valid = written.filter(({ id }) => ['R1/plain', 'R1/with-tag'].includes(id))
  const invalid = written.filter(({ rule, request }) => rule === 'N5' && !request.need).slice(0, 3)
  return { url, recording, valid, invalid }
}

const idsOf = (cases: Iterable<Case>): readonly string[] => Array.from(cases, ({ id }) => id)

test('keeps the samples of recorded cases, in the order of their requests', async () => {
  const { url, recording, invalid } = await opened()
  const before = [...recording.samples.values()]
  await recording.record(invalid)
  const { from, samples, hints } = await recording.close()
  expect([from, hints]).toEqual([url, []])
  const statuses = samples.map(({ caseId, response }) => [caseId, response.status])
  for (const id of idsOf(invalid)) expect(statuses).toContainEqual([id, 400])
  expect(samples).toHaveLength(before.length + invalid.length)
  const numbers = samples.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('the plan has each case once', async () => {
  const { recording } = await opened()
  const ids = idsOf(recording.planned.written)
  expect(ids).toContain('R1/plain')
  expect(new Set(ids).size).toBe(ids.length)
  await recording.abandon()
})

test('a sample of a single request is returned, and not kept', async () => {
  const { recording, invalid } = await opened()
  const [testCase] = invalid as [Case]
  const sample = await recording.send(testCase)
  expect([sample?.caseId, sample?.response.status]).toEqual([testCase.id, 400])
  expect(recording.samples.has(testCase)).toBe(false)
  await recording.abandon()
})

test('a sample can be replaced', async () => {
  const { recording, invalid } = await opened()
  const [testCase] = invalid as [Case]
  await recording.record([testCase])
  const sample = recording.samples.get(testCase)!
  recording.replace(testCase, { ...sample, response: { status: 499 } })
  const { samples } = await recording.close()
  expect(samples.find(({ caseId }) => caseId === testCase.id)?.response.status).toBe(499)
})

test('without the creation of plants, sends nothing that a service may accept', async () => {
  const { recording, valid, invalid } = await opened({ noCreate: true })
  expect(recording.mayCreate).toBe(false)
  await recording.record([...valid, ...invalid])
  const { samples } = await recording.close()
  const ids = samples.map(({ caseId }) => caseId)
  expect(ids).toEqual(expect.arrayContaining([...idsOf(invalid)]))
  expect(ids).not.toContain('R1/plain')
})

test('a run that was given up says why', async () => {
  const { recording, invalid } = await opened()
  recording.giveUp('Nothing shows how it responds.')
  await recording.record(invalid)
  expect(recording.samples.has(invalid[0]!)).toBe(false)
  await expect(recording.close()).rejects.toThrow('Nothing shows how it responds.')
})

test('a run that was stopped has no samples', async () => {
  const controller = new AbortController()
  const { recording, invalid } = await opened({ signal: controller.signal })
  controller.abort()
  await recording.record(invalid)
  await expect(recording.close()).rejects.toThrow('The run was stopped before all was sent.')
})

test('the listener of the options gets the events of the run', async () => {
  const types: string[] = []
  const { recording, invalid } = await opened({ onEvent: ({ type }) => types.push(type) })
  await recording.record(invalid)
  await recording.close()
  expect(new Set(types)).toEqual(new Set(['start', 'plan', 'exchange', 'end']))
})
