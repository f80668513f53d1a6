import { labelling, replacing, shaping, spoiling } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { right } from './store.ts'

const problemJson = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 })
const springError = {
  timestamp: '2026-01-01T00:00:00Z',
  status: 400,
  error: 'Bad Request',
  path: '/plants',
}

/** A 400 for JSON that cannot be read: a body parser answers it, before the program does. */
const parser = (spoilt: { headers?: Record<string, string>; body: string }) =>
  replacing(400, (answer, got) => {
    try {
      right.reads(got.bytes)
      return answer
    } catch {
      return right.admits(got) ? spoilt : answer
    }
  })

/** Faults in what a request that fails is answered. */
export const refusal: readonly Fault[] = [
  ...breaking(
    'R5',
    ['refusal-html', 'sends a 400 as HTML', labelling(400, 'text/html', '<h1>Bad Request</h1>')],
    ['refusal-text', 'sends a 400 as text/plain', labelling(400, 'text/plain', 'Bad Request')],
    [
      'refusal-text-type',
      'sends an Error as text/plain',
      labelling(400, 'text/plain; charset=utf-8'),
    ],
    ['refusal-no-type', 'sends a 400 without a content type', labelling(400, undefined)],
    ['refusal-bare', 'sends a 400 with nothing else', labelling(400, undefined, '')],
    [
      'problem-json',
      'sends problem details (RFC 9457)',
      labelling(400, 'application/problem+json', problemJson),
    ],
    [
      'problem-type',
      'sends an Error as application/problem+json',
      labelling(400, 'application/problem+json'),
    ],
    ['refusal-xml', 'sends a 400 in XML', labelling(400, 'application/xml', '<error>1</error>')],
    [
      'parser-html',
      'lets its body parser answer 400 in HTML',
      parser({ headers: { 'Content-Type': 'text/html' }, body: '<h1>400 Bad Request</h1>' }),
    ],
    [
      'parser-text',
      "lets its body parser answer 400 in plain text, as Go's http.Error does",
      parser({
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
        body: 'invalid character\n',
      }),
    ],
    [
      'credential-text',
      'answers a missing credential with 400 in plain text',
      replacing(400, (answer, got) =>
        right.admits(got)
          ? answer
          : { headers: { 'Content-Type': 'text/plain' }, body: 'no token' },
      ),
    ],
  ),
  ...breaking(
    'R6',
    [
      'error-word',
      'sends the error as a word',
      shaping(400, (error) => ({ ...error, error: 'invalid_plant' })),
    ],
    [
      'error-digits',
      'sends the error as a string of digits',
      shaping(400, (error) => ({ ...error, error: '400' })),
    ],
    ['error-missing', 'sends no error', shaping(400, ({ message }) => ({ message }))],
    [
      'error-code',
      'calls the error code',
      shaping(400, ({ error: code, message }) => ({ code, message })),
    ],
    ['error-null', 'sends error: null', shaping(400, (error) => ({ ...error, error: null }))],
    ['error-true', 'sends error: true', shaping(400, (error) => ({ ...error, error: true }))],
    ['error-half', 'sends error: 400.5', shaping(400, (error) => ({ ...error, error: 400.5 }))],
    [
      'error-clock',
      'sends a time in milliseconds as the error',
      shaping(400, (error) => ({ ...error, error: 1_700_000_000_000 })),
    ],
    [
      'error-unsigned',
      'sends an unsigned 32-bit error',
      shaping(400, (error) => ({ ...error, error: 2_147_483_648 })),
    ],
    [
      'error-too-low',
      'sends an error below int32',
      shaping(400, (error) => ({ ...error, error: -2_147_483_649 })),
    ],
    ['error-object', 'sends code and message inside error', shaping(400, (error) => ({ error }))],
    ['message-missing', 'sends no message', shaping(400, ({ error }) => ({ error }))],
    ['message-null', 'sends message: null', shaping(400, (error) => ({ ...error, message: null }))],
    [
      'message-number',
      'sends the message as a number',
      shaping(400, (error) => ({ ...error, message: 400 })),
    ],
    [
      'message-list',
      'sends a list of messages',
      shaping(400, ({ error, message }) => ({ error, message: [message] })),
    ],
    [
      'message-object',
      'sends the message as an object',
      shaping(400, ({ error }) => ({ error, message: { name: 'required' } })),
    ],
    [
      'upper-case-error',
      'sends Error and Message',
      shaping(400, ({ error, message }) => ({ Error: error, Message: message })),
    ],
    ['error-list', 'sends a list of errors', shaping(400, (error) => [error])],
    [
      'errors',
      'sends errors, as JSON:API and Rails do',
      shaping(400, ({ message }) => ({ errors: [{ detail: message }] })),
    ],
    [
      'detail',
      'sends detail, as FastAPI does',
      shaping(400, () => ({ detail: [{ loc: ['body'], msg: 'field required' }] })),
    ],
    ['spring', "sends Spring's error body", shaping(400, () => springError)],
    [
      'nest',
      "sends Nest's error body",
      shaping(400, ({ message }) => ({ statusCode: 400, message, error: 'Bad Request' })),
    ],
    ['envelope-error', 'wraps the error in ok', shaping(400, (error) => ({ ok: false, error }))],
    ['error-string', 'sends a sentence for an Error', shaping(400, ({ message }) => message)],
    ['error-empty-object', 'sends an empty object for an Error', shaping(400, () => ({}))],
    ['error-null-body', 'sends null for an Error', shaping(400, () => null)],
    ['error-empty-body', 'sends an empty body for an Error', spoiling(400, () => '')],
    [
      'parser-error',
      'lets its body parser answer in another shape',
      parser({ body: '{"statusCode":400,"error":"Bad Request","message":"Unexpected token"}' }),
    ],
    [
      'credential-error',
      'answers a missing credential with 400 in another shape',
      replacing(400, (answer, got) =>
        right.admits(got) ? answer : { body: '{"message":"Unauthenticated."}' },
      ),
    ],
    [
      'media-type-error',
      'answers a wrong media type with 400 in another shape',
      replacing(400, (answer, got) =>
        right.admits(got) && !right.takes(String(got.headers['content-type'] ?? ''))
          ? { body: '{"title":"Unsupported"}' }
          : answer,
      ),
    ],
    [
      'error-every-tenth',
      'sends every tenth error as a word',
      shaping(400, (error, got) => (got.number % 10 === 0 ? { ...error, error: 'E' } : error)),
    ],
  ),
]
