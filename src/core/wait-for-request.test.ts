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

async function miss(waiting: Promise<unknown>): Promise<string> {
  return waiting.then(
    () => 'a request fitted',
    (error: Error) => error.message,
  )
}

describe('waitForRequest', () => {
  test('gives a request that has come', async () => {
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":2,"name":"Aloe vera"}')
    const entry = await mock.waitForRequest((r) => r.request.body.includes('Aloe'))
    expect(entry).toMatchObject({ id: 2, answer: { status: 200 }, duration: 1.4 })
  })

  test('gives a request that comes later', async () => {
    const waiting = mock.waitForRequest((r) => r.response.status === 400)
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":1}')
    expect(await waiting).toMatchObject({ id: 2, problems: [{ message: '"name" is required' }] })
  })

  test('knows the time of an answer given at once', async () => {
    const waiting = mock.waitForRequest((r) => r.duration !== null)
    post('{}')
    expect(await waiting).toMatchObject({ duration: 1.4 })
  })

  test('gives a request that hangs', async () => {
    mock.use('hang')
    const headers = new Map([['authorization', 'Bearer ada']])
    const waiting = mock.waitForRequest((r) => r.response.fault === 'hang')
    mock.respond({ method: 'POST', target: '/plants', headers, body: new Uint8Array() })
    expect(await waiting).toMatchObject({ scenario: 'hang', duration: null })
  })

  test('waits in one world for its own requests', async () => {
    const waiting = mock.forToken('ada').waitForRequest(() => true)
    post('{"id":1}', 'bob')
    post('{"id":2}', 'ada')
    expect(await waiting).toMatchObject({ request: { body: '{"id":2}' } })
  })

  test('passes over a request on which the condition throws', async () => {
    post('not JSON')
    post('{"id":7}')
    const entry = await mock.waitForRequest(
      (r) => (JSON.parse(r.request.body) as { id: number }).id === 7,
    )
    expect(entry.id).toBe(2)
  })

  describe('asks its condition', () => {
    const asking = (
      fits: (id: number) => boolean,
      timeout = 2000,
    ): { readonly asked: number[]; readonly waiting: Promise<unknown> } => {
      const asked: number[] = []
      const waiting = mock.waitForRequest(
        ({ id }) => {
          asked.push(id)
          return fits(id)
        },
        { timeout },
      )
      return { asked, waiting }
    }

    test('of no request behind the first that fits', async () => {
      for (const id of [1, 2, 3]) post(`{"id":${id}}`)
      const { asked, waiting } = asking((id) => id === 2)
      expect(await waiting).toMatchObject({ id: 2 })
      expect(asked).toEqual([1, 2])
    })

    test('no more once one fits', async () => {
      const { asked, waiting } = asking((id) => id === 2, 1)
      for (const id of [1, 2]) post(`{"id":${id}}`)
      await waiting
      post('{"id":3}')
      // Its own time would be over first.
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(asked).toEqual([1, 2])
    })

    test('no more once its time is over', async () => {
      const { asked, waiting } = asking(() => false, 1)
      expect(await miss(waiting)).toContain('Requests that came: 0')
      post('{"id":1}')
      await new Promise((resolve) => setTimeout(resolve))
      expect(asked).toEqual([])
    })
  })

  test('gives up although timers are faked', async () => {
    vi.useFakeTimers()
    await expect(mock.waitForRequest(() => false, { timeout: 1 })).rejects.toThrow('within 1 ms')
  })
})

