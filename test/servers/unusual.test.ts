import { describe, expect, test } from 'vitest'
import {
  byTransport,
  checkSeeds,
  checkServer,
  rulesIn,
  testServer,
  unusualServers,
} from './index.ts'

describe.each(byTransport(unusualServers))(
  'check reports no violation of a server that is only unusual, $transport:',
  ({ servers, concurrent }) => {
    test.each(servers)('$name', { concurrent, timeout: 180_000 }, async (server) => {
      const report = await checkServer(server)
      expect(rulesIn(report, 'violation')).toEqual([])
      expect(rulesIn(report, 'warning')).toEqual(server.warnings?.toSorted())
      expect(report.exitCode).toBe(0)
      expect(report.counts.notChecked).toBeLessThan(5)
    })
  },
)

test.each(['refuse-repeated', 'refuse-repeated-name', 'conflict', 'wrap-id'])(
  '%s gets the same findings on an empty and on a used store, with every seed',
  async (name) => {
    const findings = (await checkSeeds(testServer(name), [7, 8])).map(({ groups }) =>
      groups.flatMap(({ kind, rule, code, received }) =>
        kind === 'note' ? [] : [`${kind} ${rule} ${code} ${received}`],
      ),
    )
    expect(findings[1]).toEqual(findings[0])
  },
)
