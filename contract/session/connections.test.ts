import { beforeEach, describe, expect, test } from 'vitest'
import { caseOf, failure } from '../../test/support/exchange.ts'
import { Client } from '../client/client.ts'
import type { ClientResult } from '../client/conversation.ts'
import { readOptions } from '../data/settings.ts'
import { Connections } from './connections.ts'

/** A client that notes which sets of connections it closes. */
class NotingClient extends Client {
  readonly closed: string[] = []

  override closeSet(reuse: string): void {
    this.closed.push(reuse)
  }
}

const testCase = caseOf('R1/plain')
const chunked = caseOf('R1/chunked')
const settings = readOptions({ baseUrl: 'http://store.test', token: 'a' })

let client: NotingClient
let connections: Connections
beforeEach(() => {
  client = new NotingClient({ ...settings, signal: new AbortController().signal })
  connections = new Connections(client)
})

const resultOf = (overrides: Partial<ClientResult>): ClientResult => ({
  timing: { started: 0, duration: 1 },
  response: failure('reset'),
  isUnproven: true,
  ...overrides,
})

const nextSets = (count: number, sentCase = testCase): readonly (string | undefined)[] =>
  Array.from({ length: count }, () => connections.nextOptions(sentCase).reuse)

describe('a shared connection', () => {
  test('carries all but every sixteenth request', () => {
    const shared = Array.from({ length: 15 }, () => 'shared')
    expect(nextSets(32)).toEqual([...shared, undefined, ...shared, undefined])
  })

  test('carries no request that needs one of its own', () => {
    expect(nextSets(3, chunked)).toEqual([undefined, undefined, undefined])
  })

  test('carries no request after the end of reuse, and closes', () => {
    connections.endReuse()
    expect(nextSets(3)).toEqual([undefined, undefined, undefined])
    expect(client.closed).toEqual(['shared'])
  })
})

describe('a request that hangs', () => {
  test('closes the idle connections, for which the server may wait', () => {
    connections.onHang(5)
    expect([client.closed, connections.hasStalled]).toEqual([['shared'], true])
    expect(nextSets(1)).toEqual(['shared'])
  })

  test('closes none before the first response', () => {
    connections.onHang(0)
    expect([client.closed, connections.hasStalled]).toEqual([[], false])
  })

  test('ends the reuse after three times', () => {
    for (const lastResponse of [5, 5, 6]) connections.onHang(lastResponse)
    expect(nextSets(1)).toEqual(['shared'])
    connections.onHang(7)
    expect(nextSets(1)).toEqual([undefined])
  })
})

describe('a connection', () => {
  const connection = {}
  const carried = { case: testCase, number: 7 }

  test('is known by what it carried last', () => {
    connections.carry(resultOf({ connection }), carried)
    expect(connections.previousOf(resultOf({ connection }))).toBe(carried)
    expect(connections.previousOf(resultOf({ connection: {} }))).toBeUndefined()
    expect(connections.previousOf(resultOf({}))).toBeUndefined()
  })

  test('is to blame for a failure if it carried another request', () => {
    connections.carry(resultOf({ connection }), carried)
    for (let failures = 0; failures < 5; failures += 1)
      expect(connections.isToBlame(resultOf({ connection }))).toBe(true)
  })

  test('is not to blame if the server got the request', () => {
    connections.carry(resultOf({ connection }), carried)
    expect(connections.isToBlame(resultOf({ connection, isUnproven: false }))).toBe(false)
  })

  test('is to blame three times if it is new: the queue of the server may be full', () => {
    const blames = [1, 2, 3, 4].map(() => connections.isToBlame(resultOf({ connection: {} })))
    expect(blames).toEqual([true, true, true, false])
  })
})
