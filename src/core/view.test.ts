import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import type { Exchange } from './exchange.ts'
import { createMock, type Mock } from './mock.ts'

describe('a view', () => {
  const held = (mock: Mock): { of: (token?: string) => Exchange; ended: string[] } => {
    const ended: string[] = []
    const of = (token?: string): Exchange => {
      const headers = new Map(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
      const request = { method: 'POST', target: '/plants', headers, body: new Uint8Array() }
      const exchange = mock.respond(request)
      mock.onReset(exchange, () => ended.push(token ?? 'none'))
      return exchange
    }
    return { of, ended }
  }

  test('tells whether a scenario was chosen there', () => {
    const mock = createMock({ scenario: 'slow' })
    const world = mock.forToken('demo')
    expect([mock.hasOwnScenario, world.hasOwnScenario]).toEqual([false, false])
    world.use('auto')
    expect([mock.hasOwnScenario, world.hasOwnScenario]).toEqual([false, true])
    world.use(undefined)
    mock.use('auto')
    expect([mock.hasOwnScenario, world.hasOwnScenario]).toEqual([true, false])
    mock.reset()
    expect([mock.hasOwnScenario, mock.scenario]).toEqual([false, 'slow'])
  })

  test('clears exchanges and plants of its world alone', () => {
    const mock = createMock()
    for (const token of ['a', 'b']) post(mock, { token })
    mock.forToken('a').clearRequests()
    expect([mock.forToken('a').requests(), mock.requests().length]).toEqual([[], 1])
    expect(mock.plants()).toHaveLength(2)
    mock.forToken('a').clearPlants()
    expect([mock.forToken('a').plants(), mock.plants().length]).toEqual([[], 1])
    mock.clearRequests()
    expect([mock.requests(), mock.plants().length]).toEqual([[], 1])
    mock.clearPlants()
    expect(mock.plants()).toEqual([])
    mock.forToken('never').clearRequests()
    post(mock, { token: 'a' })
    expect([mock.requests().length, mock.plants().length]).toEqual([1, 1])
  })

  test('breaks off what hangs in its world when it is reset', () => {
    const mock = createMock()
    const { of, ended } = held(mock)
    of('a')
    of('b')
    mock.forToken('a').reset()
    expect(ended).toEqual(['a'])
    mock.forToken('a').reset()
    expect(ended).toEqual(['a'])
    of()
    mock.reset()
    expect(ended).toEqual(['a', 'b', 'none'])
  })

  test('breaks off nothing that has ended', () => {
    const mock = createMock()
    const ended: string[] = []
    const { of } = held(mock)
    const release = mock.onReset(of('a'), () => ended.push('a'))
    release()
    mock.reset()
    expect(ended).toEqual([])
  })

  test('tells what changed, and where', () => {
    const mock = createMock()
    const heard: unknown[] = []
    const stop = mock.forToken('a').observe({ changed: (...what) => heard.push(what) })
    mock.observe({})
    mock.use('slow')
    mock.forToken('a').use(undefined)
    mock.forToken('b').clearRequests()
    mock.clearPlants()
    mock.forToken('a').reset()
    mock.configure({})
    mock.reset()
    expect(heard).toEqual([
      ['scenario', undefined],
      ['scenario', 'a'],
      ['cleared', 'b'],
      ['cleared', undefined],
      ['cleared', 'a'],
      ['settings', undefined],
      ['cleared', undefined],
    ])
    stop()
    mock.use('auto')
    expect(heard).toHaveLength(7)
  })
})

describe('what is remembered', () => {
  const nothing = { tokens: 0, requests: 0, plants: 0, bytes: 1024 }
  const count = (mock: Mock): number[] => {
    const { worlds, requests, plants } = mock.memory ?? {}
    return [worlds ?? -1, requests ?? -1, plants ?? -1]
  }

  test('is not counted in a page', () => {
    expect(createMock().memory).toBeUndefined()
  })

  test('is counted in a server', () => {
    const mock = createMock()
    expect(mock.memory).toEqual(nothing)
    for (const token of ['a', 'b', 'a']) post(mock, { token })
    post(mock, { token: 'b', body: '' })
    expect(count(mock)).toEqual([2, 4, 3])
    mock.forToken('a').clearPlants()
    expect(count(mock)).toEqual([2, 4, 1])
    mock.forToken('a').reset()
    expect(count(mock)).toEqual([1, 2, 1])
    mock.forToken('never').reset()
    expect(count(mock)).toEqual([1, 2, 1])
    mock.reset()
    expect(mock.memory).toEqual(nothing)
  })

  test('gives its bytes back when it is forgotten', () => {
    const mock = createMock()
    const bytes = (): number => mock.memory?.bytes ?? 0
    const body = `{"id":1,"name":"${'x'.repeat(1000)}"}`
    post(mock, { token: 'a', body })
    const one = bytes()
    // Twice the body, once the answer, and a world for the token.
    expect(one).toBeGreaterThan(1024 + 1024 + 3000)
    expect(one).toBeLessThan(1024 + 1024 + 4000)
    post(mock, { token: 'b', body })
    const two = bytes()
    mock.forToken('b').clearPlants()
    const without = bytes()
    expect(two - without).toBe(body.length + 16)
    mock.forToken('b').clearRequests()
    expect(bytes() - one).toBe(1024)
    mock.forToken('b').reset()
    expect(bytes()).toBe(one)
  })

  test('by a token of old is no more than its world', () => {
    const mock = createMock({ limits: { tokens: 2 } })
    for (const token of ['a', 'b', 'c', 'd']) post(mock, { token })
    const first = createMock()
    for (const token of ['c', 'd']) post(first, { token })
    expect([count(mock), mock.memory?.bytes]).toEqual([[2, 2, 2], first.memory?.bytes])
  })
})
