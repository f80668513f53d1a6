import { html, instead } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { bad, contentType, good, isUnreadable, valueOf } from './received.ts'
import { json, type Answer } from './store.ts'

const moved = (status: number): Answer => ({ status, headers: { Location: '/plants/' }, body: '' })
const unprocessable = json(422, { error: 422, message: 'Unprocessable' })

/** Faults in the status: neither 200 nor 400. */
export const status: readonly Fault[] = breaking(
  'R7',
  ['created', 'answers 201', instead(good, json(201, { name: 'Fern' }))],
  ['accepted', 'answers 202', instead(good, json(202, { name: 'Fern' }))],
  ['no-content', 'answers 204', instead(good, { status: 204, headers: {}, body: '' })],
  ['see-other', 'redirects to the new plant with 303', instead(good, moved(303))],
  ['moved', 'redirects to a trailing slash with 308', instead(() => true, moved(308))],
  ['found', 'redirects with 302', instead(() => true, moved(302))],
  ['not-found', 'answers 404 in HTML', instead(() => true, html(404, 'Cannot POST /plants'))],
  ['not-allowed', 'answers 405', instead(() => true, json(405, { detail: 'Method Not Allowed' }))],
  [
    'not-implemented',
    'answers 501',
    instead(() => true, json(501, { error: 501, message: 'later' })),
  ],
  [
    'forbid-all',
    'answers 403 to a good credential',
    instead(() => true, json(403, { error: 3, message: 'no' })),
  ],
  [
    'unauthorize-all',
    'answers 401 to a good credential',
    instead(() => true, json(401, { error: 1, message: 'no' })),
  ],
  [
    'conflict',
    'answers 409 to a fresh id',
    instead(good, json(409, { error: 9, message: 'exists' })),
  ],
  ['unprocessable', 'answers 422 to every request that fails', instead(bad, unprocessable)],
  [
    'fastapi',
    "answers 422 in FastAPI's shape",
    instead(
      bad,
      json(422, { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] }),
    ),
  ],
  [
    'unprocessable-plant',
    'answers 422 to JSON that is no NewPlant',
    instead((got, usual) => bad(got, usual) && valueOf(got) !== undefined, unprocessable),
  ],
  [
    'express',
    'answers 500 in HTML to what is not JSON',
    instead(
      (got, usual) => bad(got, usual) && isUnreadable(got),
      html(500, 'SyntaxError: Unexpected token'),
    ),
  ],
  [
    'not-acceptable-type',
    'answers 406 to text/plain',
    instead(
      (got) => contentType(got).startsWith('text/plain'),
      json(406, { error: 6, message: 'no' }),
    ),
  ],
  [
    'charset-415',
    'answers 415 to a charset parameter',
    instead(
      (got, usual) => good(got, usual) && contentType(got).includes('charset'),
      json(415, { error: 5, message: 'type' }),
    ),
  ],
  [
    'too-large-at-ten',
    'answers 413 to ten kilobytes',
    instead((got) => got.bytes.length > 9_000, json(413, { error: 13, message: 'too large' })),
  ],
  [
    'unavailable',
    'answers 503 without Retry-After, every tenth time',
    instead((got) => got.number % 10 === 0, html(503, 'Service Unavailable')),
  ],
  [
    'gateway',
    "answers a proxy's 502 after the twentieth plant",
    instead((got, usual) => good(got, usual) && got.created >= 20, html(502, 'Bad Gateway')),
  ],
  [
    'throttled',
    'answers 429 without Retry-After after the hundredth request',
    instead((got) => got.number > 100, json(429, { error: 29, message: 'slow down' })),
  ],
  [
    'upper-case-415',
    'answers 415 to Application/JSON',
    instead(
      (got, usual) => good(got, usual) && /[A-Z]/.test(contentType(got)),
      json(415, { error: 5, message: 'type' }),
    ),
  ],
)
