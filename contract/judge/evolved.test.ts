import { expect, test } from 'vitest'
import type { BodyOperation } from '../../src/document/document.ts'
import { caseOf, exchange, respond, type ResponseOverrides } from '../../test/support/exchange.ts'
import {
  evolve,
  type Part,
  partOf,
  postOf,
  responsesOf,
  withCreated,
} from '../../test/support/evolve.ts'
import { judge, judgeExchange } from './judge.ts'
import { acceptsToken, mayBeOfWrongSetUp, isSetUpRefusal, refusesToken } from './set-up.ts'

const withResponses = (change: (responses: Part) => Part): BodyOperation =>
  evolve((document) => {
    postOf(document)['responses'] = change(responsesOf(document))
  })

const created = evolve(withCreated)
const withDefault = withResponses(({ 200: success, 400: error }) => ({
  200: success,
  default: error,
}))
const withCredential = withResponses(({ 200: success, 400: error }) => ({
  201: success,
  401: error,
  422: error,
}))
const withoutErrors = withResponses(({ 200: success }) => ({ 200: success }))
const withOtherErrors = withResponses(({ 200: success, 400: error }) => ({
  200: success,
  401: error,
  404: error,
  409: error,
}))
const withRange = withResponses(({ 200: success, 400: error }) => {
  const range = { schema: { type: 'object', required: ['of-range'] } }
  const content = { 'application/*': range, ...(success as { content: Part }).content }
  return { 200: { ...(success as Part), content }, 400: error }
})
const withoutIdentity = evolve((document) => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  partOf(document, 'components', 'schemas')['NewPlant'] = schema
})
const redirecting = withResponses(({ 400: error }) => ({ 303: { description: 'See' }, 400: error }))
const withoutBody = withResponses(({ 400: error }) => ({
  204: { description: 'Made' },
  400: error,
}))
const withText = withResponses(({ 400: error }) => ({
  200: { description: 'Made', content: { 'text/plain': {} } },
  400: error,
}))
const withProblems = withResponses(({ 200: success, 400: error }) => {
  const { content } = error as { content: Record<string, Part> }
  const problem = { schema: content['application/json']!['schema'] }
  return {
    200: success,
    400: { description: 'No', content: { 'application/problem+json': problem } },
  }
})

const withSecret = withResponses(({ 200: success, 400: error }) => {
  const secret = { type: 'object', properties: { secret: { type: 'string', writeOnly: true } } }
  const listed = { type: 'object', properties: { list: { type: 'array', items: secret } } }
  return {
    200: { ...(success as Part), content: { 'application/json': { schema: listed } } },
    400: { ...(error as Part), content: { 'application/json': { schema: secret } } },
  }
})

const withHeaders = withResponses(({ 200: success, 400: error }) => {
  const limit = { required: true, schema: { type: 'integer', minimum: 1 } }
  return {
    200: { ...(success as Part), headers: { 'X-Limit': limit, 'X-Age': { schema: limit.schema } } },
    204: { description: 'Made', headers: { 'X-Limit': limit } },
    400: { ...(error as Part), headers: { 'X-Limit': limit } },
  }
})
/** A response with these headers, and a Content-Type. */
const withFields = (body: string, ...headers: readonly (readonly [string, string])[]) => ({
  body,
  headers: [['Content-Type', 'application/json'], ...headers] as const,
})

const plant = { body: '{"name":"Fern"}' }
const error = { body: '{"error":1,"message":"no"}' }
const bare = { headers: [], body: '' }
const text = { headers: [['Content-Type', 'text/plain']] as const, body: 'made' }
const problem = { ...error, headers: [['Content-Type', 'application/problem+json']] as const }

const findingsOf = (
  id: string,
  status: number,
  operation: BodyOperation,
  more: ResponseOverrides,
) =>
  judge(caseOf(id), exchange(id, respond(status, more)), { repeatable: [], operation }).map(
    ({ kind, rule, code, expected }) => `${kind} ${rule} ${code}: ${expected}`,
  )

