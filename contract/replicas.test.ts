import { expect, test } from 'vitest'
import { subjects } from '../test/documents/documents.ts'
import { replica } from '../test/documents/replica.ts'
import { startService } from '../test/documents/run.ts'
import { CheckRun } from './check-run.ts'
import { readRun } from './data/settings.ts'
import { RunState } from './session/run-state.ts'

// A service whose reads come to a replica that is late, on a clock of its own.

/** The chains of an operation, and how long they waited. */
async function chainsOf(operationId: string, lag: number) {
  let now = 0
  const { document } = subjects.nextVersion
  const late = replica(lag, () => now)
  const baseUrl = startService(subjects.nextVersion, {
    ...late,
    rewrite: (request) => {
      // The replica has what earlier requests wrote.
      if (request.method !== 'GET') now += lag
      return late.rewrite!(request)
    },
  })
  const { checked } = readRun({ document, baseUrl, token: 'a-token', seed: 5, explore: 0 })
  const settings = checked.find(({ operation }) => operation.operationId === operationId)!
  const waited: number[] = []
  const run = new CheckRun(settings, {
    run: new RunState((milliseconds) => {
      waited.push(milliseconds)
      now += milliseconds
      return Promise.resolve()
    }),
  })
  await run.prepare()
  await run.sendChains()
  const { groups } = await run.close()
  const findings = groups.filter(({ kind }) => kind !== 'note')
  return { codes: findings.map(({ rule, code }) => `${rule} ${code}`), waited: new Set(waited) }
}

test.each(['getPlant', 'listPlants', 'replacePlant', 'changePlant', 'removePlant'])(
  '%s may show what was written 200 milliseconds later',
  async (operationId) => {
    const { codes, waited } = await chainsOf(operationId, 200)
    expect(codes).toEqual([])
    expect([...waited]).toEqual([200])
  },
)

test.each([
  ['getPlant', 'S1 not-found'],
  ['listPlants', 'S2 not-listed'],
  ['removePlant', 'S2 still-found'],
])('%s has to show what was written after that', async (operationId, code) => {
  const { codes } = await chainsOf(operationId, 100_000)
  expect(codes).toContain(code)
})

test('a service that shows what was written is not waited for', async () => {
  for (const operationId of ['getPlant', 'listPlants', 'changePlant', 'removePlant']) {
    const { codes, waited } = await chainsOf(operationId, 0)
    expect([codes, [...waited]]).toEqual([[], []])
  }
})
