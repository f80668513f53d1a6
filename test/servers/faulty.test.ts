import { describe, expect, test } from 'vitest'
import { rules } from '../../contract/index.ts'
import { byTransport, checkServer, faultyServers, findingsIn, rulesIn } from './index.ts'

describe.each(byTransport(faultyServers))(
  'check reports only the rule that a server breaks, $transport:',
  ({ servers, concurrent }) => {
    test.each(servers)('$name', { concurrent, timeout: 180_000 }, async (server) => {
      const [report, ...others] = await checkServer(server)
      for (const other of others) expect(findingsIn(other)).toEqual(findingsIn(report))
      expect(rulesIn(report, 'violation')).toEqual(server.violations)
      const warnings = rulesIn(report, 'warning')
      expect(warnings).toEqual(server.warnings ?? warnings)
      expect(report.exitCode).toBe(server.violations.length === 0 ? 0 : 1)
    })
  },
)

test('every rule that can be broken is broken by a server', () => {
  const broken = new Set(
    faultyServers.flatMap(({ violations, warnings = [] }) => [...violations, ...warnings]),
  )
  // R4 forbids an assertion.
  const breakable = rules.filter(({ id, level }) => level !== 'open' && id !== 'R4')
  expect(breakable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
})
