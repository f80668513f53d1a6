import { describe, expect, test } from 'vitest'
import { respond } from '../../../test/support/exchange.ts'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { casesOf } from '../../cases/index.ts'
import type { Case } from '../../data/case.ts'
import type { Exchange } from '../../data/exchange.ts'
import { judge } from '../judge.ts'

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
}

const operationWith = (responses: object, security: readonly object[] = []) =>
  parseDocument({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things/{id}': { get: { parameters: [id, limit], responses, security } } },
    components: { securitySchemes },
  }).operations[0]!

const undocumented = operationWith({ 200: { description: 'OK' } })
const documented = operationWith({ 200: { description: 'OK' }, 404: { description: 'none' } })

const answered = (testCase: Case, status: number, isCreated: boolean): Exchange => ({
  number: 1,
  case: testCase.id,
  request: { method: 'GET', url: 'http://store.test/things/7', headers: [] },
  timing: { started: 0, duration: 1 },
  response: respond(status, { reason: '', headers: [], body: '' }),
  resource: { values: new Map([['id', '7']]), isCreated },
})

const json = { 'application/json': { schema: { type: 'object' } } }
const withContent = operationWith({
  200: { description: 'OK' },
  404: { description: 'none', content: json },
})

const findingsOf = (caseId: string, isCreated: boolean, status = 404, operation = undocumented) => {
  const testCase = casesOf(operation).find((candidate) => candidate.id === caseId)!
  const findings = judge(testCase, answered(testCase, status, isCreated), { operation })
  return findings.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`)
}

describe('a 404 or 410 for a resource that nobody knows', () => {
  test('is right, and one note where the document does not have it', () => {
    expect(findingsOf('R1/plain', false)).toEqual(['note open unknown-resource'])
    expect(findingsOf('R1/plain', false, 410)).toEqual(['note open unknown-resource'])
    expect(findingsOf('R1/plain', false, 404, documented)).toEqual([])
  })

  test('is right in place of a refusal, too', () => {
    expect(findingsOf('N7/limit-type-"fern"', false, 404, documented)).toEqual([])
  })
})

test('a HEAD request gets no body, and what a resource gets that is there', () => {
  expect(findingsOf('open/method-head', false, 404, withContent)).toEqual([])
  expect(findingsOf('open/method-head', true, 404, withContent)).toEqual(['warning open status'])
  expect(findingsOf('open/method-head', true, 405, withContent)).toEqual(['note open status'])
  expect(findingsOf('open/method-head', true, 200, withContent)).toEqual([])
})

test('a 404 to a path of no operation need not be as the document has it', () => {
  expect(findingsOf('open/post-root', true, 404, withContent)).toEqual(['note open status'])
})

describe('for a resource that is there', () => {
  test('a 404 is wrong', () => {
    expect(findingsOf('R1/plain', true)).toEqual(['violation R1 refused'])
    expect(findingsOf('R1/plain', true, 404, documented)).toEqual(['violation R1 refused'])
  })

  test('a 404 is right for a credential of another alternative', () => {
    const security = [{ bearer: [] }, { key: [] }]
    const secured = operationWith({ 200: { description: 'OK' } }, security)
    expect(findingsOf('R1/credential-key', true, 404, secured)).toEqual([
      'note open unknown-resource',
    ])
    expect(findingsOf('R1/plain', true, 404, secured)).toEqual(['violation R1 refused'])
  })

  test('a 404 is right at another path', () => {
    expect(findingsOf('N5/id-type-"fern"', true)).toEqual(['note open unknown-resource'])
  })
})

test('other statuses are judged as ever', () => {
  expect(findingsOf('R1/plain', false, 500)).toEqual(['violation R7 status'])
  expect(findingsOf('N5/id-type-"fern"', false, 200)).toEqual(['violation N5 accepted'])
})
