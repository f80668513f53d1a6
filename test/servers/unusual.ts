import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { readAccept } from '../../src/base/negotiation-headers.ts'
import {
  sendCorrectly,
  wire,
  type Members,
  type Override,
  type Servers,
  type StoreRequest,
  type StoreResponse,
} from './listen.ts'
import {
  isChunked,
  isRepeated,
  refuse,
  replaceJson,
  replaceText,
  sendWith,
  shownBy,
  type When,
} from './overrides.ts'

/** Responds to some requests otherwise, before the store sees them. */
const limit = (when: When, status: number, headers: StoreResponse['headers'] = {}): Override => ({
  respond: (usual, request) => (when(request) ? { status, headers, body: '' } : usual),
  warnings: ['R7'],
})

const isAtTheEdge = ({ plant, idText, name, tag, contentType }: StoreRequest): boolean =>
  !/^[1-9]\d{0,9}$/.test(idText) ||
  Number(idText) >= 2 ** 31 ||
  !/^[ -~]{1,100}$/.test(name) ||
  name.trim() === '' ||
  ('tag' in plant && !/^[ -~]{1,100}$/.test(tag)) ||
  Object.keys(plant).some((key) => !['id', 'name', 'tag'].includes(key)) ||
  contentType !== 'application/json'

/** More than there are. */
const options = { cases: 2000 }

/** Servers that refuse what a case of any rule could have by mistake: they get all cases. */
const demanding: Servers = {
  plain: { options },
  'refuse-repeated': () => ({ ...refuse(isRepeated()), options }),
  'refuse-repeated-name': () => ({ ...refuse(isRepeated(({ name }) => name)), options }),
  'refuse-edges': {
    ...refuse(isAtTheEdge),
    warnings: ['V1', 'V2', 'V3', 'V4', 'V5', 'V7'],
    options,
  },
  idempotent: () => {
    const plants = new Map<string, Members>()
    return {
      ...replaceJson(200, (plant, { id }) => {
        const stored = plants.get(String(id)) ?? plant
        plants.set(String(id), stored)
        return stored
      }),
      options: { ...options, strict: true },
    }
  },
}

const behaviors = shownBy(['N4', 'N10', 'V6', 'A1', 'A2', 'A5', 'A6', 'open'], {
  'unsupported-type': { ...limit(({ isJson }) => !isJson, 415), warnings: ['N10'] },
  'base-path': { basePath: '/garden/v1' },
  'knows-bad-token': {
    isAuthenticated: ({ authorization }) => /^bearer +(?!bad$)\S+$/i.test(authorization),
    options: { badToken: 'bad' },
  },
  'any-path': { rewrite: () => ({ method: 'POST', path: '/plants' }) },
  'one-token': {
    isAuthenticated: ({ authorization }) => /^bearer +a-good-token$/i.test(authorization),
  },
})

/** Refuse what HTTP lets them refuse. */
const negotiation = shownBy(['N1', 'N6', 'V3', 'V7', 'open'], {
  'not-acceptable': limit(
    ({ headers: { accept = '*/*' } }) => readAccept(accept) !== 'allows JSON',
    406,
  ),
  'unsupported-charset': limit(({ contentType }) => /charset=(?!"?utf-8)/i.test(contentType), 415),
  'unsupported-coding': limit(({ headers }) => 'content-encoding' in headers, 415),
  'length-required': limit((request) => request.authenticated && isChunked(request), 411),
  'no-list-of-credentials': {
    ...limit(({ credentials }) => credentials.length > 1, 401),
    warnings: [],
  },
})

const limits = shownBy(['R1', 'V3', 'V4', 'V5'], {
  'rate-limit': limit(({ number }) => number <= 3, 429, { 'Retry-After': '0' }),
  'rate-limit-without-retry-after': limit(({ number }) => number % 150 === 0, 503),
  'too-large': limit(({ body }) => body.length > 65_536, 413),
  'nesting-limit': refuse(({ text }) => /\[{1000}|(\{"a":){1000}/.test(text)),
  'no-chunks': { ...refuse(isChunked), warnings: ['R1', 'V3'] },
})

const bodies: Servers = {
  charset: {
    respond: (usual) => ({
      ...usual,
      headers: { 'Content-Type': 'Application/JSON;charset="UTF-8"' },
    }),
  },
  echo: replaceJson(200, (_plant, { plant: { id, name, tag } }) => ({ id, name, tag })),
  'more-members': {
    respond: (usual) => {
      const more = '{"id":null,"links":[],"Name":1,"Tag":[],"details":[{"path":["name"]}],'
      return { ...usual, body: String(usual.body).replace('{', more) }
    },
  },
  'short-names': replaceJson(200, (plant, { name }) => ({
    ...plant,
    name: name.normalize('NFKC').trim().slice(0, 20),
  })),
  'never-a-tag': replaceJson(200, ({ name }) => ({ name })),
  'odd-error': replaceText(400, () => '{"error":-2.147483648E+9,"message":"\\u0000\\ud83c\u2028"}'),
  'escaped-name': replaceText(
    200,
    (text) => `\r\n\t${text.replace('"name":', '"\\u006eame" : ')}\n`,
  ),
  'extreme-members': replaceText(200, (text) => {
    const deep = '['.repeat(1000) + ']'.repeat(1000)
    return text.replace(/}$/, `,"height":1e999,"width":-12345678901234567890,"deep":${deep}}`)
  }),
}

/** Serves one connection until it closes, and then the next one. */
const oneConnection: Override['configure'] = (server) => {
  let last: Promise<unknown> = Promise.resolve()
  const [serve] = server.listeners('connection') as [(socket: Socket) => void]
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const before = last
    last = new Promise((resolve) => socket.once('close', resolve))
    void before.then(() => serve.call(server, socket))
  })
}

const gzipped = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }

/** Valid and invalid requests on used, new and many connections: what differs is no matter of the values in them. */
const http = shownBy(['R1', 'A2', 'N4', 'N9', 'V6', 'open'], {
  // Requests wait for each other, on a slow machine for longer than usual.
  'one-connection': { configure: oneConnection, options: { timeoutSeconds: 60 } },
  gzip: {
    needsConnections: true,
    respond: ({ status, body }) => ({ status, headers: gzipped, body: gzipSync(body) }),
    // Also where the request excludes it.
    warnings: ['R8'],
  },
  'silent-close': sendWith((response, usual, request) => {
    const { socket } = response
    response.once('finish', () => socket?.end())
    sendCorrectly(response, usual, request)
  }),
  'http-1-0': sendWith(({ socket }, usual) => {
    const unframed = wire(usual).replace(/Content-Length: .*\r\n/, '')
    socket?.end(unframed.replace('HTTP/1.1', 'HTTP/1.0'))
  }),
  'odd-head': sendWith(({ socket }, usual) => {
    const head = wire(usual, 'Connection:   close')
    const odd = head.replace(/^[\w-]+: ?/gm, (name) => name.toLowerCase().trim())
    socket?.end(odd.replace(' X\r\n', ' \r\n'))
  }),
  'five-a-connection': { configure: (server) => (server.maxRequestsPerSocket = 5) },
})

/** Servers that keep the contract in a rare way. */
export const unusual: Servers = {
  ...demanding,
  ...behaviors,
  ...negotiation,
  ...limits,
  ...bodies,
  ...http,
}
