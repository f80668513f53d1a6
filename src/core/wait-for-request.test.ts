import { beforeEach, describe, expect, test, vi } from 'vitest'
import { post as send, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import type { RequestCondition } from './wait-for-request.ts'

let mock: Mock
beforeEach(() => {
  mock = createMock()
})

const post = (body: string, more: TestRequest = {}): unknown => send(mock, { body, ...more })

describe('waitForRequest', () => {
  test('resolves with a later request, its duration included', async () => {
    const waiting = mock.waitForRequest(({ duration }) => duration !== null)
    post('{"id":1}')
    expect(await waiting).toMatchObject({ id: 1, duration: 1 })
  })

  test('skips requests on which the condition throws', async () => {
    post('not JSON')
    post('{"id":7}')
    const isSeven: RequestCondition = (r) => r.request.json.id === 7
    expect(await mock.waitForRequest(isSeven)).toMatchObject({ id: 2 })
  })

  test('times out despite fake timers', async () => {
    vi.useFakeTimers()
    await expect(mock.waitForRequest(() => false, { timeout: 1 })).rejects.toThrow('within 1 ms')
    vi.useRealTimers()
  })

  test.each([-1, 0.5, Infinity])('rejects at once if the timeout is %d', async (timeout) => {
    await expect(mock.waitForRequest(() => false, { timeout })).rejects.toThrow(
      /^timeout takes a whole number from 0/,
    )
  })

  test('waits for two seconds by default', async () => {
    const timer = vi.fn<(callback: () => void, milliseconds: number) => void>((end) => end())
    vi.stubGlobal('setTimeout', timer)
    vi.resetModules()
    const { createMock: create } = await import('./create-mock.ts')
    vi.unstubAllGlobals()
    // Other test files must not get modules with this timer.
    vi.resetModules()
    const waiting = create().waitForRequest(() => false)
    await expect(waiting).rejects.toThrow('within 2000 ms')
    expect(timer).toHaveBeenCalledWith(expect.any(Function), 2000)
  })

  test('accepts the longest timeout of a timer', async () => {
    const waiting = mock.waitForRequest(() => true, { timeout: 2 ** 31 - 1 })
    post('{}')
    expect(await waiting).toMatchObject({ id: 1 })
    await expect(mock.waitForRequest(() => true, { timeout: 2 ** 31 })).rejects.toThrow(
      'to 2147483647',
    )
  })

  test.each<[title: string, condition: unknown, got: string]>([
    ['an async function', async () => true, 'an async function'],
    ['no function', { status: 400 }, 'an object'],
  ])('rejects at once if the condition is %s', async (_title, condition, got) => {
    await expect(mock.waitForRequest(condition as RequestCondition)).rejects.toThrow(
      `waitForRequest takes a function that returns true or false (got ${got}).`,
    )
  })

  test('rejects a condition that returns a promise, also of a later request', async () => {
    const condition = (() => Promise.resolve(true)) as unknown as RequestCondition
    const waiting = mock.waitForRequest(condition)
    post('{}')
    await expect(waiting).rejects.toThrow('(got an async function)')
    await expect(mock.waitForRequest(condition)).rejects.toThrow('(got an async function)')
  })

  test('no longer looks at requests after it has ended', async () => {
    const condition = vi.fn<RequestCondition>(() => true)
    const waiting = mock.waitForRequest(condition)
    post('{}')
    await waiting
    const { length } = condition.mock.calls
    post('{}')
    await Promise.resolve()
    expect(condition.mock.calls).toHaveLength(length)
  })

  test('rejects with the stack of the line that waits', async () => {
    const stack = await mock
      .waitForRequest(() => false, { timeout: 1 })
      .catch((error: Error) => error.stack)
    expect(stack).toMatch(
      /^Error: No matching request was received within 1 ms: \(\) => false\nRequests received: 0\n +at [^]*wait-for-request\.test\.ts/,
    )
  })
})

describe('the message of a timeout', () => {
  /** Its lines. */
  const timeOut = async (condition: RequestCondition, token?: string): Promise<string[]> => {
    const waiting = (token === undefined ? mock : mock.forToken(token)).waitForRequest(condition, {
      timeout: 1,
    })
    return waiting.then(String, (error: Error) => error.message).then((text) => text.split('\n'))
  }

  test('lists the received requests and the nearest one', async () => {
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":"7","name":3}')
    const lines = await timeOut((r) => r.response.status === 400 && r.request.body.includes('Aloe'))
    expect(lines.slice(1)).toEqual([
      'Requests received: 2',
      '  #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
      '  #2 POST /plants → 400 (auto) {"id":"7","name":3} "name" must be a string (got 3); "id" must be an integer (got "7")',
      'Nearest: #2. The condition read response.status (400), request.body ("{\\"id\\":\\"7\\",\\"name\\":3}").',
    ])
  })

  const reads: [title: string, body: string, condition: RequestCondition, read: string][] = [
    [
      'items of lists',
      '{"id":"7"}',
      (r) => 'problems' in r && [...r.problems].some(({ keyword }) => keyword === 'none'),
      'problems.length (2), problems.0.keyword ("required"), problems.1.keyword ("type").',
    ],
    [
      'absent members',
      '{}',
      (r) => r.request.headers['prefer'] === 'x' || r.response.fault !== null,
      'request.headers.prefer (undefined), response.fault (null).',
    ],
    [
      'members of the parsed body',
      '{"id":9007199254740993}',
      (r) => r.request.json.id === 7,
      'request.json.id (9007199254740993).',
    ],
    ['nothing', '{}', () => false, 'nothing.'],
    [
      'a long body',
      'x'.repeat(200),
      (r) => r.request.body === '',
      `request.body ("${'x'.repeat(39)}…").`,
    ],
    [
      'a body, and threw',
      '!',
      (r) => JSON.parse(r.request.body) !== 1,
      'request.body ("!") and threw SyntaxError',
    ],
  ]
  test.each(reads)('shows that the condition read %s', async (_title, body, condition, read) => {
    post(body)
    expect((await timeOut(condition)).at(-1)).toContain(`Nearest: #1. The condition read ${read}`)
  })

  test('shows refused requests, faults and the first 100 characters of a body', async () => {
    post('{}', { headers: { authorization: null } })
    post('x'.repeat(200))
    mock.use('hang')
    post('{"id":1}')
    const [, , refused, long, hanging] = await timeOut(() => false)
    expect(refused).toMatch(/^  #1 POST \/plants → 400 \(refused\) {} /)
    expect(long).toMatch(/^  #2 POST \/plants → 400 \(auto\) x{100} [^x]/)
    expect(hanging).toMatch(/^  #3 POST \/plants → hang \(hang\) {"id":1}/)
  })

  test('lists at most ten requests, the newest', async () => {
    for (let nth = 1; nth <= 12; nth += 1) post('{}')
    const [, count, ...lines] = await timeOut(() => false)
    expect(count).toBe('Requests received: 12')
    expect(lines.map((line) => /^  #(\d+)/.exec(line)?.[1]).filter(Boolean)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ])
  })

  test('names another token with a matching request', async () => {
    post('{"id":1,"name":"Boston fern"}', { token: 'another-token' })
    expect((await timeOut((r) => r.response.status === 200, 'ada')).slice(1)).toEqual([
      'Requests received: 0',
      'A matching request was received for token anot…: #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
    ])
  })
})

test('without a condition, any request is the one', async () => {
  post('{}')
  post('{"id":1,"name":"fern"}')
  expect((await mock.waitForRequest()).id).toBe(1)
  expect((await mock.waitForRequest()).id).toBe(2)
})
