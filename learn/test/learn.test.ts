import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { invalidNewPlants } from '../../fixtures/index.ts'
import { freePort, run } from '../../test/support/program.ts'
import { startServer } from '../../src/adapters/node.ts'
import { learn } from '../src/index.ts'
import { root } from '../../test/support/package.ts'

const token = 'a-good-token'

interface Request {
  readonly method?: string
  readonly path?: string
  readonly authorization?: string | null
  readonly type?: string | null
  readonly body?: string | Buffer
}

const plant = (members: object): string =>
  JSON.stringify({ id: 70_001, name: 'Zamioculcas', ...members })
const credential = (authorization: string | null): Request => ({
  authorization,
  body: plant({ id: 70_002 }),
})
const typed = (type: string | null): Request => ({ type, body: plant({ id: 70_003 }) })
const at = (path: string, method = 'POST'): Request => ({
  path,
  method,
  body: plant({ id: 70_004 }),
})

/** Written apart from the cases of `learn`; each valid id is used once. */
const requests: readonly (string | Buffer | Request)[] = [
  plant({ id: 80_001 }),
  plant({ id: 80_002, tag: 'succulent' }),
  plant({ id: 80_003, name: 'Éléphant d’oreille 🌴', tag: 'Größe L' }),
  plant({ id: 80_004, pot: { width: 12 }, light: null }),
  plant({ id: 4_000_000_123 }),
  plant({ id: 80_005, tag: '' }),
  plant({ id: 80_001, name: 'the id of the first again' }),
  '{\n  "tag": "shade",\n  "name": "Aspidistra",\n  "id": 80006\n}',
  '{"id":80007,"name":"Calathea","name":"Maranta"}',
  plant({ id: 0 }),
  plant({ id: -12 }),
  plant({ id: 80_008, name: '' }),
  plant({ id: 80_009, name: '   ' }),
  plant({ id: 80_010, name: 'x'.repeat(79) }),
  plant({ id: 80_011, name: 'y'.repeat(101) }),
  plant({ id: 80_012, tag: 'z'.repeat(400) }),
  ...Object.values(invalidNewPlants).map((value) => JSON.stringify(value)),
  plant({ id: 'nine', name: 9 }),
  plant({ id: [], name: null, tag: 1 }),
  '{"tag":7}',
  '',
  '{"id":80017,"name":"Hoya"',
  '{"id":80018,"name":"Hoya",}',
  "{'id':80019}",
  '{"id":80020,"name":"Hoya"} {"id":80021}',
  '{"id":NaN,"name":"Hoya"}',
  'id=80022&name=Hoya',
  Buffer.from('{"id":80023,"name":"Hoya \xe4"}', 'latin1'),
  ...[null, 'Basic cGxhbnQ6c3RvcmU=', 'Bearer', `bearer ${token}`, token].map(credential),
  { ...credential(null), body: '{"id":' },
  ...[
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
  ].map(typed),
  { method: 'GET' },
  at('/plants', 'PUT'),
  ...['/plants/70004', '/plant', '/'].map((path) => at(path)),
]

async function send(
  url: string,
  given: string | Buffer | Request,
): Promise<{ status: number; body: unknown }> {
  const request = typeof given === 'string' || Buffer.isBuffer(given) ? { body: given } : given
  const { method = 'POST', path = '/plants', authorization = `Bearer ${token}`, body } = request
  const { type = body === undefined ? null : 'application/json' } = request
  const headers = Object.entries({ authorization, 'content-type': type }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  )
  // Bytes, because fetch gives a text a content type.
  const bytes = body === undefined ? {} : { body: Uint8Array.from(Buffer.from(body)) }
  const response = await fetch(url + path, { method, headers, ...bytes })
  const text = (await response.text())
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, body: text }
  }
}

test(
  'makes the mock play Fastify with its own validation',
  { timeout: 300_000 },
  async ({ expect, onTestFinished }) => {
    const port = await freePort()
    const server = run([`${root}/learn/test/servers/fastify.js`, port])
    onTestFinished(async () => void (await server.stop()))
    const baseUrl = `http://127.0.0.1:${port}`
    const learned = await learn({ baseUrl, token, waitSeconds: 30 })
    expect(learned.sameStatus / learned.requests).toBeGreaterThanOrEqual(0.99)
    expect(learned.sameBody / learned.requests).toBeGreaterThanOrEqual(0.95)

    const mock = await startServer({ ...learned.profile, latency: {}, port: 0 })
    onTestFinished(() => mock.close())
    const sent = []
    for (const request of requests) {
      sent.push({
        request,
        service: await send(baseUrl, request),
        played: await send(mock.url, request),
      })
    }
    const differences = sent.filter(({ service, played }) => !isDeepStrictEqual(service, played))
    // One response of 30 may have another text; the profile lists what it cannot explain.
    expect(differences.slice(Math.floor(requests.length / 30))).toEqual([])
    expect(differences.filter(({ service, played }) => service.status !== played.status)).toEqual(
      [],
    )
  },
)
