import { expect, test } from 'vitest'
import type { Override } from '../../test/servers/listen.ts'
import { caseOf } from '../../test/support/exchange.ts'
import { startStore } from '../../test/support/start.ts'
import { baselineOf } from '../report/baseline.ts'
import type { Case } from '../data/case.ts'
import type { ExpectedResponses } from '../data/expected-responses.ts'
import type { CheckOptions } from '../data/options.ts'
import { check } from '../runner.ts'
import { verdictOf } from '../report/verdict.ts'
import type { Report } from '../data/report.ts'

const probe: Case = {
  ...caseOf('open/query'),
  id: 'open/name-limit',
  title: 'a long name',
  mayCreate: true,
}

/** Expects that each body is an object, and that `id` is not echoed. */
const profile: ExpectedResponses = {
  name: 'store.yaml',
  seed: 5,
  cases: [probe],
  differenceOf: (_each, { response }) => {
    const body = response.type === 'response' ? Buffer.from(response.body).toString() : ''
    if (!body.includes('"id"')) return undefined
    const message = 'the body has an id, the profile has none'
    return {
      line: 3,
      text: 'echoId: false',
      pointer: '/id',
      expected: 'no id',
      received: body,
      message,
    }
  },
}

const echoing: Override = {
  respond: (usual, { authorization, id }) =>
    usual.status === 200
      ? { ...usual, body: `{"name":"Fern","id":${id},"token":"${authorization}"}` }
      : usual,
}

const run = async (override: Override, options: Partial<CheckOptions> = {}): Promise<Report> => {
  const own = {
    only: ['R1/plain', 'N4/id-required', 'open/name-limit'],
    explore: 0,
    token: 's3cret-token',
    profile,
  }
  return check({ ...own, ...options, baseUrl: await startStore(override) })
}

test('a server that responds as its profile passes', async () => {
  const report = await run({})
  expect(report.run).toMatchObject({ seed: 5, options: { profile: 'store.yaml' } })
  expect(verdictOf(report)).toBe(
    'The server keeps the contract and responds as store.yaml, as far as was checked',
  )
})

test('a difference fails the run, with the line of the profile and without the token, but no rule', async () => {
  const report = await run(echoing)
  expect(report).toMatchObject({ exitCode: 1, counts: { drift: 1, violations: 0 } })
  const [group] = report.groups.filter(({ kind }) => kind === 'drift')
  expect(group?.findings.map((finding) => finding.case)).toEqual(['R1/plain', 'open/name-limit'])
  expect(group?.findings[0]).toMatchObject({
    rule: 'R1',
    citation: { file: 'store.yaml', line: 3, words: 'echoId: false' },
    message: 'a plant with id and name: the body has an id, the profile has none',
  })
  expect(JSON.stringify(report.groups)).not.toContain('s3cret')
  expect(verdictOf(report)).toBe('The server keeps the contract, but differs from store.yaml')
  expect(report.coverage.filter(({ verdict }) => verdict === 'failed')).toEqual([])
})

test('the contract does not judge the further cases of the profile', async () => {
  const crash: Override = {
    respond: (usual, { query }) => (query.size > 0 ? { ...usual, status: 500 } : usual),
  }
  const report = await run(crash)
  expect([report.exitCode, Object.keys(report.cases)]).toEqual([
    0,
    ['R1/plain', 'N4/id-required', 'open/name-limit'],
  ])
  expect(Object.keys((await run({}, { noCreate: true })).cases)).toEqual(['N4/id-required'])
})

test('the baseline knows drift, until it is gone', async () => {
  const baseline = baselineOf(await run(echoing))
  const known = await run(echoing, { baseline })
  expect([known.exitCode, known.counts.known]).toEqual([0, 1])
  expect(verdictOf(known)).toContain('and differs in known ways from store.yaml')
  expect((await run({}, { baseline })).resolved).toMatchObject([
    { rule: 'R1', code: 'drift', instanceLocation: '/id' },
    { rule: 'open', code: 'drift', instanceLocation: '/id' },
  ])
})

test('a run with bail ends at the first difference', async () => {
  expect(await run(echoing, { bail: true })).toMatchObject({
    exitCode: 1,
    stopped: expect.stringContaining('failure'),
  })
})