test.each<[string, number, BodyOperation, ResponseOverrides, readonly string[]]>([
  // 201 instead of 200.
  ['R1/plain', 201, created, plant, []],
  ['R1/plain', 200, created, plant, ['violation R7 status: 201 with a Plant body']],
  ['R1/plain', 201, created, { body: '{}' }, ['violation R3 body-required: 201 with a Plant body']],
  ['R1/plain', 201, created, text, ['violation R2 content-type: Content-Type: application/json']],
  ['V3/name-empty', 200, created, plant, ['violation R7 status: 201 or 400']],
  ['V3/name-empty', 201, created, plant, []],
  ['N4/id-required', 201, created, plant, ['violation N4 accepted: 400 with an Error body']],
  ['N4/id-required', 200, created, plant, ['violation N4 accepted: 400 with an Error body']],
  ['A1/absent', 400, created, error, []],
  ['A1/absent', 401, created, {}, ['note A3 status: 400 with an Error body']],
  // 401 and 422 instead of 400.
  ['N4/id-required', 422, withCredential, error, []],
  ['N4/id-required', 400, withCredential, error, ['violation R7 status: 422 with an Error body']],
  [
    'N4/id-required',
    422,
    withCredential,
    { body: '{}' },
    ['violation R6 body-required: 422 with an Error body'],
  ],
  ['A1/absent', 401, withCredential, error, []],
  [
    'A1/absent',
    401,
    withCredential,
    { body: '{}' },
    ['violation R6 body-required: 401 with an Error body'],
  ],
  ['A1/absent', 403, withCredential, error, ['warning A3 status: 401 with an Error body']],
  ['A1/absent', 201, withCredential, plant, ['violation A1 accepted: 401 with an Error body']],
  ['R1/plain', 422, withCredential, error, ['violation R1 refused: 201 with a Plant body']],
  [
    'V3/name-spaces-around',
    422,
    withCredential,
    error,
    ['warning V3 refused: 201 with a Plant body'],
  ],
  // default.
  ['N4/id-required', 404, withDefault, error, []],
  [
    'N4/id-required',
    500,
    withDefault,
    error,
    ['violation R5 status: an error status with an Error body'],
  ],
  [
    'N4/id-required',
    418,
    withDefault,
    { body: '{}' },
    ['violation R6 body-required: 418 with an Error body'],
  ],
  ['R1/plain', 500, withDefault, error, ['violation R1 refused: 200 with a Plant body']],
  ['R1/plain', 201, withDefault, plant, ['violation R7 status: 200 with a Plant body']],
  // No response for failures: any 4xx with any body.
  ['N4/id-required', 400, withoutErrors, { body: 'no' }, []],
  ['N4/id-required', 422, withoutErrors, text, []],
  ['N4/id-required', 500, withoutErrors, text, ['violation R7 status: a 4xx status']],
  ['R1/plain', 400, withoutErrors, text, ['violation R1 refused: 200 with a Plant body']],
  ['A1/absent', 401, withoutErrors, text, []],
  ['V8/id', 422, withoutErrors, text, ['note V8 status: nothing: the document does not say']],
  // Neither where those that it has mean something else.
  ['N4/id-required', 400, withOtherErrors, text, []],
  [
    'N4/id-required',
    409,
    withOtherErrors,
    text,
    ['violation R5 content-type: Content-Type: application/json'],
  ],
  ['N4/id-required', 500, withOtherErrors, text, ['violation R7 status: a 4xx status']],
  ['V8/id', 422, withOtherErrors, text, ['note V8 status: nothing: the document does not say']],
  [
    'V3/name-spaces-around',
    400,
    withOtherErrors,
    text,
    ['warning V3 refused: 200 with a Plant body'],
  ],
  // No body, and other media types.
  ['R1/plain', 204, withoutBody, bare, []],
  ['R1/plain', 204, withoutBody, { body: 'made' }, []],
  ['R1/plain', 200, withText, text, []],
  ['R1/plain', 200, withText, plant, ['violation R2 content-type: Content-Type: text/plain']],
  ['N4/id-required', 400, withProblems, problem, []],
  [
    'N4/id-required',
    400,
    withProblems,
    error,
    ['violation R5 content-type: Content-Type: application/problem+json'],
  ],
  ['open/all-again', 201, created, plant, ['note open status: nothing: the document does not say']],
  ['open/all-again', 200, created, plant, ['violation R7 status: 201 or 400']],
  ['open/name-again', 409, created, error, ['violation R7 status: 201 or 400']],
  ['open/name-again', 409, withoutIdentity, error, []],
  ['open/name-again', 500, withoutIdentity, error, ['violation R7 status: 200 or 400']],
  // Headers.
  ['R1/plain', 200, withHeaders, withFields(plant.body, ['x-limit', '1']), []],
  ['R1/plain', 200, withHeaders, plant, ['violation R2 header-missing: the header X-Limit']],
  ['R1/plain', 204, withHeaders, bare, ['violation R2 header-missing: the header X-Limit']],
  ['N4/id-required', 400, withHeaders, error, ['violation R5 header-missing: the header X-Limit']],
  [
    'R1/plain',
    200,
    withHeaders,
    withFields(plant.body, ['X-Limit', '0']),
    ['violation R2 header: a header X-Limit of its schema'],
  ],
  [
    'R1/plain',
    200,
    withHeaders,
    withFields(plant.body, ['X-Limit', '1'], ['X-Age', 'old']),
    ['warning R2 header: a header X-Age of its schema'],
  ],
  // One cause, one violation.
  [
    'R1/plain',
    200,
    withHeaders,
    { body: '{}' },
    ['violation R3 body-required: 200 with a Plant body'],
  ],
  // Members that a response should not have.
  ['R1/plain', 200, withSecret, { body: '{"list":[{}]}' }, []],
  [
    'R1/plain',
    200,
    withSecret,
    { body: '{"list":[{},{"secret":"s"},{"secret":"t"}]}' },
    ['warning R3 body-writeOnly: 200 with a valid body'],
  ],
  [
    'N4/id-required',
    400,
    withSecret,
    { body: '{"secret":"s"}' },
    ['warning R6 body-writeOnly: 400 with a valid body'],
  ],
  // The most specific media type counts.
  ['R1/plain', 200, withRange, plant, []],
  ['R1/plain', 200, withRange, text, ['violation R2 content-type: Content-Type: application/json']],
  // 303 instead of 200.
  ['R1/plain', 303, redirecting, bare, []],
  ['R1/plain', 200, redirecting, bare, ['violation R7 status: 303']],
  ['N4/id-required', 303, redirecting, bare, ['violation N4 accepted: 400 with an Error body']],
  ['N4/id-required', 302, redirecting, bare, ['violation R7 status: 400 with an Error body']],
  ['N8/id-number-1e400', 303, redirecting, bare, ['warning N8 accepted: 400 with an Error body']],
  ['A1/absent', 303, redirecting, bare, ['violation A1 accepted: 400 with an Error body']],
  ['A1/absent', 302, redirecting, bare, ['violation A3 status: 400 with an Error body']],
  ['A5/bad-token', 303, redirecting, bare, ['violation A5 accepted: 400 with an Error body']],
])('%s with status %i', (id, status, operation, more, findings) => {
  expect(findingsOf(id, status, operation, more)).toEqual(findings)
})

