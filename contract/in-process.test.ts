import { expect, test } from 'vitest'
import { contentOf, operationOf } from '../test/support/document.ts'
import { type RequestInProcess, type ResponseInProcess, violationsInProcess } from './in-process.ts'

const schema = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string' }, priority: { type: 'integer' } },
}
const operation = operationOf(schema)
const { validate } = contentOf(schema)
const headers = { 'content-type': 'application/json' }
const refusal: ResponseInProcess = { status: 422, headers, body: '{}' }

/** A right server for the document, which documents no status of a refusal. */
const respond = ({ method, target, headers: sent, body }: RequestInProcess): ResponseInProcess => {
  if (target !== '/items' || method !== 'POST') return { ...refusal, status: 404 }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const isJson = /^application\/json\b/i.test(sent.get('content-type') ?? '')
    const isRight = isJson && validate(value).length === 0
    return isRight ? { status: 200, headers, body: JSON.stringify(value) } : refusal
  } catch {
    return refusal
  }
}

const withResponse = (
  isChanged: (request: RequestInProcess, response: ResponseInProcess) => boolean,
  changes: Partial<ResponseInProcess> | undefined,
): Promise<readonly string[]> =>
  violationsInProcess(operation, (request) => {
    const response = respond(request)
    if (!isChanged(request, response)) return response
    return changes === undefined ? undefined : { ...response, ...changes }
  })

test('a right server has no violations', async () => {
  expect(await violationsInProcess(operation, respond)).toEqual([])
})

test('a violation has the rule, the simplest request and how often it was seen', async () => {
  const isAccepted = (_: RequestInProcess, { status }: ResponseInProcess): boolean => status === 200
  expect(await withResponse(isAccepted, { status: 201 })).toEqual([
    expect.stringMatching(
      /^R7: .+: responded 201, a status that the document does not have \(\d+ times: every valid request\)$/,
    ),
  ])
  const isEmpty = ({ body }: RequestInProcess): boolean => Buffer.from(body).toString() === '{}'
  expect(await withResponse(isEmpty, { status: 200 })).toEqual([
    expect.stringMatching(/^N4: the body is an empty object: responded 200/),
  ])
})

test('a server that does not respond is named', async () => {
  const isEmpty = ({ body }: RequestInProcess): boolean => Buffer.from(body).toString() === '[]'
  expect(await withResponse(isEmpty, undefined)).toEqual([
    expect.stringContaining('R8: the body is []: no complete response in time'),
  ])
})

test('nothing is said once it was stopped', async () => {
  const controller = new AbortController()
  const violations = violationsInProcess(operation, () => undefined, controller.signal)
  controller.abort()
  expect(await violations).toEqual([])
})
