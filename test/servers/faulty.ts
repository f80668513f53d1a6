import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { isObject } from '../../src/base/check-value.ts'
import { json, wire, type Override, type Table } from './listen.ts'
import { accept, acceptMember, authenticate, crash, refuse } from './overrides.ts'
import { replace, replaceJson, replaceText, respondWith, sendWith, shownBy } from './overrides.ts'
import { isChunked, isMalformed, isRepeated, isValid } from './overrides.ts'

/** Whether a body is an array of values of these types. */
const isTuple = (body: unknown, types: readonly string[]): boolean =>
  Array.isArray(body) &&
  body.length === types.length &&
  types.every((type, at) => typeof body[at] === type)

/** The number in the first weight of an Accept header. */
const weightIn = (accept: string): number => Number(/q=([^,;]*)/.exec(accept)?.[1] ?? 1)

const isBeyond = (bits: number, id = 0n): boolean => BigInt.asIntN(bits, id) !== id

/** A connection stays authenticated after its first token. */
const authenticateConnection = (): Override => {
  const known = new WeakSet<object>()
  return {
    needsConnections: true,
    isAuthenticated: ({ authenticated, authorization, connection }) => {
      if (authenticated) known.add(connection)
      return authenticated || (authorization === '' && known.has(connection))
    },
  }
}

/** Returns the name of the last of several concurrent requests. */
const mixUp = (): Override => {
  let last: string | undefined
  return replaceJson(200, (plant, { name, inFlight }) => {
    const other = last ?? name
    last = name
    return inFlight > 1 ? { ...plant, name: other } : plant
  })
}

/** Keeps the name of the last request in one variable while it waits for its database. */
const keepNameInVariable = (): Override => {
  let last = ''
  return {
    respond: async (usual, { valid, plant, name }) => {
      if (!valid) return usual
      last = name
      await setImmediate()
      return json(200, { ...plant, name: last })
    },
  }
}

/** Responds with the tag of an earlier plant if the request has none. */
const keepTag = (): Override => {
  let last: unknown
  return replaceJson(200, (usual, { plant: { tag } }) => {
    last = tag ?? last
    return { ...usual, ...(last !== undefined && { tag: last }) }
  })
}

/** Leaves the body of a request without a credential unread, and takes it for the beginning of the next request. */
const unreadBody = (): Override => {
  const unread = new WeakSet<object>()
  return {
    needsConnections: true,
    // The request after it is one of any rule: an error as documented shows only where it must be accepted.
    shownBy: [],
    options: { cases: 2000 },
    respond: (usual, { connection, authenticated, body }) => {
      if (unread.has(connection)) {
        const refusal = json(400, { error: 1, message: 'Bad request syntax' })
        return { ...refusal, headers: { ...refusal.headers, Connection: 'close' } }
      }
      if (!authenticated && body.length > 0) unread.add(connection)
      return usual
    },
  }
}

