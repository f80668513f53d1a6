import { describe, expect, test } from 'vitest'
import { startEarlyRefusing, type Unread } from '../test/support/early-refusing.ts'
import { store as operation } from '../test/support/store.ts'
import { casesOf } from './cases/index.ts'
import { check, type Report } from './index.ts'

/** The server reads no chunks. */
const skip = casesOf(operation)
  .filter(({ request }) => request.need === 'chunked')
  .map(({ id }) => id)

const run = async (unread: Unread, only = ['R1', 'A1']): Promise<Report> => {
  const baseUrl = await startEarlyRefusing(unread)
  return check({ baseUrl, token: 'a-token', seed: 7, explore: 0, only, skip })
}

const findingsOf = ({ groups }: Report): readonly string[] =>
  groups.filter(({ kind }) => kind === 'violation').map(({ rule, code }) => `${rule} ${code}`)

describe('a server that refuses a request by its head', () => {
  test.each<Unread>(['closes', 'drains'])('and %s passes', async (unread) => {
    const report = await run(unread)
    expect([findingsOf(report), report.exitCode]).toEqual([[], 0])
  })

  test('and responds to its body did not read it, also when that is sent again', async () => {
    const report = await run('responds', ['A1/absent'])
    expect(findingsOf(report)).toEqual(['R8 unread-body'])
    const [{ again, isReproduced, findings }] = report.groups as [Report['groups'][0]]
    expect([again?.outcome, isReproduced]).toEqual(['same', true])
    expect(findings[0].message).toMatch(/: the server did not read the body, took it for the next /)
    // No line of curl shows what follows a response.
    expect(report.curl[findings[0].exchange]).toMatch(/^npx .* --replay 'A1\/absent'$/)
  })

  test('and waits takes its body for the beginning of the next request', async () => {
    const report = await run('waits')
    const group = report.groups.find(({ code }) => code === 'reused-connection')!
    const [{ message, exchange }] = group.findings
    expect(message).toMatch(
      /after A1\/\S+ on the same connection, but not on a new connection: the server did not read the body of that request, and took it for the beginning of this one$/,
    )
    expect(report.curl[exchange]).toMatch(/^npx .*--replay 'A1\/.*--replay 'R1\//)
  })

  test.each<Unread>(['waits', 'forgets'])('and %s is found by a replay', async (unread) => {
    const baseUrl = await startEarlyRefusing(unread)
    const replay = ['A1/absent-with-tag', 'R1/again']
    expect(findingsOf(await check({ baseUrl, token: 'a-token', replay }))).toEqual([
      'R1 reused-connection',
    ])
  })
})
