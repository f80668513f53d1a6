import { isObject } from '../../src/check-value.ts'
import type { Override, Table } from './listen.ts'
import {
  accept,
  acceptMember,
  acceptRepaired,
  authenticate,
  isChunked,
  isMalformed,
  isValid,
  refuse,
  replaceJson,
  respondUnauthenticated,
  type When,
} from './overrides.ts'
import { json } from './store.ts'

const isBeyond = (bits: number, id = 0n): boolean => BigInt.asIntN(bits, id) !== id
const isEmpty: When = ({ body }) => body.length === 0

/** The token is in a query parameter, a cookie, a header of another name or the body. */
const hasTokenElsewhere: When = ({ query, headers, plant, text }) =>
  query.size > 0 ||
  Object.keys(headers).some((name) => name === 'cookie' || name.startsWith('x-')) ||
  text.includes('access_token') ||
  Object.keys(plant).some((name) => !['id', 'name', 'tag'].includes(name))

/** A connection stays authenticated after its first token. */
const authenticateConnection = (): Override => {
  const known = new WeakSet<object>()
  return {
    isAuthenticated: ({ authenticated, authorization, connection }) => {
      if (authenticated) known.add(connection)
      return authenticated || (authorization === '' && known.has(connection))
    },
  }
}

/** Servers that break a `must` rule on requests or credentials. */
export const violatingRequests: Table = {
  N1: { 'accept-empty': accept(isEmpty) },
  N2: {
    'accept-malformed': accept((request) => isMalformed(request) && !request.text.includes('\ufffd')),
    'accept-comma': acceptRepaired((text) => text.replace(/,\s*([}\]])/g, '$1')),
    'accept-padding': acceptRepaired((text) => text.trim()),
  },
  N3: { 'accept-list': accept((request) => Array.isArray(request.json)) },
  N4: {
    'accept-prototype': accept(({ plant }) => {
      const prototype = Object.getOwnPropertyDescriptor(plant, '__proto__')?.value as unknown
      return isObject(prototype) && isValid({ ...prototype, ...plant })
    }),
  },
  N5: {
    'accept-id-digits': acceptMember('id', (id) => typeof id === 'string' && /^\d+$/.test(id)),
    'accept-id-nearly-whole': acceptMember('id', (id) => {
      const distance = typeof id === 'number' ? Math.abs(id - Math.round(id)) : 0
      return distance > 0 && distance < 1e-6
    }),
    'accept-id-last': acceptMember('id', (_id, { text }) => !/^\s*\{\s*"id"/.test(text)),
  },
  N6: {
    'accept-name-number': acceptMember('name', (name) => typeof name === 'number'),
    'accept-name-chunked': acceptMember('name', (_name, request) => isChunked(request)),
  },
  N7: { 'accept-tag-null': acceptMember('tag', (tag) => tag === null) },
  A1: {
    'open-door': authenticate((request) => !('authorization' in request.headers) && !hasTokenElsewhere(request)),
    'connection-login': authenticateConnection,
  },
  A2: {
    basic: authenticate((request) => /^basic /i.test(request.authorization)),
    'bare-token': authenticate(({ authorization }) => /^(?!bearer$)\S+$/i.test(authorization)),
    'query-token': authenticate(({ authorization, query }) => authorization === '' && query.has('access_token')),
  },
  A3: {
    'crash-without-credential': respondUnauthenticated(
      json(500, { error: 500, message: 'Internal Server Error' }),
      ({ authorization }) => authorization === '',
    ),
    'login-page': respondUnauthenticated({ status: 302, headers: { Location: '/login' }, body: '' }),
  },
  A5: { 'bad-token': { badToken: 'known-to-be-bad' } },
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

/** Servers that break a `should` rule. */
export const warnedRequests: Table = {
  R1: { 'mix-up': mixUp },
  N8: { 'wrap-id': acceptMember('id', (_id, { id = 0n }) => id < 2n ** 70n && id > -(2n ** 70n) && isBeyond(64, id)) },
  N9: {
    'replace-bytes': { rewrite: ({ text }) => ({ body: Buffer.from(text) }) },
    'guess-encoding': { rewrite: ({ body }) => (body[1] === 0 ? { body: Buffer.from(body.toString('utf16le')) } : {}) },
  },
  N10: { 'any-type': { rewrite: () => ({ contentType: 'application/json' }) } },
  V1: { 'refuse-zero': refuse(({ id }) => id === 0n), 'double-id': refuse(({ id }) => isBeyond(54, id)) },
  V2: { 'refuse-point': refuse(({ idText }) => idText.includes('.')) },
  V3: {
    'blank-name': refuse(({ name }) => name.trim() === ''),
    'short-in-bytes': refuse(({ name }) => name.length <= 20_100 && Buffer.byteLength(name) > 50_000),
  },
  V4: { 'empty-tag': refuse(({ plant }) => plant['tag'] === ''), 'short-tag': refuse(({ tag }) => tag.length > 64) },
  V5: {
    strict: refuse(({ plant }) => Object.keys(plant).some((key) => !['id', 'name', 'tag'].includes(key))),
    'refuse-prototype': refuse(({ plant }) => Object.hasOwn(plant, '__proto__')),
  },
  V6: { 'escaped-names': refuse(({ text }) => /\\u[0-9a-f]{4}[^"]*"\s*:/i.test(text)) },
  V7: { 'exact-type': refuse(({ contentType }) => contentType !== 'application/json') },
  A3: { flask: respondUnauthenticated(json(401, { msg: 'Missing Authorization Header' })) },
  A4: { 'case-sensitive': { isAuthenticated: ({ authorization }) => /^Bearer +\S+$/.test(authorization) } },
}
