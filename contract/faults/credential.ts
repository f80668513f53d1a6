import { admitting, html } from './behaviours.ts'
import { bending, breaking, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { authorization, valueOf } from './received.ts'
import { isObject, json, right, type Answer, type Received } from './store.ts'

const scheme = (name: string): Behaviour =>
  admitting((got) => authorization(got).toLowerCase().startsWith(`${name} `))
const outside = (when: (got: Received) => boolean, answer: Answer): Behaviour => ({
  answer: (usual, got) => (right.finds(got) && !right.admits(got) && when(got) ? answer : usual),
})
const missing = (got: Received): boolean => authorization(got) === ''
const elsewhere = (got: Received): string => JSON.stringify([...got.query])
const oops = json(500, { error: 500, message: 'Internal Server Error' })
const bad = 'known-to-be-bad'

/** Faults in who is let in, and how the rest is refused. */
export const credential: readonly Fault[] = [
  ...breaking('A1', [
    'open-door',
    'needs no credential',
    admitting(
      (got) =>
        !('authorization' in got.headers) &&
        got.query.size === 0 &&
        !('cookie' in got.headers) &&
        !Object.keys(got.headers).some((name) => name.startsWith('x-')) &&
        !hasToken(got),
    ),
  ]),
  ...breaking(
    'A2',
    ['basic', 'takes Basic', scheme('basic')],
    ['digest', 'takes Digest', scheme('digest')],
    ['token', 'takes Token for Bearer', scheme('token')],
    [
      'bearer-anywhere',
      'looks for Bearer anywhere in the field',
      admitting((got) => /\S +bearer +\S/i.test(authorization(got))),
    ],
    ['any-scheme', 'takes any scheme', admitting((got) => / \S/.test(authorization(got)))],
    [
      'bare-token',
      'takes the bare token',
      admitting((got) => /^\S+$/.test(authorization(got)) && !/^bearer$/i.test(authorization(got))),
    ],
    [
      'empty-bearer',
      'takes Bearer without a token',
      admitting((got) => /^bearer\s*$/i.test(authorization(got))),
    ],
    [
      'any-header',
      'takes whatever Authorization says',
      admitting((got) => authorization(got) !== ''),
    ],
    [
      'query-token',
      'takes the token from the query',
      admitting((got) => missing(got) && elsewhere(got) !== '[]'),
    ],
    [
      'cookie-token',
      'takes the token from a cookie',
      admitting((got) => missing(got) && 'cookie' in got.headers),
    ],
    ['api-key', 'takes the token from X-API-Key', admitting((got) => 'x-api-key' in got.headers)],
    [
      'query-named-token',
      'takes ?token=',
      admitting((got) => authorization(got) === '' && got.query.has('token')),
    ],
    [
      'query-named-access',
      'takes ?access_token=',
      admitting((got) => authorization(got) === '' && got.query.has('access_token')),
    ],
    [
      'query-named-key',
      'takes ?api_key=',
      admitting((got) => authorization(got) === '' && got.query.has('api_key')),
    ],
    [
      'cookie-named-token',
      'takes a cookie called token',
      admitting((got) => /\btoken=/.test(String(got.headers['cookie']))),
    ],
    [
      'cookie-named-session',
      'takes a cookie called session',
      admitting((got) => /session/.test(String(got.headers['cookie']))),
    ],
    [
      'glued',
      'takes Bearer without a space before the token',
      admitting((got) => /^Bearer\S/i.test(authorization(got))),
    ],
    [
      'bearer-and-space',
      'takes Bearer and a space',
      admitting((got) => /^bearer *$/i.test(authorization(got))),
    ],
    [
      'body-token',
      'takes the token from the body',
      admitting((got) => missing(got) && hasToken(got)),
    ],
  ),
  ...breaking(
    'A3',
    ['crash-without-credential', 'answers 500 without a credential', outside(missing, oops)],
    [
      'crash-on-credential',
      'answers 500 to a scheme it does not know',
      outside((got) => !missing(got), oops),
    ],
    [
      'crash-on-empty-bearer',
      'answers 500 to Bearer without a token',
      outside(
        (got) => /^bearer\s*$/i.test(authorization(got)),
        html(500, 'IndexError: list index out of range'),
      ),
    ],
    [
      'login-page',
      'redirects to a login page',
      outside(() => true, { status: 302, headers: { Location: '/login' }, body: '' }),
    ],
    [
      'no-gateway',
      'answers 503 without a credential',
      outside(missing, html(503, 'Service Unavailable')),
    ],
  ),
  ...breaking('A5', ['bad-token', 'takes a token known to be bad', {}, { badToken: bad }]),
  ...bending(
    'A3',
    [
      'rails',
      'answers 401 in plain text, as Rails does',
      outside(() => true, {
        status: 401,
        headers: { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer' },
        body: 'HTTP Token: Access denied.\n',
      }),
    ],
    [
      'flask',
      'answers 401 with another body',
      outside(() => true, json(401, { msg: 'Missing Authorization Header' })),
    ],
    [
      'forbidden-without-credential',
      'answers 403 with no body',
      outside(() => true, { status: 403, headers: {}, body: '' }),
    ],
    ['hidden', 'answers 404 without a credential', outside(() => true, html(404, 'Not Found'))],
  ),
  ...bending(
    'A4',
    [
      'case-sensitive',
      'knows Bearer in this letter case only',
      { store: { admits: (got) => /^Bearer +\S+$/.test(authorization(got)) } },
    ],
    [
      'case-sensitive-401',
      'answers 401 to bearer',
      {
        store: {
          admits: (got) => /^Bearer +\S+$/.test(authorization(got)),
          status: (cause) => (cause === 'credential' ? 401 : 400),
        },
      },
    ],
  ),
]

function hasToken(got: Received): boolean {
  const value = valueOf(got)
  return (
    got.bytes.includes('access_token') ||
    (isObject(value) && Object.keys(value).some((name) => !['id', 'name', 'tag'].includes(name)))
  )
}
