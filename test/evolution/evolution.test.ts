import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { check, type Report } from '../../contract/index.ts'
import { createMock } from '../../src/core/create-mock.ts'
import type { Mock } from '../../src/core/mock.ts'
import { keepParsed } from '../../src/document/open-document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { serveMock } from '../servers/in-process.ts'
import { evolvedDocument } from '../support/evolve.ts'
import type { OpenApi } from '../support/evolved.ts'
import { post } from '../support/post.ts'
import { formats, startService } from './ajv-server.ts'
import { evolutions, type Evolution } from './evolutions.ts'

const seed = 7

/** Rules about what no schema decides: the check of a right service sends their cases. */
const ofNoSchema = ['N2', 'N9', 'N10', 'V6', 'V7', 'V8']
const token = 'a-token'

/** Sends a body to a mock with the credential of the document. */
function send(mock: Mock, { credential = {}, basePath = '' }: Evolution, body: string) {
  const target = basePath + mock.operation.path
  const headers =
    Object.keys(credential).length > 0 ? { authorization: null, ...lower(credential) } : {}
  return post(mock, { target, headers, body })
}

const lower = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** What Ajv finds wrong with a response body. */
function problemsOf(document: OpenApi, status: number, body: string): unknown {
  const ajv = new Ajv({ strict: false, validateSchema: false, formats })
  ajv.addSchema({ $id: 'document', ...document })
  const [pathItem] = Object.values<OpenApi>(document.paths)
  const { $ref } = pathItem.post.responses[status].content['application/json'].schema
  const validate = ajv.compile({ $ref: `document${$ref}` })
  validate(JSON.parse(body))
  return validate.errors ?? []
}

const failing = ({ groups }: Report): readonly string[] =>
  groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, findings: [{ case: id, message }] }) => `${kind} ${rule} ${id}: ${message}`)

describe.each(evolutions)('$title', (evolution) => {
  const {
    change,
    accepted,
    refused,
    faults,
    basePath = '',
    success = 200,
    failure = 400,
  } = evolution
  const document = evolvedDocument(change)
  // All checks of one document plan their cases once.
  keepParsed(document, parseDocument(document))

  test('the mock accepts what the document allows, and gives it back', () => {
    const mock = createMock({ document, basePath })
    for (const body of accepted) {
      const response = send(mock, evolution, body)
      expect([body, response.status, response.body]).toEqual([body, success, expect.anything()])
      expect([body, problemsOf(document, success, response.body)]).toEqual([body, []])
    }
    expect(mock.plants()[0]).toMatchObject(JSON.parse(accepted[0]))
    expect(mock.requests()[0]).toMatchObject({ response: { status: success } })
    expect(JSON.parse(mock.requests()[0]!.request.body)).toEqual(JSON.parse(accepted[0]))
  })

  test.each(refused)('the mock refuses %s', (body, pointer) => {
    const mock = createMock({ document, basePath })
    const response = send(mock, evolution, body)
    expect([response.status, problemsOf(document, failure, response.body)]).toEqual([failure, []])
    expect(mock.requests()[0]!.problems[0]).toMatchObject({ pointer })
    expect(mock.plants()).toEqual([])
  })

  test('a request without a credential gets what the document says', () => {
    const mock = createMock({ document, basePath })
    const headers = { authorization: null }
    const target = basePath + mock.operation.path
    const { status } = post(mock, { target, headers, body: accepted[0] })
    expect(status).toBe(evolution.denial ?? 400)
  })

  test('check finds nothing wrong with the mock', async () => {
    const baseUrl = serveMock(createMock({ document, basePath }), basePath)
    const options = { strict: true, explore: 40, skip: ofNoSchema, cases: 200 }
    const report = await check({ document, baseUrl, token, seed, ...options })
    expect([report.stopped, failing(report), report.exitCode]).toEqual([undefined, [], 0])
  })

  test('check finds nothing wrong with a right service', async () => {
    const baseUrl = startService(document, basePath)
    const report = await check({ document, baseUrl, token, seed, explore: 0, cases: 300 })
    expect([report.stopped, failing(report), report.exitCode]).toEqual([undefined, [], 0])
  })

  test.each(faults.filter(({ found }) => found !== undefined))(
    'check finds a service that $title',
    async ({ change: mistake, found, member = '' }) => {
      const { stopped, findings } = await checkService(mistake, [found!.split(' ')[1]!])
      const ofFault = findings.filter((finding) => finding.startsWith(`${found} `))
      expect(stopped).toBe(undefined)
      expect(ofFault.length > 0 ? ofFault : findings).toEqual(ofFault)
      expect(ofFault.join('\n')).toContain(member)
    },
  )

  test.for(faults.filter(({ found }) => found === undefined))(
    'check does not pass a service that $title',
    async ({ change: mistake }) => {
      const { stopped, exitCode } = await checkService(mistake, [])
      expect([exitCode, stopped]).toEqual([2, expect.stringContaining('to every valid request')])
    },
  )

  async function checkService(mistake: Evolution['change'], only: readonly string[]) {
    const baseUrl = startService(evolvedDocument(change, mistake), basePath)
    const report = await check({ document, baseUrl, token, seed, only, explore: 0 })
    return { ...report, findings: failing(report) }
  }
})
