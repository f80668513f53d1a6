import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMock, type Mock } from './mock.ts'

const encoder = new TextEncoder()

let mock: Mock
beforeEach(() => {
  mock = createMock()
})
afterEach(() => {
  vi.useRealTimers()
})

function post(body: string, token: string | null = 'ada'): void {
  const headers = new Map([['content-type', 'application/json']])
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const request = { method: 'POST', target: '/plants', headers, body: encoder.encode(body) }
  mock.finish(mock.respond(request), 1.4)
}

async function timeoutMessage(waiting: Promise<unknown>): Promise<string> {
  return waiting.then(
    () => 'a request matched',
    (error: Error) => error.message,
  )
}

describe('waitForRequest', () => {
  test('resolves with a recorded request', async () => {
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":2,"name":"Aloe vera"}')
    const entry = await mock.waitForRequest((r) => r.request.body.includes('Aloe'))
    expect(entry).toMatchObject({ id: 2, response: { status: 200 }, duration: 1.4 })
  })

  test('resolves with a later request', async () => {
    const waiting = mock.waitForRequest((r) => r.response.status === 400)
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":1}')
    expect(await waiting).toMatchObject({ id: 2, problems: [{ message: '"name" is required' }] })
  })

  test('includes the duration of an immediate response', async () => {
    const waiting = mock.waitForRequest((r) => r.duration !== null)
    post('{}')
    expect(await waiting).toMatchObject({ duration: 1.4 })
  })

  test('resolves with a request that hangs', async () => {
    mock.use('hang')
    const headers = new Map([['authorization', 'Bearer ada']])
    const waiting = mock.waitForRequest((r) => r.response.fault === 'hang')
    mock.respond({ method: 'POST', target: '/plants', headers, body: new Uint8Array() })
    expect(await waiting).toMatchObject({ scenario: 'hang', duration: null })
  })

  test('waits for requests of its token only', async () => {
    const waiting = mock.forToken('ada').waitForRequest(() => true)
    post('{"id":1}', 'bob')
    post('{"id":2}', 'ada')
    expect(await waiting).toMatchObject({ request: { body: '{"id":2}' } })
  })

  test('skips requests on which the condition throws', async () => {
    post('not JSON')
    post('{"id":7}')
    const entry = await mock.waitForRequest(
      (r) => (JSON.parse(r.request.body) as { id: number }).id === 7,
    )
    expect(entry.id).toBe(2)
  })

  describe('calls its condition', () => {
    const asking = (
      matches: (id: number) => boolean,
      timeout = 2000,
    ): { readonly calls: number[]; readonly waiting: Promise<unknown> } => {
      const calls: number[] = []
      const waiting = mock.waitForRequest(
        ({ id }) => {
          calls.push(id)
          return matches(id)
        },
        { timeout },
      )
      return { calls, waiting }
    }

    test('for no request after the first match', async () => {
      for (const id of [1, 2, 3]) post(`{"id":${id}}`)
      const { calls, waiting } = asking((id) => id === 2)
      expect(await waiting).toMatchObject({ id: 2 })
      expect(calls).toEqual([1, 2])
    })

    test('no more after a match', async () => {
      const { calls, waiting } = asking((id) => id === 2, 1)
      for (const id of [1, 2]) post(`{"id":${id}}`)
      await waiting
      post('{"id":3}')
      // Its own time would be over first.
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(calls).toEqual([1, 2])
    })

    test('no more after the timeout', async () => {
      const { calls, waiting } = asking(() => false, 1)
      expect(await timeoutMessage(waiting)).toContain('Requests received: 0')
      post('{"id":1}')
      await new Promise((resolve) => setTimeout(resolve))
      expect(calls).toEqual([])
    })
  })

  test('times out despite fake timers', async () => {
    vi.useFakeTimers()
    await expect(mock.waitForRequest(() => false, { timeout: 1 })).rejects.toThrow('within 1 ms')
  })
})

