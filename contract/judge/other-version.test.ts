import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { store } from '../../test/support/store.ts'
import type { Exchange } from '../data/exchange.ts'
import { check } from '../runner.ts'
import { demandedSentence, versionHints } from './other-version.ts'

const exchangesOf = (status: number, ...bodies: readonly string[]): readonly Exchange[] =>
  bodies.map((body) => exchangeOf(caseOf('R1/plain'), respond(status, { body })))

/** The same refusal of two requests. */
const refused = (body: unknown): readonly Exchange[] => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return exchangesOf(400, text, text)
}

test.each([
  ['a quoted name', { error: 1, message: '"shelfNumber" is required' }],
  ['Ajv', [{ instancePath: '', message: "must have required property 'shelfNumber'" }]],
  ['Fastify', { statusCode: 400, message: "body must have required property 'shelfNumber'" }],
  [
    'Pydantic',
    { detail: [{ type: 'missing', loc: ['body', 'shelfNumber'], msg: 'Field required' }] },
  ],
  [
    'Spring',
    { status: 400, errors: [{ field: 'shelfNumber', defaultMessage: 'must not be null' }] },
  ],
  ['ASP.NET', { title: 'x', errors: { shelfNumber: ['The shelfNumber field is required.'] } }],
  ['a JSON Pointer', { problems: [{ pointer: '#/shelfNumber', detail: 'is missing' }] }],
  ['a sentence', { message: 'Missing required field shelfNumber' }],
  ['plain text', 'shelfNumber must be present'],
  ['a body with null', { code: null, message: '"shelfNumber" is required' }],
])('a member that the document does not have is found in a refusal by %s', (_, body) => {
  expect(demandedSentence(refused(body), store)).toBe(
    'The server asks for the member "shelfNumber", which the document does not have: the server may ' +
      'follow another version of the document: check it with --openapi FILE.',
  )
})

test.each([
  ['a known member', refused({ message: '"name" is required' })],
  ['a known member in other letter case', refused({ errors: { Name: ['is required'] } })],
  ['no member', refused({ error: 1, message: 'the request body is required' })],
  ['a sentence about something else', refused({ message: 'Tenant "acme" is unknown' })],
  ['a single refusal', refused({ message: '"shelfNumber" is required' }).slice(1)],
  [
    'different members',
    exchangesOf(400, '{"message":"a1 is required"}', '{"message":"b2 is required"}'),
  ],
  ['a refused credential', exchangesOf(401, '"tokenId is required"', '"tokenId is required"')],
])('refusals with %s say nothing about another version', (_, exchanges) => {
  expect(demandedSentence(exchanges, store)).toBeUndefined()
})

test('members that all successful responses have beyond the document are a hint', () => {
  const bodies = ['{"name":"Fern","shelfNumber":3,"a":1}', '{"id":2,"name":"Moss","shelfNumber":4}']
  expect(versionHints(exchangesOf(200, ...bodies), store)).toEqual([
    'All successful responses have the member "shelfNumber", which the document does not have: the ' +
      'server may follow another version of the document: check it with --openapi FILE.',
  ])
  const documented = '{"id":2,"name":"Moss","tag":"x"}'
  expect(versionHints(exchangesOf(200, documented, documented), store)).toEqual([])
})

test('of many members three are named, and the others counted', () => {
  const body = '{"name":"Fern","a":1,"b":2,"c":3,"d":4,"e":5}'
  expect(versionHints(exchangesOf(200, body, body), store)[0]).toContain(
    'the members "a", "b", "c" and 2 more, which the document does not have',
  )
})

test('the check of a server one version ahead names its member, and --openapi', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end('{"error":3001,"message":"\\"shelfNumber\\" is required"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const baseUrl = `http://127.0.0.1:${port}`
    const report = await check({ baseUrl, token: 'a-good-token', only: ['R1/plain'], explore: 0 })
    expect(report.exitCode).toBe(2)
    expect(report.stopped).toContain('asks for the member "shelfNumber", which the document')
    expect(report.stopped).toContain('--openapi FILE')
  } finally {
    server.close()
  }
})
