import type { Override, Table } from './listen.ts'
import { crash, isMalformed, isRepeated, refuse, replace, replaceJson, replaceText, respondWith } from './overrides.ts'
import { json } from './store.ts'

/** Refuses every request after five without a credential. */
const lockOut = (): Override => {
  let left = 5
  return {
    respond: (usual, { authenticated }) => {
      if (!authenticated) left -= 1
      return authenticated && left <= 0 ? json(403, { error: 3, message: 'locked' }) : usual
    },
  }
}

/** Leaves the body of a request without a credential unread, and takes it for the beginning of the next request. */
const unreadBody = (): Override => {
  const unread = new WeakSet<object>()
  return {
    respond: (usual, { connection, authenticated, body }) => {
      if (unread.has(connection)) return { status: 400, headers: { Connection: 'close' }, body: 'Bad request syntax' }
      if (!authenticated && body.length > 0) unread.add(connection)
      return usual
    },
  }
}

const conflict = json(409, { error: 9, message: 'exists' })

/** Servers that break R1 to R7. */
export const faultyResponses: Table = {
  R1: {
    'refuse-apostrophe': refuse(({ name }) => name.includes("'")),
    'refuse-in-crowd': refuse(({ inFlight }) => inFlight >= 20),
    'unread-body': unreadBody,
  },
  R2: {
    'success-html-type': replace(200, () => ({ headers: { 'Content-Type': 'text/html; charset=utf-8' } })),
    'type-without-tag': replace(200, ({ headers }, { plant }) => ({
      headers: 'tag' in plant ? headers : { 'Content-Type': 'text/plain' },
    })),
  },
  R3: {
    'null-tag': replaceJson(200, (plant) => ({ tag: null, ...plant })),
    'no-name': replaceJson(200, ({ tag }) => (tag === undefined ? {} : { tag })),
    'name-number': replaceJson(200, (plant) => ({ ...plant, name: 7 })),
  },
  R5: {
    'refusal-html': replace(400, () => ({ headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad Request</h1>' })),
    'parser-text': respondWith(
      { status: 400, headers: { 'Content-Type': 'text/plain' }, body: 'invalid character\n' },
      isMalformed,
    ),
  },
  R6: {
    'message-missing': replaceJson(400, ({ error }) => ({ error })),
    'error-word': replaceJson(400, (error) => ({ ...error, error: 'invalid_plant' })),
    'error-unsigned': replaceJson(400, (error) => ({ ...error, error: 2_147_483_648 })),
    'scheme-error': replaceJson(400, (error, { authenticated, authorization }) =>
      authenticated || authorization === '' ? error : { error: 'invalid_request' },
    ),
  },
  R7: {
    created: respondWith(json(201, { name: 'Fern' }), ({ valid }) => valid),
    fastapi: respondWith(
      json(422, { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] }),
      ({ valid }) => !valid,
    ),
    express: respondWith(
      { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<pre>SyntaxError: Unexpected token</pre>' },
      isMalformed,
    ),
    'lock-out': lockOut,
    'crash-on-nul': crash(({ valid, name }) => valid && name.includes('\0')),
    'crash-on-nesting': crash(({ valid, text }) => valid && /:\s*[[{]/.test(text)),
    'crash-in-race': () => {
      const isAgain = isRepeated()
      return crash((request) => isAgain(request) && request.inFlight > 10)
    },
    conflict: () => respondWith(conflict, isRepeated()),
    firewall: respondWith(
      { status: 403, headers: { 'Content-Type': 'text/html' }, body: '<h1>Blocked</h1>' },
      ({ tag }) => /drop table|<script|\.\.\/|jndi:/i.test(tag),
    ),
    'crash-first': crash(({ number }) => number === 1),
  },
  R8: {
    'byte-order-mark': replaceText(200, (text) => `\ufeff${text}`),
    'latin-1': replaceText(400, () => Buffer.from('{"error":1,"message":"ung\u00fcltig"}', 'latin1')),
    unescaped: replaceText(200, (_text, { name }) => `{"name":"${name}"}`),
    'cut-every-tenth': replaceText(200, (text, { number }) => (number % 10 === 0 ? text.slice(0, -1) : text)),
  },
}