test.each<[number, BodyOperation]>([
  [201, created],
  [303, withResponses(({ 200: success, 400: error }) => ({ 303: success, 400: error }))],
])('the echo of a documented success %i is judged', (status, operation) => {
  const body = '{"name":"Fern","tag":"other"}'
  const sent = exchange(
    'R1/tag',
    respond(status, { body }),
    '{"id":1,"name":"Fern","tag":"indoor"}',
  )
  const codes = judge(caseOf('R1/tag'), sent, { repeatable: [], operation }).map(({ code }) => code)
  expect(codes).toEqual(['text-changed'])
})

test.each<[number, BodyOperation, readonly string[]]>([
  [201, created, ['R8', 'R1', 'R7', 'R2', 'R3', 'R4', 'R10']],
  [200, created, ['R8', 'R1', 'R7', 'R10']],
  [422, withCredential, ['R8', 'R5', 'R6', 'V3', 'R7']],
  [400, withoutErrors, ['R8', 'V3', 'R7']],
])('status %i is judged by the rules of its response', (status, operation, rules) => {
  const id = rules.includes('R1') ? 'R1/plain' : 'V3/name-emoji'
  const { judged } = judgeExchange(caseOf(id), exchange(id, respond(status)), { operation })
  expect(judged.map(({ rule }) => rule)).toEqual(rules)
})

test.each<[string, number, BodyOperation, boolean, boolean, boolean]>([
  ['R1/plain', 201, created, false, true, false],
  ['R1/plain', 200, created, false, false, false],
  ['N4/id-required', 422, withCredential, false, true, false],
  ['N4/id-required', 401, withCredential, true, false, true],
  ['R1/plain', 422, withCredential, true, false, true],
  ['N4/id-required', 400, withCredential, true, false, false],
])('%s with status %i shows the set-up', (id, status, operation, isRefused, accepted, refused) => {
  const sent = exchange(id, respond(status))
  expect(mayBeOfWrongSetUp(caseOf(id), sent, operation)).toBe(isRefused)
  expect(acceptsToken(caseOf(id), sent, operation)).toBe(accepted)
  expect(refusesToken(caseOf(id), sent, operation)).toBe(refused)
})

test('a documented failure of every valid request may come from a wrong set-up', () => {
  const statuses = [201, 303, 400, 401, 404, 422, 500]
  const shown = statuses.filter((status) =>
    isSetUpRefusal(exchange('R1/plain', respond(status)), withCredential),
  )
  expect(shown).toEqual([303, 400, 401, 422])
})

