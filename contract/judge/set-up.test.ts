import { expect, test } from 'vitest'
import { caseOf, exchange, respond, type ResponseOverrides } from '../../test/support/exchange.ts'
import {
  acceptsToken,
  mayBeOfWrongSetUp,
  isSetUpRefusal,
  refusesToken,
  setUpSentence,
} from './set-up.ts'
import { withNewPlant } from '../../test/support/odd-documents.ts'
import { store as operation } from '../../test/support/store.ts'

const url = 'http://store.test/plants'
const sentenceOf = (status: number, overrides: ResponseOverrides, proxy?: string): string => {
  const refused = exchange('R1/plain', respond(status, { reason: 'X', body: '', ...overrides }))
  const request = { ...refused.request, url }
  return setUpSentence([{ ...refused, request }], 'valid request', operation, proxy)
}
const redirectTo = (location: string): ResponseOverrides => ({ headers: [['location', location]] })
const general = 'Check the token, the headers (such as a tenant) and the base URL'

test.each<[string, number, string, string]>([
  ['of https:', 301, 'https://store.test/plants', 'Is the base URL https://store.test?'],
  ['of another path', 308, '/v2/plants', 'Is the base URL http://store.test/v2?'],
  ['without its user', 302, 'https://me:pw@a.test/x/plants', 'Is the base URL https://a.test/x?'],
  ['of a login page', 302, 'https://login.test/?to=%2Fplants', `${general}.`],
  ['of the request itself', 302, url, `${general}.`],
  ['that is malformed', 303, 'http://[', `${general}.`],
])('shows a Location %s', (_what, status, location, advice) => {
  expect(sentenceOf(status, redirectTo(location))).toBe(
    `POST ${url} responded ${status} X (Location: “${location}”) to every valid request. ${advice}`,
  )
})

test('names the members that a refusal may be about, because the document shows no value', () => {
  const plain = withNewPlant((schema) => {
    Object.assign(schema, {
      required: ['id', 'plan', 'currency', 'kind'],
      properties: {
        id: { type: 'integer' },
        plan: { type: 'string' },
        currency: { type: 'string', example: 'EUR' },
        kind: { enum: ['a', 'b'] },
      },
    })
  })
  const adviceFor = (status: number): string => {
    const refused = exchange('R1/plain', respond(status, { reason: 'X', body: '' }))
    return setUpSentence([refused], 'valid request', plain)
  }
  expect(adviceFor(400)).toContain(
    'every valid request. The value of "plan" is made up: give the document an example or enum of what the server knows, or the check a body with --body FILE. Check the token',
  )
  expect(adviceFor(301)).not.toContain('made up')
})

test('a redirection to the path of the document names its base URL in any spelling', () => {
  const ofDocument = { ...operation, target: '/pl%c3%a4nts' }
  const adviceFor = (location: string): string => {
    const refused = exchange('R1/plain', respond(308, { ...redirectTo(location), body: '' }))
    const request = { ...refused.request, url: 'http://store.test/pl%c3%a4nts' }
    return setUpSentence([{ ...refused, request }], 'valid request', ofDocument)
  }
  expect(adviceFor('/v2/pl%C3%A4nts')).toContain('Is the base URL http://store.test/v2?')
  expect(adviceFor('/pl%C3%A4nts')).not.toContain('Is the base URL')
})

test('shortens a long Location', () => {
  const location = `/${'x'.repeat(99)}`
  expect(sentenceOf(302, redirectTo(`${location}y`))).toContain(`(Location: “${location}…”)`)
  expect(sentenceOf(302, redirectTo(location))).toContain(`(Location: “${location}”)`)
})

test('names the proxy that demands a credential', () => {
  expect(sentenceOf(407, {}, 'proxy.test:3128')).toBe(
    'The proxy proxy.test:3128 responded 407 X to every valid request. Check the user and the password in HTTP_PROXY, like http://user:password@proxy.example:3128.',
  )
})

test('names the proxy as a possible cause of other refusals', () => {
  expect(sentenceOf(403, {}, 'proxy.test:3128')).toBe(
    `POST ${url} responded 403 X to every valid request. ${general}, or the proxy proxy.test:3128.`,
  )
})

test.each([
  ['nginx', '<h1>The plain HTTP request was sent to HTTPS port</h1>'],
  ['Go', 'Client sent an HTTP request to an HTTPS server.'],
  ['Apache', "You're speaking plain HTTP to an SSL-enabled server port."],
  ['Tomcat', 'This combination of host and port requires TLS.'],
])('recognizes the TLS port of %s', (_server, body) => {
  expect(sentenceOf(400, { body })).toBe(
    `POST ${url} responded 400 X to every valid request. This is a TLS server: does the base URL need https:?`,
  )
})

test.each<[id: string, status: number, accepts: boolean, refuses: boolean]>([
  ['R1/plain', 200, true, false],
  ['R1/plain', 401, false, true],
  ['N3/body-type-null', 400, true, false],
  ['N3/body-type-null', 401, false, true],
  // Neither shows anything about the token.
  ['A1/absent', 401, false, false],
  ['A6/made-up', 401, false, false],
  ['open/authorization-twice', 400, false, false],
  ['open/authorization-twice', 401, false, false],
])(
  '%s with the status %i accepts the token: %j, refuses it: %j',
  (id, status, accepts, refuses) => {
    const seen = exchange(id, respond(status))
    expect([
      acceptsToken(caseOf(id), seen, operation),
      refusesToken(caseOf(id), seen, operation),
    ]).toEqual([accepts, refuses])
  },
)

/** The statuses with which another server, or one that gets a wrong token or header, may respond to a case. */
const refusalsOf = (id: string, statuses: readonly number[]): readonly number[] =>
  statuses.filter((status) =>
    mayBeOfWrongSetUp(caseOf(id), exchange(id, respond(status)), operation),
  )

const statuses = [200, 299, 300, 399, 400, 401, 403, 404, 407, 422, 499, 500, 501, 503]

test('a set-up may be wrong if a valid request is redirected, refused or not implemented', () => {
  const refusals = [300, 399, 400, 401, 403, 404, 407, 422, 499, 501]
  expect(refusalsOf('R1/plain', statuses)).toEqual(refusals)
})

test('the documented status of an invalid request shows that the set-up is right', () => {
  const refusals = [300, 399, 401, 403, 404, 407, 422, 499, 501]
  expect(refusalsOf('N4/id-required', statuses)).toEqual(refusals)
})

test('an invalid request is sent, too, if all valid ones are redirected or refused as a whole', () => {
  const asWhole = statuses.filter((status) =>
    isSetUpRefusal(exchange('R1/plain', respond(status)), operation),
  )
  expect(asWhole).toEqual([300, 399, 400, 401, 403, 407])
})