describe('a miss', () => {
  test('points at the line that waits', async () => {
    const waiting = mock.waitForRequest(() => false, { timeout: 1 })
    const stack = await waiting.catch((error: Error) => error.stack)
    expect(stack).toMatch(
      /^Error: No request that fits came within 1 ms: .*\nRequests that came: 0\n +at [^]*wait-for-request\.test\.ts/,
    )
  })

  test('tells what was read of lists, too', async () => {
    post('{"id":1}')
    const waiting = mock.waitForRequest(
      ({ problems }) =>
        problems.some(({ keyword }) => keyword === 'type') && [...problems].length > 9,
      { timeout: 1 },
    )
    expect((await miss(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1, of which the condition read problems.length (1), problems.0.keyword ("required").',
    )
    const spread = mock.waitForRequest(({ problems }) => [...problems].length > 9, { timeout: 1 })
    expect((await miss(spread)).split('\n').at(-1)).toBe(
      'Nearest: #1, of which the condition read problems.length (1).',
    )
  })

  test('takes none for fitting on which the condition threw', async () => {
    post('{}', 'bob')
    const throwing = (): boolean => {
      throw new Error('no')
    }
    const message = await miss(mock.forToken('ada').waitForRequest(throwing, { timeout: 1 }))
    expect(message).not.toContain('One that fits')
  })

  test('says that nothing came', async () => {
    const message = await miss(
      mock.waitForRequest((r) => r.response.status === 200, { timeout: 1 }),
    )
    expect(message).toBe(
      'No request that fits came within 1 ms: (r) => r.response.status === 200\nRequests that came: 0',
    )
  })

  test('lists what came and how near it was', async () => {
    post('{"id":1,"name":"Boston fern"}')
    post('{"id":"7","name":3}')
    const waiting = mock.waitForRequest(
      (r) => r.response.status === 400 && r.request.body.includes('Aloe'),
      { timeout: 1 },
    )
    expect((await miss(waiting)).split('\n').slice(1)).toEqual([
      'Requests that came: 2',
      '  #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
      '  #2 POST /plants → 400 (auto) {"id":"7","name":3} "name" must be a string (got 3); "id" must be an integer (got "7")',
      'Nearest: #2, of which the condition read response.status (400), request.body ("{\\"id\\":\\"7\\",\\"name\\":3}").',
    ])
  })

  test('tells what was read, not how', async () => {
    post(`{"id":"${'7'.repeat(200)}"}`)
    const waiting = mock.waitForRequest(
      (r) =>
        'problems' in r &&
        [...r.problems].some(({ keyword }) => keyword === 'none') &&
        r.request.body === '',
      { timeout: 1 },
    )
    expect((await miss(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1, of which the condition read problems.length (2), problems.0.keyword ("required"), problems.1.keyword ("type").',
    )
  })

  test('shows the beginning of what is long', async () => {
    post('x'.repeat(200))
    const message = await miss(mock.waitForRequest((r) => r.request.body === '', { timeout: 1 }))
    const [, , line = '', nearest = ''] = message.split('\n')
    expect(line).toMatch(/^  #1 POST \/plants → 400 \(auto\) x{100} [^x]/)
    expect(nearest).toBe(
      `Nearest: #1, of which the condition read request.body ("${'x'.repeat(99)}).`,
    )
  })

  test('tells of what is not there', async () => {
    post('{}')
    const waiting = mock.waitForRequest(
      (r) => r.request.headers['prefer'] === 'x' || r.response.fault !== null,
      { timeout: 1 },
    )
    expect((await miss(waiting)).split('\n').at(-1)).toBe(
      'Nearest: #1, of which the condition read request.headers.prefer (undefined), response.fault (null).',
    )
  })

  test('says that a condition read nothing', async () => {
    post('{}', null)
    const message = await miss(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('Nearest: #1, of which the condition read nothing.')
  })

  test('says which requests no scenario answered, and what broke', async () => {
    mock.use('hang')
    post('{}', null)
    post('{"id":1,"name":"Boston fern"}')
    const message = await miss(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('  #1 POST /plants → 400 (refused) {} ')
    expect(message).toContain('  #2 POST /plants → hang (hang) {"id":1,"name":"Boston fern"}\n')
  })

  test('says what a condition threw', async () => {
    post('oops')
    const waiting = mock.waitForRequest((r) => JSON.parse(r.request.body) !== null, { timeout: 1 })
    expect(await miss(waiting)).toMatch(
      /Nearest: #1, of which the condition read request\.body \("oops"\) and threw SyntaxError/,
    )
  })

  test('names the other token of one that fits', async () => {
    post('{"id":1,"name":"Boston fern"}', 'another-token')
    const waiting = mock
      .forToken('ada')
      .waitForRequest((r) => r.response.status === 200, { timeout: 1 })
    expect((await miss(waiting)).split('\n').slice(1)).toEqual([
      'Requests that came: 0',
      'One that fits came with another token (anot…): #1 POST /plants → 200 (auto) {"id":1,"name":"Boston fern"}',
    ])
  })

  test('names a missing token of one that fits', async () => {
    post('{}', null)
    const waiting = mock.forToken('ada').waitForRequest(() => true, { timeout: 1 })
    expect(await miss(waiting)).toContain('One that fits came with no token: #1')
  })

  test('shows the last ten of many requests', async () => {
    for (let id = 1; id <= 12; id += 1) post(`{"id":${id}}`)
    const message = await miss(mock.waitForRequest(() => false, { timeout: 1 }))
    expect(message).toContain('Requests that came: 12\n  #3 POST')
  })

  test('shows no token whole', async () => {
    post('{}', 'a-secret-token')
    const waiting = mock.waitForRequest((r) => r.request.headers['authorization'] === 'no', {
      timeout: 1,
    })
    const message = await miss(waiting)
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