test('a finding about a secret member has its place and citation, but not its value', () => {
  const response = respond(200, { body: '{"list":[{"secret":"open sesame"}]}' })
  const findings = judge(caseOf('R1/plain'), exchange('R1/plain', response), {
    operation: withSecret,
  })
  expect(findings).toMatchObject([{ pointer: '/list/0/secret', citation: { words: 'true' } }])
  expect(findings[0]!.citation.pointer).toMatch(/\/secret\/writeOnly$/)
  expect(JSON.stringify(findings)).not.toContain('sesame')
})

test('a finding about a header has its place in the document, and what was received', () => {
  const response = respond(200, withFields(plant.body, ['X-Limit', 'many']))
  const findings = judge(caseOf('R1/plain'), exchange('R1/plain', response), {
    operation: withHeaders,
  })
  expect(findings).toMatchObject([
    {
      header: 'X-Limit',
      citation: { pointer: '/paths/~1plants/post/responses/200/headers/X-Limit' },
      message: expect.stringContaining('its header X-Limit must be an integer, not "many"'),
    },
  ])
})

test('one cookie of several is the documented one, and no value of a cookie is quoted', () => {
  const operation = withResponses(({ 200: success, 400: error }) => {
    const cookie = { required: true, schema: { type: 'string', pattern: '^sid=' } }
    return { 200: { ...(success as Part), headers: { 'Set-Cookie': cookie } }, 400: error }
  })
  const findingsWith = (...values: readonly string[]) => {
    const cookies = values.map((value) => ['Set-Cookie', value] as const)
    const response = respond(200, withFields(plant.body, ...cookies))
    return judge(caseOf('R1/plain'), exchange('R1/plain', response), { operation })
  }
  expect(findingsWith('balancer=1', 'sid=2')).toEqual([])
  const findings = findingsWith('token=sesame')
  expect(findings).toMatchObject([{ kind: 'violation', header: 'Set-Cookie' }])
  expect(JSON.stringify(findings)).not.toContain('sesame')
})

const withPlants = (item: object) =>
  withResponses(({ 200: success, 400: error }) => {
    const schema = { type: 'array', items: item }
    return {
      200: { ...(success as Part), content: { 'application/json': { schema } } },
      400: error,
    }
  })

test('of the items of a list with the same problem, one stands for all', () => {
  const operation = withPlants({ type: 'object', properties: { state: { enum: ['new', 'old'] } } })
  const body = JSON.stringify([{ state: 'new' }, { state: 'x' }, { state: 'y' }, {}, { state: 7 }])
  const findings = judge(caseOf('R1/plain'), exchange('R1/plain', respond(200, { body })), {
    operation,
  })
  expect(findings.map(({ message, pointer }) => [message.split(': ').at(-1), pointer])).toEqual([
    ['responded 200, but /1/state of the body must be one of "new", "old", not "x"', '/1/state'],
  ])
})

test('a text of an unknown format does not make a body wrong that a sound reading accepts', () => {
  const kind = (name: string) => ({
    type: 'object',
    required: [name],
    properties: { kind: { type: 'string' }, [name]: { type: 'string', format: 'iban' } },
  })
  const schemas = { a: kind('account'), b: kind('bank') }
  const operation = evolve((document) => {
    Object.assign(partOf(document, 'components', 'schemas'), schemas)
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/a' }, { $ref: '#/components/schemas/b' }],
      discriminator: { propertyName: 'kind' },
    }
    const responses = responsesOf(document)
    partOf(responses, '200')['content'] = { 'application/json': { schema } }
  })
  // Without the discriminator it is the other branch.
  const body = '{"kind":"a","bank":"any text"}'
  const response = respond(200, { body })
  expect(judge(caseOf('R1/plain'), exchange('R1/plain', response), { operation })).toEqual([])
})

test.each<[schema: object, text: string, ending: string | undefined]>([
  [{ const: 'OK' }, 'OK', undefined],
  [{ const: 'OK' }, 'OK\r\n', undefined],
  [{ const: 'OK' }, 'KO', 'but the body must be "OK", not "KO"'],
  [
    { type: 'string', maxLength: 2 },
    'abc',
    'but the body must have at most 2 characters, not "abc"',
  ],
  [{ type: 'integer' }, '7', undefined],
  [{ type: 'string', maxLength: -1 }, 'abc', undefined],
])('a text of the schema %j is judged by it: %j', (schema, body, ending) => {
  const operation = withResponses(({ 400: error }) => ({
    200: { description: 'Made', content: { 'text/plain': { schema } } },
    400: error,
  }))
  const response = respond(200, { ...text, body })
  const findings = judge(caseOf('R1/plain'), exchange('R1/plain', response), { operation })
  const messages = findings.map(({ rule, message }) => `${rule} ${message.split(': ').at(-1)}`)
  expect(messages).toEqual(ending === undefined ? [] : [`R3 responded 200, ${ending}`])
})
