import { expect, test } from 'vitest'
import { check, type CheckOptions, type Report } from './index.ts'
import { type Override, type StoreRequest } from '../test/servers/listen.ts'
import { startStore } from '../test/support/start.ts'
import { learn } from '../learn/src/index.ts'

/** A coding that the run asks for, and that no Node decodes. */
const options = { token: 't', seed: 1, explore: 0, headers: { 'Accept-Encoding': 'leaf' } }

/** A server whose chosen responses are coded so, and wrong. */
const coded = (isCoded: (request: StoreRequest) => boolean): Override => ({
  needsConnections: true,
  respond: (usual, request) => {
    const { status, body, headers } = usual
    if (!isCoded(request)) return usual
    return {
      status,
      headers: { ...headers, 'Content-Encoding': 'leaf' },
      body: `${String(body)}junk`,
    }
  },
})

const run = async (override: Override, more: Partial<CheckOptions> = {}): Promise<Report> =>
  check({ ...options, ...more, baseUrl: await startStore(override) })

test('a case whose response cannot be decoded is not checked, and its rule not passed by it', async () => {
  const report = await run(
    coded(({ plant }) => plant.tag === ''),
    { only: ['V4'] },
  )
  const reason = 'the response could not be read: the body is coded as "leaf"'
  expect(report.notChecked.filter(({ rule }) => rule === 'V4')).toEqual([
    { case: 'V4/tag-empty', rule: 'V4', kind: 'unread', reason },
  ])
  expect([report.exitCode, report.counts.violations]).toEqual([0, 0])
  const covered = report.coverage.find(({ rule }) => rule === 'V4')
  expect(covered).toMatchObject({ notChecked: 1, verdict: 'passed' })
  expect(covered!.checked).toBe(report.counts.cases - 1)
})

test('a run in which no response can be decoded has no verdict', async () => {
  const report = await run(
    coded(() => true),
    { only: ['V4', 'N3'] },
  )
  expect(report).toMatchObject({
    exitCode: 2,
    stopped: 'No verdict is possible: the response could not be read: the body is coded as "leaf".',
  })
  expect(report.coverage.every(({ verdict }) => verdict === 'not checked')).toBe(true)
})

test('the same coding is a violation if no request asks for it', async () => {
  const report = await run(
    coded(() => true),
    { only: ['V4'], headers: {} },
  )
  expect(report.exitCode).toBe(1)
  expect(report.groups.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['R8 coding-unknown'])
})

test('learn does not learn from responses that it cannot decode', async () => {
  const baseUrl = await startStore(coded(() => true))
  await expect(learn({ ...options, baseUrl })).rejects.toThrow(
    'No verdict is possible: the response could not be read: the body is coded as "leaf".',
  )
})
