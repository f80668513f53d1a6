import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockServer, startServer } from '../adapters/node.ts'
import { root, run, scratch } from '../../test/support/package.ts'
import { controlDocument } from './document.ts'

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
}
const { paths, components } = controlDocument as {
  paths: Record<string, Record<string, Operation>>
  components: object
}

const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true } })
ajv.addSchema({ $id: 'document', components })

/** Says what is wrong with an answer, by what the document says of it. */
const faults = (
  path: string,
  method: string,
  status: number,
  type: string,
  body: string,
): string => {
  const response = paths[path]?.[method.toLowerCase()]?.responses[status]
  if (response === undefined) return `no ${status} at ${method} ${path}`
  const contents = response.content ?? {}
  if (body === '' && Object.keys(contents).length === 0) return ''
  const schema = contents[type.split(';')[0] ?? '']?.schema
  if (schema === undefined) return `no ${type} for ${status} at ${method} ${path}`
  if (type !== 'application/json') return ''
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object,
  )
  return validate(JSON.parse(body)) ? '' : ajv.errorsText(validate.errors)
}

describe('the document of the control API', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ port: 0, scenarios: { mine: { answer: 'auto' } } })
    const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
    for (const body of ['{"id":1,"name":"fern","tag":"wet"}', '{"id":"1"}'])
      await fetch(`${server.url}/plants`, { method: 'POST', headers, body })
    await fetch(`${server.url}/plants`)
  })
  afterAll(() => server.close(0))

  test('is well-formed OpenAPI', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'control.json')
    await writeFile(file, JSON.stringify(controlDocument))
    const { stdout, stderr } = await run(root, 'redocly', 'lint', file)
    expect(`${stdout}${stderr}`).toContain('Your API description is valid')
  })

  test('is served', async () => {
    const response = await fetch(`${server.url}/_mock/openapi.json`)
    expect(await response.json()).toEqual(controlDocument)
  })

  const lines: [line: string, status: number, body?: string][] = [
    ['GET /_mock/scenarios', 200],
    ['GET /_mock/scenario', 200],
    ['PUT /_mock/scenario', 200, '{"scenario":{"answer":"auto"}}'],
    ['PUT /_mock/scenario', 400, '{}{}'],
    ['PUT /_mock/scenario', 413, `"${'x'.repeat(300_000)}"`],
    ['DELETE /_mock/scenario', 200],
    ['GET /_mock/requests', 200],
    ['GET /_mock/requests?limit=1', 200],
    ['GET /_mock/requests?limit=0', 400],
    ['GET /_mock/plants', 200],
    ['GET /_mock/metrics', 200],
    ['GET /_mock/openapi.json', 200],
    ['GET /_mock/health', 200],
    ['POST /_mock/health', 405],
    ['POST /_mock/scenarios', 405],
    ['DELETE /_mock/requests', 204],
    ['DELETE /_mock/plants', 204],
    ['POST /_mock/reset', 204],
  ]
  test.each(lines)('tells of %s: %i', async (line, status, body) => {
    const [method = '', target = ''] = line.split(' ')
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body }
    const response = await fetch(server.url + target, init)
    const text = await response.text()
    expect(response.status).toBe(status)
    const documented = status === 405 ? 'get' : method
    const path = target.replace(/\?.*/, '')
    const type = response.headers.get('content-type') ?? ''
    expect(faults(path, documented, status, type, text)).toBe('')
  })

  test('has every path, and no other', async () => {
    const { message } = (await (await fetch(`${server.url}/_mock/x`)).json()) as { message: string }
    const served = message
      .match(/\/_mock\/[a-z]+(?:\.json)?/g)
      ?.filter((path) => path !== '/_mock/x')
    expect(served?.toSorted()).toEqual(Object.keys(paths).toSorted())
    for (const [path, operations] of Object.entries(paths)) {
      const response = await fetch(server.url + path, { method: 'PATCH' })
      const methods = Object.keys(operations).map((method) => method.toUpperCase())
      expect(response.headers.get('allow')?.split(', ')).toEqual(methods)
    }
  })
})
