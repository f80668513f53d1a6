import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { received, statuses } from '../../../test/support/raw-http.ts'
import { portOf } from '../../../test/support/start.ts'
import { type MockServer, startServer } from '../node.ts'

/** Milliseconds for heads and requests. */
const LIMIT = 200
/** Longer than the limit, and than Node waits before it looks for late requests. */
const STALL = 1500

const FERN = '{"id":1,"name":"fern"}'
const HEAD = `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r
Content-Length: 22\r\nConnection: close\r\n\r\n`

/** What arrives before the process is stalled, meanwhile, and afterwards. */
type Parts = readonly [before: string, meanwhile: string, afterwards: string]

const whole: Readonly<Record<string, Parts>> = {
  'the whole request': ['', HEAD + FERN, ''],
  'half of the head, and the body': [HEAD.slice(0, 40), HEAD.slice(40) + FERN, ''],
  'the body': [HEAD, FERN, ''],
  'half of the body': [HEAD + FERN.slice(0, 9), FERN.slice(9), ''],
}
const ofStalledClients: Readonly<Record<string, Parts>> = {
  'half of the head, and the body': [HEAD.slice(0, 40), '', HEAD.slice(40) + FERN],
  'the body': [HEAD, '', FERN],
  'the body, after the rest of the head': [HEAD.slice(0, 40), HEAD.slice(40), FERN],
}
const incomplete: Readonly<Record<string, Parts>> = {
  'the rest of the head': [HEAD.slice(0, 40), HEAD.slice(40, 50), ''],
  'the body, but the head': [HEAD.slice(0, 40), HEAD.slice(40), ''],
  'the rest of the body': [HEAD, FERN.slice(0, 9), ''],
}

const turns = async (count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Sends requests of which the parts arrive around a stall of the process. */
async function sendAround(
  list: readonly Parts[],
  port: number,
): Promise<Map<Parts, Promise<string>>> {
  const clients = list.map((parts) => ({ parts, socket: connect(port, '127.0.0.1') }))
  const responses = new Map(clients.map(({ parts, socket }) => [parts, received(socket)]))
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')))
  for (const { parts, socket } of clients) socket.write(parts[0])
  await turns(20)
  for (const { parts, socket } of clients) socket.write(parts[1])
  const end = performance.now() + STALL
  while (performance.now() < end) continue
  await turns(20)
  for (const { parts, socket } of clients) if (socket.writable) socket.write(parts[2])
  return responses
}

describe('a process that is stalled for longer than the limit', () => {
  let server: MockServer
  let responses: Map<Parts, Promise<string>>
  beforeAll(async () => {
    server = await startServer({ port: 0, headersTimeout: LIMIT, requestTimeout: LIMIT })
    const list = [whole, ofStalledClients, incomplete].flatMap((parts) => Object.values(parts))
    responses = await sendAround(list, portOf(server))
  })
  afterAll(() => server.close(0))
  const statusesOf = async (parts: Parts): Promise<number[]> =>
    statuses(await responses.get(parts)!)

  test.each(Object.entries(whole))('reads %s that arrived meanwhile', async (_what, parts) => {
    expect(await statusesOf(parts)).toEqual([200])
  })

  test.each(Object.entries(ofStalledClients))(
    'reads %s of a client that was stalled, too',
    async (_what, parts) => {
      expect(await statusesOf(parts)).toEqual([200])
    },
  )

  test.each(Object.entries(incomplete))(
    'refuses a client that never sends %s',
    async (_what, parts) => {
      expect(await statusesOf(parts)).toEqual([408])
    },
  )
})
