import { describe, expect, test } from 'vitest'
import type { Gap } from '../../contract/data/report.ts'
import { byTransport, checkServer, findingsIn, rulesIn, unusualServers } from './index.ts'

describe.each(byTransport(unusualServers))(
  'check reports no violation of a server that is only unusual, $transport:',
  ({ servers, concurrent }) => {
    test.each(servers)('$name', { concurrent, timeout: 180_000 }, async (server) => {
      const [report, ...others] = await checkServer(server)
      for (const other of others) expect(findingsIn(other)).toEqual(findingsIn(report))
      expect(rulesIn(report, 'violation')).toEqual([])
      expect(rulesIn(report, 'warning')).toEqual(server.warnings?.toSorted())
      expect(report.exitCode).toBe(0)
      const isChosen = ({ kind }: Gap): boolean => kind === 'excluded' || kind === 'budget'
      const unsent = report.notChecked.filter((gap) => !isChosen(gap))
      expect(unsent.length).toBeLessThan(5)
    })
  },
)
