import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenLocally } from '../../test/support/start.ts'
import { parseBaseUrl } from './base-url.ts'
import type { Connection } from './connection.ts'
import { Pool, takeIdle } from './pool.ts'

interface Started {
  readonly pool: Pool
  readonly open: () => Promise<Connection>
}

const start = async (): Promise<Started> => {
  const port = await listenLocally(createServer(() => {}))
  const pool = new Pool({
    base: parseBaseUrl(`http://127.0.0.1:${port}`),
    proxy: undefined,
    tls: {},
  })
  return { pool, open: () => pool.open(new AbortController().signal) }
}

test('a pool closes all its connections, and waits until they are closed', async () => {
  const { pool, open } = await start()
  const connections = [await open(), await open()]
  await pool.close()
  expect(connections.map(({ socket }) => socket.closed)).toEqual([true, true])
})

test('the connection that was idle for the longest time is taken first', async () => {
  const { pool, open } = await start()
  const [first, second] = [await open(), await open()]
  const set = pool.set('shared')
  set.connections.push(first, second)
  expect(takeIdle(set)).toBe(first)
  expect(takeIdle(set)).toBe(second)
  expect(takeIdle(set)).toBeUndefined()
})

test('a closed connection is not taken', async () => {
  const { pool, open } = await start()
  const [closed, usable] = [await open(), await open()]
  closed.socket.destroy()
  const set = pool.set('shared')
  set.connections.push(closed, usable)
  expect(takeIdle(set)).toBe(usable)
})

test('idle connections of other sets are closed beside a request', async () => {
  const { pool, open } = await start()
  const [kept, idle] = [await open(), await open()]
  pool.set('kept').connections.push(kept)
  pool.set('other').connections.push(idle)
  pool.closeIdle('kept')
  expect([kept.socket.destroyed, idle.socket.destroyed]).toEqual([false, true])
  expect([takeIdle(pool.set('kept')), takeIdle(pool.set('other'))]).toEqual([kept, undefined])
})

test('a closed set closes its idle connections, and takes no further ones', async () => {
  const { pool, open } = await start()
  const idle = await open()
  const set = pool.set('shared')
  set.connections.push(idle)
  pool.closeSet('shared')
  expect([idle.socket.destroyed, set.isClosed]).toEqual([true, true])
  expect(pool.set('shared')).toEqual({ connections: [], isClosed: false })
})