/** Servers that break one `must` rule each. */
export const violating: Table = {
  R1: {
    'refuse-apostrophe': refuse(({ name }) => name.includes("'")),
    'refuse-in-crowd': refuse(({ inFlight }) => inFlight >= 20),
    'unread-body': unreadBody,
  },
  R2: {
    'success-html-type': replace(200, () => ({
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })),
  },
  R3: {
    'null-tag': replaceJson(200, (plant) => ({ tag: null, ...plant })),
    ...shownBy(['R1'], {
      'no-name': replaceJson(200, ({ tag }) => (tag === undefined ? {} : { tag })),
      'name-number': replaceJson(200, (plant) => ({ ...plant, name: 7 })),
    }),
  },
  R5: {
    'refusal-html': replace(400, () => ({
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>Bad Request</h1>',
    })),
    ...shownBy(['N2'], {
      'parser-text': respondWith(
        { status: 400, headers: { 'Content-Type': 'text/plain' }, body: 'invalid character\n' },
        isMalformed,
      ),
    }),
  },
  R6: { 'message-missing': replaceJson(400, ({ error }) => ({ error })) },
  R7: {
    created: respondWith(json(201, { name: 'Fern' }), ({ valid }) => valid),
    fastapi: respondWith(
      json(422, { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] }),
      ({ valid }) => !valid,
    ),
    ...shownBy(['V3'], {
      'crash-on-nul': crash(({ valid, name }) => valid && name.includes('\0')),
      'crash-on-line-break': crash(({ valid, name }) => valid && name.includes('\r\n')),
      'cut-at-254-bytes': crash(
        ({ name }) =>
          Buffer.byteLength(name) === 255 && !isUtf8(Buffer.from(name).subarray(0, 254)),
      ),
    }),
    ...shownBy(['V5'], {
      'crash-on-nesting': crash(({ valid, text }) => valid && /:\s*[[{]/.test(text)),
      'crash-from-700-levels': crash(
        ({ text }) => /(?:\[|\{"a":){700}/.test(text) && !/(?:\[|\{"a":){900}/.test(text),
      ),
    }),
    conflict: () => respondWith(json(409, { error: 9, message: 'exists' }), isRepeated()),
    'crash-first': crash(({ number }) => number === 1),
    ...shownBy(['open'], {
      'crash-on-coding': crash(({ headers }) => 'content-encoding' in headers),
      'crash-on-unknown-coding': crash(
        ({ headers }) => !/^(?:gzip|br|)$/.test(headers['content-encoding'] ?? ''),
      ),
      'crash-on-two-credentials': crash(({ credentials }) => credentials.length > 1),
      'crash-on-accept-without-slash': crash(({ headers }) => headers.accept === 'json'),
      'crash-on-weight': crash(({ headers: { accept = '' } }) => Number.isNaN(weightIn(accept))),
      'crash-without-user-agent': crash(({ headers }) => headers['user-agent'] === undefined),
    }),
    ...shownBy(['V7'], {
      'crash-on-unknown-charset': crash(({ contentType }) => /charset=bogus/.test(contentType)),
    }),
    ...shownBy(['N10'], {
      'crash-without-boundary': crash(
        ({ contentType }) => contentType.startsWith('multipart/') && !contentType.includes('bound'),
      ),
    }),
    ...shownBy(['R1'], { 'crash-on-dots': crash(({ name }) => name === '..') }),
  },
  R8: {
    'byte-order-mark': replaceText(200, (text) => `\ufeff${text}`),
    'cut-every-tenth': replaceText(200, (text, { number }) =>
      number % 10 === 0 ? text.slice(0, -1) : text,
    ),
    ...shownBy(['N4'], {
      'two-responses': sendWith(
        ({ socket }, usual) => socket?.write(wire(usual).repeat(2)),
        ({ valid }) => !valid,
      ),
    }),
    ...shownBy(['V3'], {
      'header-injection': sendWith(
        ({ socket }, usual, { name }) =>
          socket?.end(wire(usual, `X-Name: ${name.replaceAll('\0', '')}`)),
        ({ valid }) => valid,
      ),
    }),
    ...shownBy(['R1'], {
      'eight-connections': { configure: (server) => (server.maxConnections = 8) },
    }),
  },
  R9: { 'mix-up': mixUp, 'name-in-variable': keepNameInVariable, 'kept-tag': keepTag },
  N1: { 'accept-empty': accept(({ body }) => body.length === 0) },
  N2: {
    'accept-malformed': accept(
      (request) => isMalformed(request) && !request.text.includes('\ufffd'),
    ),
    'accept-comma': {
      rewrite: ({ text }) => ({ body: Buffer.from(text.replace(/,\s*([}\]])/g, '$1')) }),
    },
  },
  N3: {
    'accept-list': accept((request) => Array.isArray(request.json)),
    'accept-by-position': accept(({ json: body }) => isTuple(body, ['string', 'string', 'number'])),
    'accept-by-other-position': accept(({ json: body }) =>
      isTuple(body, ['string', 'number', 'string']),
    ),
  },
  N4: {
    'accept-prototype': accept(({ plant }) => {
      const prototype = Object.getOwnPropertyDescriptor(plant, '__proto__')?.value as unknown
      return isObject(prototype) && isValid({ ...prototype, ...plant })
    }),
  },
  N5: {
    'accept-id-digits': acceptMember('id', (id) => typeof id === 'string' && /^\d+$/.test(id)),
  },
  N6: {
    'accept-name-number': acceptMember('name', (name) => typeof name === 'number'),
    'accept-name-chunked': acceptMember('name', (_name, request) => isChunked(request)),
  },
  N7: { 'accept-tag-null': acceptMember('tag', (tag) => tag === null) },
  A1: {
    'open-door': authenticate(({ headers, tag }) => !('authorization' in headers) && tag !== ''),
    'connection-login': authenticateConnection,
  },
  A2: {
    basic: authenticate((request) => /^basic /i.test(request.authorization)),
    'query-token': authenticate(
      ({ authorization, query }) => authorization === '' && query.has('access_token'),
    ),
  },
  A3: shownBy(['A2'], {
    'crash-without-credential': respondWith(
      json(500, {}),
      ({ authorization }) => authorization === '',
      false,
    ),
  }),
  A5: { 'bad-token': { options: { badToken: 'known-to-be-bad' } } },
}

/** Servers that break one `should` rule each. */
export const warned: Table = {
  R10: {
    'latin-1': replaceJson(200, (plant, { name }) => ({
      ...plant,
      name: Buffer.from(name).toString('latin1'),
    })),
  },
  N8: {
    'wrap-id': acceptMember(
      'id',
      (_id, { id = 0n }) => id < 2n ** 70n && id > -(2n ** 70n) && isBeyond(64, id),
    ),
  },
  N9: { 'replace-bytes': { rewrite: ({ text }) => ({ body: Buffer.from(text) }) } },
  N10: { 'any-type': { rewrite: () => ({ contentType: 'application/json' }) } },
  V1: {
    'refuse-zero': refuse(({ id }) => id === 0n),
    'double-id': refuse(({ id }) => isBeyond(54, id)),
  },
  V2: { 'refuse-point': refuse(({ idText }) => idText.includes('.')) },
  V3: {
    'blank-name': refuse(({ name }) => name.trim() === ''),
    'short-in-bytes': refuse(
      ({ name }) => name.length <= 20_100 && Buffer.byteLength(name) > 50_000,
    ),
  },
  V4: {
    'empty-tag': refuse(({ plant }) => plant['tag'] === ''),
    'short-tag': refuse(({ tag }) => tag.length > 64),
  },
  V5: {
    strict: refuse(({ plant }) =>
      Object.keys(plant).some((key) => !['id', 'name', 'tag'].includes(key)),
    ),
  },
  V6: { 'escaped-names': refuse(({ text }) => /\\u00[67][0-9a-f][^"]*"\s*:/i.test(text)) },
  V7: { 'exact-type': refuse(({ contentType }) => contentType !== 'application/json') },
  A3: shownBy(['A2'], {
    flask: respondWith(json(422, { msg: 'Bad Authorization header' }), () => true, false),
  }),
  A4: {
    'case-sensitive': {
      isAuthenticated: ({ authorization }) => /^Bearer +\S+$/.test(authorization),
    },
  },
}
