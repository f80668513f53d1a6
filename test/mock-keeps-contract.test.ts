import { describe, expect, test } from 'vitest'
import { check, type Report } from '../contract/index.ts'
import { startServer } from '../src/adapters/node.ts'
import { createMock } from '../src/index.ts'

const strict = { token: 'a-good-token', badToken: 'a-bad-token', strict: true, seed: 7 } as const
const behavior = { tokens: ['a-good-token'] }

function expectKept(report: Report): void {
  const violations = report.groups.filter(({ kind }) => kind !== 'note')
  expect(violations.map(({ rule, findings: [first] }) => `${rule}: ${first.message}`)).toEqual([])
  expect([report.stopped, report.exitCode]).toEqual([undefined, 0])
  expect(report.counts.requests).toBeGreaterThanOrEqual(600)
  expect(report.counts.responses).toBe(report.counts.requests)
  const without = report.coverage.filter(({ verdict }) => verdict === 'not checked')
  expect(without.map(({ rule }) => rule)).toEqual([])
}

describe('the mock keeps the contract', () => {
  test.each([
    ['as a server', undefined],
    ['as a server with a base path', '/api/v1'],
  ])('%s', async (_title, basePath) => {
    const server = await startServer({ mock: createMock({ behavior, basePath }), port: 0 })
    const report = await check({ ...strict, baseUrl: server.url })
    await server.close()
    expectKept(report)
    expect(report.counts.notChecked).toBe(0)
  })
})

describe('check finds the violation of the scenario', () => {
  const scenarios: [scenario: string, rule: string, code: string][] = [
    ['off-contract-500', 'R7', 'status'],
    ['off-contract-nameless', 'R3', 'body-required'],
    ['off-contract-cut-off', 'R8', 'not-json'],
    ['flaky', 'R1', 'refused'],
    ['offline', 'R8', 'closed'],
    ['created', 'N4', 'accepted'],
  ]
  test.each(scenarios)('%s: %s %s', async (scenario, rule, code) => {
    const server = await startServer({ mock: createMock<string>({ scenario }), port: 0 })
    const report = await check({ token: 'a-good-token', baseUrl: server.url, explore: 0, seed: 7 })
    await server.close()
    expect(report.exitCode).toBe(1)
    const violations = report.groups.filter(({ kind }) => kind === 'violation')
    expect(violations.map((group) => `${group.rule} ${group.code}`)).toContain(`${rule} ${code}`)
    // A 2xx to every request breaks the rules on requests that must fail, too.
    const others = violations.filter((group) => group.rule !== rule && !group.rule.startsWith('N'))
    expect(others.map((group) => group.rule)).toEqual([])
  })

  test('hang: R8 timeout', async () => {
    const server = await startServer({ mock: createMock({ scenario: 'hang' }), port: 0 })
    const options = { token: 'a-good-token', only: ['R1/plain'], explore: 0, timeoutSeconds: 0.3 }
    const report = await check({ ...options, baseUrl: server.url })
    await server.close(0)
    expect(report.groups.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['R8 timeout'])
  })
})
