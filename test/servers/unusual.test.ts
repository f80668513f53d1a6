import { describe, expect, test } from 'vitest'
import { checkServer, faultyServers, rulesIn, unusualServers } from './index.ts'

describe.concurrent('check reports no violation of a server that is only unusual:', { timeout: 60_000 }, () => {
  test.each(unusualServers)('$name', async (server) => {
    const report = await checkServer(server)
    expect(rulesIn(report, 'violation')).toEqual([])
    expect(rulesIn(report, 'warning')).toEqual(server.warnings?.toSorted())
    expect(report.exitCode).toBe(0)
    expect(report.counts.notChecked).toBeLessThan(5)
  })
})

test('each test server has its own name', () => {
  const names = [...faultyServers, ...unusualServers].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
