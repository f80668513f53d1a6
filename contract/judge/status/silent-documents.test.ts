import { expect, test } from 'vitest'
import { respond } from '../../../test/support/exchange.ts'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { casesOf } from '../../cases/index.ts'
import type { Exchange } from '../../data/exchange.ts'
import { judge } from '../judge.ts'

const operationOf = (method: string, operation: object) =>
  parseDocument({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { [method]: operation } },
  }).operations[0]!

const findingsOf = (
  operation: ReturnType<typeof operationOf>,
  caseId: string,
  status: number,
): readonly string[] => {
  const testCase = casesOf(operation).find(({ id }) => id === caseId)!
  const exchange: Exchange = {
    number: 1,
    case: testCase.id,
    request: { method: operation.method, url: 'http://store.test/things', headers: [] },
    timing: { started: 0, duration: 1 },
    response: respond(status, { reason: '', headers: [], body: '' }),
  }
  const findings = judge(testCase, exchange, { operation })
  return findings.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`)
}

test('an operation without responses may respond with any success', () => {
  const silent = operationOf('get', {})
  expect(findingsOf(silent, 'R1/plain', 200)).toEqual([])
  expect(findingsOf(silent, 'R1/plain', 303)).toEqual([])
  expect(findingsOf(silent, 'R1/plain', 500)).toEqual(['violation R7 status'])
})

test('an operation that documents errors alone may respond with any success', () => {
  const silent = operationOf('get', { responses: { 405: { description: 'No' } } })
  expect(findingsOf(silent, 'R1/plain', 200)).toEqual([])
  expect(findingsOf(silent, 'R1/plain', 500)).toEqual(['violation R7 status'])
})

test('a refusal of two credentials needs no JSON where the document has none', () => {
  const responses = { 200: { description: 'OK' }, 400: { description: 'No' } }
  const withKey = parseDocument({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    security: [{ token: [] }],
    paths: { '/things': { get: { responses } } },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }).operations[0]!
  expect(findingsOf(withKey, 'open/authorization-twice', 400)).toEqual(['note open status'])
})

const requestBody = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: ['reason'] } } },
}
const responses = { 204: { description: 'Gone' }, 400: { description: 'No' } }

test('a DELETE may ignore its body, and other methods may not', () => {
  const [remove, replace] = ['delete', 'put'].map((method) =>
    operationOf(method, { requestBody, responses }),
  )
  const caseId = casesOf(remove!).find(({ rule }) => rule === 'N4')!.id
  expect(findingsOf(remove!, caseId, 204)).toEqual([])
  expect(findingsOf(replace!, caseId, 204)).toEqual(['violation N4 accepted'])
  expect(findingsOf(remove!, 'R1/plain', 400)).toEqual(['violation R1 refused'])
})