describe('a timeout', () => {
  test('has the stack of the waiting line', async () => {
    const waiting = mock.waitForRequest(() => false, { timeout: 1 })
    const stack = await waiting.catch((error: Error) => error.stack)
    expect(stack).toMatch(
      /^Error: No matching request was received within 1 ms: .*\nRequests received: 0\n +at [^]*wait-for-request\.test\.ts/,
    )
  })

  test('shows reads of list items', async () => {
    post('{"id":1}')
    const waiting = mock.waitForRequest(
      ({ problems }) =>
        problems.some(({ keyword }) => keyword === 'type') && [...problems].length > 9,
      { timeout: 1 },
    )
    expect((await timeoutMessage(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1. The condition read problems.length (1), problems.0.keyword ("required").',
    )
    const spread = mock.waitForRequest(({ problems }) => [...problems].length > 9, { timeout: 1 })
    expect((await timeoutMessage(spread)).split('\n').at(-1)).toBe(
      'Nearest: #1. The condition read problems.length (1).',
    )
  })

  test('does not count a throwing condition as a match', async () => {
    post('{}', 'bob')
    const throwing = (): boolean => {
      throw new Error('no')
    }
    const message = await timeoutMessage(
      mock.forToken('ada').waitForRequest(throwing, { timeout: 1 }),
    )
    expect(message).not.toContain('A matching request')
  })

  test('reports that nothing was received', async () => {
    const message = await timeoutMessage(
      mock.waitForRequest((r) => r.response.status === 200, { timeout: 1 }),
    )
    expect(message).toBe(
      'No matching request was received within 1 ms: (r) => r.response.status === 200\nRequests received: 0',
    )
  })

  test('lists the received requests and the nearest one', async () => {
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":"7","name":3}')
    const waiting = mock.waitForRequest(
      (r) => r.response.status === 400 && r.request.body.includes('Aloe'),
      { timeout: 1 },
    )
    expect((await timeoutMessage(waiting)).split('\n').slice(1)).toEqual([
      'Requests received: 2',
      '  #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
      '  #2 POST /plants → 400 (auto) {"id":"7","name":3} "name" must be a string (got 3); "id" must be an integer (got "7")',
      'Nearest: #2. The condition read response.status (400), request.body ("{\\"id\\":\\"7\\",\\"name\\":3}").',
    ])
  })

  test('shows which members were read', async () => {
    post(`{"id":"${'7'.repeat(200)}"}`)
    const waiting = mock.waitForRequest(
      (r) =>
        'problems' in r &&
        [...r.problems].some(({ keyword }) => keyword === 'none') &&
        r.request.body === '',
      { timeout: 1 },
    )
    expect((await timeoutMessage(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1. The condition read problems.length (2), problems.0.keyword ("required"), problems.1.keyword ("type").',
    )
  })

  test('truncates long bodies', async () => {
    post('x'.repeat(200))
    const message = await timeoutMessage(
      mock.waitForRequest((r) => r.request.body === '', { timeout: 1 }),
    )
    const [, , line = '', nearest = ''] = message.split('\n')
    expect(line).toMatch(/^  #1 POST \/plants → 400 \(auto\) x{100} [^x]/)
    expect(nearest).toBe(`Nearest: #1. The condition read request.body ("${'x'.repeat(99)}).`)
  })

  test('shows reads of absent members', async () => {
    post('{}')
    const waiting = mock.waitForRequest(
      (r) => r.request.headers['prefer'] === 'x' || r.response.fault !== null,
      { timeout: 1 },
    )
    expect((await timeoutMessage(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1. The condition read request.headers.prefer (undefined), response.fault (null).',
    )
  })

  test('reports a condition that read nothing', async () => {
    post('{}', null)
    const message = await timeoutMessage(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('Nearest: #1. The condition read nothing.')
  })

  test('shows refused requests and faults', async () => {
    mock.use('hang')
    post('{}', null)
    post('{"id":1,"name":"Boston fern"}')
    const message = await timeoutMessage(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('  #1 POST /plants → 400 (refused) {} ')
    expect(message).toContain('  #2 POST /plants → hang (hang) {"id":1,"name":"Boston fern"}\n')
  })

  test('shows what the condition threw', async () => {
    post('oops')
    const waiting = mock.waitForRequest((r) => JSON.parse(r.request.body) !== null, { timeout: 1 })
    expect(await timeoutMessage(waiting)).toMatch(
      /Nearest: #1. The condition read request\.body \("oops"\) and threw SyntaxError/,
    )
  })

  test('names another token with a matching request', async () => {
    post('{"id":1,"name":"Boston fern"}', 'another-token')
    const waiting = mock
      .forToken('ada')
      .waitForRequest((r) => r.response.status === 200, { timeout: 1 })
    expect((await timeoutMessage(waiting)).split('\n').slice(1)).toEqual([
      'Requests received: 0',
      'A matching request was received for token anot…: #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
    ])
  })

  test('mentions a matching request without a token', async () => {
    post('{}', null)
    const waiting = mock.forToken('ada').waitForRequest(() => true, { timeout: 1 })
    expect(await timeoutMessage(waiting)).toContain(
      'A matching request was received without a token: #1',
    )
  })

  test('lists the last ten requests', async () => {
    for (let id = 1; id <= 12; id += 1) post(`{"id":${id}}`)
    const message = await timeoutMessage(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('Requests received: 12\n  #3 POST')
  })

  test('shortens tokens', async () => {
    post('{}', 'a-secret-token')
    const waiting = mock.waitForRequest((r) => r.request.headers['authorization'] === 'no', {
      timeout: 1,
    })
    const message = await timeoutMessage(waiting)
    expect(message).toContain('Bearer a-se…')
    expect(message).not.toContain('secret')
  })
})

test('reset returns to the scenario of the settings', () => {
  const started = createMock({ scenario: 'created' })
  started.use('rejected')
  started.reset()
  expect(started.scenario).toBe('created')
})
