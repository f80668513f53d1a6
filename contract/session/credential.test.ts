import { expect, onTestFinished, test, vi } from 'vitest'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { startStore } from '../../test/support/start.ts'
import type { Case } from '../data/case.ts'
import type { CheckOptions } from '../data/options.ts'
import { readOptions } from '../data/settings.ts'
import { check } from '../runner.ts'
import { UsageError } from '../../src/base/check-value.ts'
import type { Report } from '../data/report.ts'
import { Credential } from './credential.ts'
import { RunState } from './run-state.ts'

let baseUrl = ''
/** The token that the server accepts; it changes after as many requests with it. */
let valid = ''
const start = async (lifetime: number, status: number): Promise<void> => {
  let used = 0
  valid = 'secret-0'
  const isValid = (authorization: string): boolean =>
    /^bearer +(.*)$/i.exec(authorization)?.[1] === valid
  baseUrl = await startStore({
    isAuthenticated: ({ authorization }) => isValid(authorization),
    respond: (usual, { authorization }) => {
      if (!isValid(authorization)) return { ...usual, status }
      used += 1
      if (used % lifetime === 0) valid = `secret-${used}`
      return { ...usual, headers: { ...usual.headers, 'X-Seen': authorization } }
    },
  })
}

/** The report, and how often the token was asked for. */
const run = async (
  getToken: () => string,
  options: Partial<CheckOptions> = {},
): Promise<[Report, number]> => {
  let calls = 0
  const token = (): string => {
    calls += 1
    return getToken()
  }
  return [await check({ baseUrl, seed: 5, explore: 0, ...options, token }), calls]
}

test.each([400, 401, 403])(
  'a token that the server refuses with %i later is replaced',
  async (status) => {
    await start(50, status)
    const only = ['R1', 'N3', 'N5', 'V3', 'A2']
    const [{ counts, exitCode, exchanges }, calls] = await run(() => valid, { only, explore: 50 })
    expect([counts.violations, exitCode, calls > 2, calls < 15]).toEqual([0, 0, true, true])
    expect(JSON.stringify(exchanges)).not.toMatch(/secret-\d/)
  },
)

test('a token is not replaced if the server refuses only some requests', async () => {
  baseUrl = await startStore({
    respond: (usual, { name }) => (name.trim() === '' ? { ...usual, status: 401 } : usual),
  })
  const [{ counts }, calls] = await run(() => 'secret-1', { only: ['R1/first', 'V3'] })
  expect([calls, counts.violations]).toEqual([1, 1])
})

test('a token that stays the same is not tried again', async () => {
  await start(5, 401)
  const [{ counts, exitCode }, calls] = await run(() => 'secret-0', { only: ['R1/first', 'N3'] })
  // One case is sent sixteen times.
  expect([calls, exitCode, counts.requests]).toEqual([2, 1, counts.cases + 15])
})

test('a token is replaced after its lifetime', async () => {
  await start(10_000, 401)
  const [{ exitCode }, calls] = await run(() => valid, {
    tokenTtlSeconds: 0.001,
    only: ['R1/again'],
  })
  expect([exitCode, calls > 2]).toEqual([0, true])
})

const failWith = (error: Error): never => {
  throw error
}

test.each<[string, () => string, string]>([
  [
    'throws',
    () => failWith(new Error('secret-7')),
    'The function in the option token threw an error;',
  ],
  [
    'throws a UsageError',
    () => failWith(new UsageError('The command failed.')),
    'The command failed.',
  ],
  [
    'returns no token',
    () => 'secret 7',
    'The returned token takes printable ASCII without spaces (got a string of 8 characters)',
  ],
])('no request is sent if the function %s', async (_how, token, message) => {
  await start(10_000, 401)
  const [{ exitCode, counts, stopped }] = await run(token)
  expect([exitCode, counts.requests, stopped]).toEqual([2, 0, expect.stringContaining(message)])
  expect(stopped).not.toContain('secret')
})

test('a run with a failure has a verdict although no further token comes', async () => {
  let tokens = 0
  const token = (): string => {
    tokens += 1
    return tokens === 1 ? 'secret-0' : failWith(new UsageError('The command failed.'))
  }
  const realNow = performance.now.bind(performance)
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed)
  onTestFinished(() => clock.mockRestore())
  // The first request fails, and the next one needs another token.
  baseUrl = await startStore({
    respond: (usual, { number }) => {
      if (number > 1) return usual
      passed = 3_600_000
      return { ...usual, status: 500 }
    },
  })
  const options = { tokenTtlSeconds: 600, only: ['R1/first', 'N3'], concurrency: 1 }
  const [report] = await run(token, options)
  expect([report.exitCode, report.stopped]).toEqual([
    1,
    'No further token was obtained, so the rest was not sent. The command failed.',
  ])
  expect(report.notChecked).toContainEqual({
    case: 'N3/body-type-null',
    rule: 'N3',
    kind: 'unsent',
    reason: 'no further token was obtained',
  })
})

test('a function that never settles ends with the run', async () => {
  await start(10_000, 401)
  const stop = new AbortController()
  const token = (): Promise<string> => {
    stop.abort()
    return new Promise(() => {})
  }
  const { signal } = stop
  const { exitCode, stopped } = await check({ baseUrl, token, signal })
  expect([exitCode, stopped]).toEqual([2, 'The run was stopped before all was sent.'])
})

test('a function is not waited for once the run has stopped', async () => {
  const token = (): Promise<string> => new Promise(() => {})
  const settings = readOptions({ baseUrl: 'http://store.test', token })
  const credential = new Credential(
    { settings, run: new RunState() },
    AbortSignal.abort(),
    () => {},
  )
  await expect(credential.renew()).rejects.toThrow('The run was stopped.')
})

test.each<[words: string, accepted: string, sent: readonly string[]]>([
  ['an accepted request, sent again', 'R1/plain', ['R1/plain', 'N5/id-type-true', 'R1/plain']],
  // The server may refuse its id, which it has.
  [
    'no request whose id is the same each time',
    'V1/id-number-0',
    ['V1/id-number-0', 'N5/id-type-true'],
  ],
])('whether a token is still valid is shown by %s', async (_words, accepted, sent) => {
  const token = (): string => 'a'
  const settings = readOptions({ baseUrl: 'http://store.test', token })
  const credential = new Credential(
    { settings, run: new RunState() },
    new AbortController().signal,
    () => {},
  )
  await credential.renew()
  const ids: string[] = []
  const send = async (testCase: Case) => {
    ids.push(testCase.id)
    return { exchange: exchangeOf(testCase, respond(testCase.expect === 'accept' ? 200 : 401)) }
  }
  await credential.send(caseOf(accepted), { now: send, inTurn: send })
  await credential.send(caseOf('N5/id-type-true'), { now: send, inTurn: send })
  expect(ids).toEqual(sent)
})
