import { afterEach, describe, expect, test } from 'vitest'
import { type RunningServer, listen } from '../test/servers/listen.ts'
import type { CheckOptions } from './options.ts'
import type { Report } from './report.ts'
import { check } from './runner.ts'
import { UsageError } from './usage-error.ts'

/** A correct server whose token changes after as many requests with it; refuses other tokens with the status. */
let server: RunningServer
let valid = 'secret-1'
const startWith = async (lifetime: number, status: number): Promise<void> => {
  let [generation, used] = [1, 0]
  valid = 'secret-1'
  const isValid = (authorization: string): boolean => /^bearer +(.*)$/i.exec(authorization)?.[1] === valid
  server = await listen({
    store: { isAuthenticated: ({ authorization }) => isValid(authorization) },
    respond: (usual, { authorization }) => {
      if (!isValid(authorization)) return { ...usual, status }
      used += 1
      if (used % lifetime === 0) {
        generation += 1
        valid = `secret-${generation}`
      }
      return { ...usual, headers: { ...usual.headers, 'X-Seen': authorization } }
    },
  })
}
afterEach(() => server[Symbol.asyncDispose]())

/** The report, and how often the token was asked for. */
const run = async (token: () => string, options: Partial<CheckOptions> = {}): Promise<[Report, number]> => {
  let calls = 0
  const counted = (): string => {
    calls += 1
    return token()
  }
  const report = await check({ baseUrl: server.url, seed: 5, explore: 50, ...options, token: counted })
  return [report, calls]
}

describe('a token from a function', () => {
  test.each([400, 401, 403])('is replaced when the server refuses it with %i', async (status) => {
    await startWith(150, status)
    const [{ counts, exitCode, exchanges }, calls] = await run(() => valid)
    expect([counts.violations, exitCode, counts.notChecked]).toEqual([0, 0, 2])
    expect(calls).toBeGreaterThan(2)
    expect(calls).toBeLessThan(10)
    expect(JSON.stringify(exchanges)).not.toMatch(/secret-\d/)
  })

  test('is not replaced when the server refuses only some requests', async () => {
    server = await listen({ respond: (usual, { name }) => (name.trim() === '' ? { ...usual, status: 401 } : usual) })
    const [report, calls] = await run(() => 'secret-1', { only: ['R1/first', 'V3'], explore: 0 })
    expect([calls, report.counts.violations]).toEqual([1, 1])
  })

  test('that stays the same is not tried again', async () => {
    await startWith(5, 401)
    const [report, calls] = await run(() => 'secret-1', { only: ['R1/first', 'N3'], explore: 0 })
    expect([calls, report.exitCode, report.counts.requests]).toEqual([2, 1, report.counts.cases])
  })

  test('is replaced after its lifetime', async () => {
    await startWith(10_000, 401)
    const [report, calls] = await run(() => valid, { tokenTtlSeconds: 0.001, only: ['R1/again'], explore: 0 })
    expect([report.exitCode, calls > 2]).toEqual([0, true])
  })

  test.each<[string, () => string, string]>([
    ['throws', () => JSON.parse('secret-7') as string, 'The function in the option token threw an error;'],
    ['throws a UsageError', () => failing(), 'The command failed.'],
    ['returns no token', () => 'secret 7', 'No token was returned: one is printable ASCII without spaces.'],
  ])('is missing if the function %s', async (_how, token, message) => {
    await startWith(10_000, 401)
    const [report] = await run(token)
    expect([report.exitCode, report.counts.requests]).toEqual([2, 0])
    expect(report.stopped).toContain(message)
    expect(report.stopped).not.toContain('secret')
  })
})

const failing = (): never => {
  throw new UsageError('The command failed.')
}
