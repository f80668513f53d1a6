import { expect, test } from 'vitest'
import type { Operation } from '../src/document/document.ts'
import { listen, type Override } from '../test/servers/listen.ts'
import { rulesIn } from '../test/servers/index.ts'
import { evolve, withCreated } from '../test/support/evolve.ts'
import { check, type Report } from './index.ts'

/** Checks a server that differs from the mock of today's document. */
async function checkEvolved(
  operation: Operation,
  override: Override,
  only: readonly string[],
): Promise<Report> {
  await using server = await listen(override)
  return await check({ baseUrl: server.url, token: 'a-token', operation, only, seed: 7, explore: 0 })
}

const withStatus = (status: number): Override => ({
  respond: (usual) => (usual.status === 200 ? { ...usual, status } : usual),
})

const created = evolve(withCreated)

test('a server that responds with the documented 201 passes', async () => {
  const report = await checkEvolved(created, withStatus(201), ['R1', 'R7', 'N4', 'A1'])
  expect(report.stopped).toBe(undefined)
  expect([rulesIn(report, 'violation'), rulesIn(report, 'warning')]).toEqual([[], []])
  expect(report.exitCode).toBe(0)
  expect(report.hints.join()).toContain('The names of the created plants begin with')
  const verdicts = Object.fromEntries(report.coverage.map(({ rule, verdict }) => [rule, verdict]))
  expect([verdicts['R1'], verdicts['R3'], verdicts['R7']]).toEqual(['passed', 'passed', 'passed'])
})

test('a 200 is a violation where the document has 201', async () => {
  const report = await checkEvolved(created, withStatus(200), ['R1', 'R7', 'N4', 'A1'])
  expect(rulesIn(report, 'violation')).toEqual(['R7'])
  const [first] = report.groups
  expect(first).toMatchObject({ rule: 'R7', code: 'status', received: '200' })
})
