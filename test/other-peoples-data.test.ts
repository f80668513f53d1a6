import { describe, expect, test } from 'vitest'
import { check, type CheckOptions } from '../contract/index.ts'
import { expectedResponses } from '../learn/src/drift/drift.ts'
import { plantStore } from '../src/core/plant-store.ts'
import { serveInProcess } from './servers/in-process.ts'
import type { Message } from './servers/listen.ts'

const token = 'sk_live.Ab3-0f9e8d7c6b5a'

/** A request as the access log of a service has it. */
interface Logged {
  readonly method: string
  readonly url: string
  readonly headers: Message['headers']
  readonly body: string
}

const others = ['0', '-1', '9223372036854775807', '-9223372036854775808', '5']

/** What a service does with the id of a stored plant. */
type Repeated = 'refuses' | 'replaces' | 'answers with another'

/** A service with other people's plants. Whatever method it gets changes or removes them, if the token is in order. */
function startStore(repeated: Repeated) {
  const plants = new Map(others.map((id) => [id, `${id} of somebody else`]))
  const log: Logged[] = []
  const create = (id: string, name: string): [status: number, body: object] => {
    const isStored = plants.has(id)
    if (isStored && repeated === 'refuses') return [400, { error: 1, message: 'the id exists' }]
    if (!isStored || repeated === 'replaces') plants.set(id, name)
    return [200, repeated === 'replaces' || !isStored ? { name } : { id: 5, name: plants.get('5') }]
  }
  const respond = ({ method, url, headers, body }: Logged): [status: number, body: object] => {
    const isAllowed =
      /^bearer /i.test(headers.authorization ?? '') && headers.authorization?.endsWith(token)
    if (!isAllowed) return [400, { error: 2, message: 'no token' }]
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
      return [400, { error: 3, message: 'no' }]
    if (method !== 'POST') {
      plants.clear()
      return [200, {}]
    }
    const [, id] = /"id"\s*:\s*(-?\d+)/.exec(body) ?? []
    const [, name] = /"name"\s*:\s*"([^"]*)"/.exec(body) ?? []
    const isPlant = url === '/plants' && id !== undefined && name !== undefined
    return isPlant ? create(id, name) : [400, { error: 4, message: 'not a plant' }]
  }
  const baseUrl = serveInProcess(({ method = '', url = '', headers }, bytes) => {
    const entry = { method, url, headers, body: bytes.toString() }
    log.push(entry)
    const [status, body] = respond(entry)
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
  })
  return { plants, log, baseUrl }
}

/** Every command that sends requests. */
async function runAll(options: CheckOptions): Promise<void> {
  await check({ ...options, strict: true, badToken: 'a-bad-token' })
  await check({ ...options, replay: ['R1/plain', 'A2/query-token'] })
  await check({ ...options, noCreate: true, explore: 0 })
  // It has all requests of `learn`; to learn a service would take a minute.
  const profile = expectedResponses(
    { settings: {}, profileLine: () => undefined },
    'plant-store.yaml',
    plantStore,
  )
  await check({ ...options, explore: 0, profile })
}

const hasToken = (text: string): boolean =>
  text.includes(token) || text.includes(Buffer.from(`:${token}`).toString('base64'))

describe.each<Repeated>(['refuses', 'answers with another', 'replaces'])(
  'at a service that %s a repeated id',
  (repeated) => {
    test('no plant of others is lost, and the token is nowhere but in Authorization', async () => {
      const { plants, log, baseUrl } = startStore(repeated)
      await (repeated === 'refuses' ? runAll : check)({ baseUrl, token, explore: 50 })
      // A service that replaces loses the ids that V1 demands, 0 and the bounds, and no other.
      const kept = repeated === 'replaces' ? ['5'] : others
      expect(kept.map((id) => plants.get(id))).toEqual(kept.map((id) => `${id} of somebody else`))
      const methods = new Set(log.map(({ method }) => method))
      expect(['POST', 'GET', 'HEAD', 'OPTIONS']).toEqual(expect.arrayContaining([...methods]))
      const elsewhere = log.filter(({ url, headers, body }) => {
        const { authorization: _authorization, ...otherHeaders } = headers
        return [
          url,
          decodeURIComponent(url.replaceAll('%zz', '')),
          body,
          JSON.stringify(otherHeaders),
        ].some(hasToken)
      })
      expect(elsewhere).toEqual([])
    }, 120_000)
  },
)

test('otherMethods and tokenAnywhere send what is left out by default', async () => {
  const { log, baseUrl } = startStore('refuses')
  const report = await check({
    baseUrl,
    token,
    otherMethods: true,
    tokenAnywhere: true,
    only: ['open', 'A2'],
  })
  const methods = new Set(log.map(({ method }) => method))
  expect(methods).toEqual(
    new Set(['POST', 'GET', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE']),
  )
  expect(log.some(({ url }) => url.includes(token))).toBe(true)
  expect(report.triedWithMadeUpToken).toEqual([])
})

test('a report lists the cases that had a made-up token', async () => {
  const { baseUrl } = startStore('refuses')
  const report = await check({ baseUrl, token, only: ['A2'] })
  expect(report.triedWithMadeUpToken).toContain('A2/query-token')
  expect(report.triedWithMadeUpToken).not.toContain('A2/basic')
})
