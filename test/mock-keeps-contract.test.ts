import { expect, test } from 'vitest'
import { check, type Report } from '../contract/index.ts'
import { startServer } from '../src/adapters/node.ts'
import { createMock } from '../src/index.ts'
import { serveMock } from './servers/in-process.ts'

const everywhere = { otherMethods: true, tokenAnywhere: true }
const strict = {
  token: 'a-good-token',
  badToken: 'a-bad-token',
  strict: true,
  seed: 7,
  ...everywhere,
} as const
const behavior = { tokens: ['a-good-token'] }

test('the mock keeps the contract as a server', async () => {
  const server = await startServer({ mock: createMock({ behavior }), port: 0 })
  const report = await check({ ...strict, baseUrl: server.url })
  await server.close()
  const { counts, coverage, exitCode, groups, stopped } = report
  expect(
    groups.filter(({ kind }) => kind !== 'note').map(({ findings: [first] }) => first.message),
  ).toEqual([])
  expect([stopped, exitCode]).toEqual([undefined, 0])
  expect(counts.requests).toBeGreaterThanOrEqual(600)
  expect([counts.responses, counts.notChecked]).toEqual([counts.requests, 0])
  expect(
    coverage.filter(({ verdict }) => verdict === 'not checked').map(({ rule }) => rule),
  ).toEqual([])
})

async function checkScenario(scenario: string): Promise<Report> {
  const mock = createMock<string>({ scenario })
  const options = { token: 'a-good-token', explore: 0, seed: 7, cases: 200 }
  if (scenario !== 'offline') return check({ ...options, baseUrl: serveMock(mock) })
  // A reset needs a connection.
  const server = await startServer({ mock, port: 0 })
  const report = await check({ ...options, baseUrl: server.url })
  await server.close()
  return report
}

test.each([
  ['off-contract-500', 'R7', 'status', 'A3'],
  ['off-contract-nameless', 'R3', 'body-required'],
  ['off-contract-truncated', 'R8', 'not-json'],
  ['flaky', 'R1', 'refused'],
  ['offline', 'R8', 'died'],
  ['created', 'N4', 'accepted'],
])(
  'check finds how the scenario %s breaks the contract: %s %s',
  async (scenario, rule, code, also = '') => {
    const report = await checkScenario(scenario)
    expect(report.exitCode).toBe(1)
    const violations = report.groups.filter(({ kind }) => kind === 'violation')
    expect(violations.map((group) => `${group.rule} ${group.code}`)).toContain(`${rule} ${code}`)
    // A 2xx to every request breaks the rules on requests that must fail, too.
    const others = violations.filter(
      (group) => ![rule, also].includes(group.rule) && !group.rule.startsWith('N'),
    )
    expect(others.map((group) => group.rule)).toEqual([])
  },
)
