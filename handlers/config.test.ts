import { getResponse } from 'msw'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { defineConfig } from '../src/index.ts'
import { createHandlers, type Handlers, type Mock } from './index.ts'

const config = defineConfig({
  scenarios: { closed: { answer: { message: 'We are closed.' } }, later: 'slow' },
  behavior: { credentialStatus: 401, echoId: true },
  delay: 30,
  mock: { port: 4020, scenario: 'slow' },
  handlers: {
    baseUrl: '/api',
    scenarios: { later: 'rejected' },
    behavior: { echoId: false },
    delay: 0,
  },
  check: { baseUrl: 'http://127.0.0.1:8080', skip: ['V5'] },
})

const create = async (handlers: Handlers<'closed' | 'later'>, init: RequestInit = {}) => {
  const request = new Request('https://store.example/api/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    body: '{"id":1,"name":"Boston fern"}',
    ...init,
  })
  const response = await getResponse(handlers, request)
  return [response?.status, (await response?.json()) as unknown]
}

describe('createHandlers with a config that commands share', () => {
  test('takes the common options and those of the section handlers', async () => {
    const handlers = createHandlers(config)
    expectTypeOf(handlers.mock).toEqualTypeOf<Mock<'closed' | 'later'>>()
    expect(await create(handlers)).toEqual([200, { name: 'Boston fern' }])
    expect(await create(handlers, { headers: {} })).toMatchObject([401, {}])
    handlers.mock.use('closed')
    expect(await create(handlers)).toMatchObject([400, { message: 'We are closed.' }])
    expect(handlers.mock.requests()[0]).toMatchObject({ scenario: 'auto', response: { delay: 0 } })
  })

  test('joins scenarios and behavior of the section with the common ones, by name', () => {
    const { mock } = createHandlers(config)
    expect(mock.scenarios).toMatchObject({ closed: {}, later: { answer: 'rejected' } })
    expect(mock.behavior).toMatchObject({ credentialStatus: 401, echoId: false })
  })

  test('leaves a common option where the section has undefined', () => {
    const { mock } = createHandlers({ scenario: 'slow', handlers: { scenario: undefined } })
    expect(mock.scenario).toBe('slow')
  })

  test('takes a document and its operation', () => {
    const responses = { 201: { description: 'Created.' } }
    const requestBody = { content: { 'application/json': { schema: {} } } }
    const document = {
      openapi: '3.1.0',
      info: { title: 'Seeds', version: '1' },
      paths: { '/seeds': { post: { operationId: 'sow', requestBody, responses } } },
    }
    const { mock } = createHandlers({ document, operation: 'sow', handlers: {} })
    expect(mock.operation.path).toBe('/seeds')
  })

  const way = 'which a page that imports this config would contain: use'
  const alone = 'or a config file with the options of check alone'
  test.each<[title: string, config: object, message: string]>([
    [
      'an unknown common option',
      { scenaro: 'auto', mock: {} },
      'config.scenaro is unknown: did you mean "scenario"? Known: document, operation, openapi, scenario, scenarios, delay, behavior, resources, collections, limits, mock, handlers, check.',
    ],
    [
      'an unknown option of handlers',
      { handlers: { baseURL: '/api' } },
      'config.handlers.baseURL is unknown: did you mean "baseUrl"?',
    ],
    ['an option of the server alone', { port: 1, mock: {} }, 'config.port is unknown'],
    ['a section that is no object', { mock: 4010 }, 'config.mock takes an object (got 4010).'],
    [
      'the file of a document',
      { openapi: 'shop.yaml', check: {} },
      'config.openapi is a file, which pages cannot read: import the document, and give it as document.',
    ],
    ['an unknown scenario', { scenario: 'slwo', mock: {} }, 'scenario "slwo" is unknown: did you'],
    [
      'a token',
      { check: { token: 's3cret' } },
      `config.check.token is a secret, ${way} PLANT_STORE_TOKEN, --token, ${alone}.`,
    ],
    [
      'a bad token',
      { check: { badToken: 's3cret' } },
      `config.check.badToken is a secret, ${way} PLANT_STORE_BAD_TOKEN, --bad-token, ${alone}.`,
    ],
    [
      'a secret header',
      { check: { headers: { 'X-Tenant': 'a', 'X-Api-Key': 's3cret' } } },
      `config.check.headers.X-Api-Key is a secret, ${way} --header, ${alone}.`,
    ],
    [
      'a base URL with a password',
      { check: { baseUrl: 'https://ada:s3cret@a.example' } },
      'config.check.baseUrl contains a user or a password: leave it out, and give the token.',
    ],
    [
      'the control token of the mock',
      { mock: { controlToken: 's3cret' } },
      `config.mock.controlToken is a secret, ${way} --control-token or PLANT_STORE_CONTROL_TOKEN.`,
    ],
    [
      'a control token beside the sections',
      { controlToken: 's3cret', mock: {} },
      'config.controlToken is a secret',
    ],
  ])('refuses %s', (_title, wrong, message) => {
    const refused = vi.fn<() => void>(() => createHandlers(wrong as never))
    expect(refused).toThrow(message)
    expect(String(refused.mock.results[0]?.value)).not.toContain('s3cret')
  })
})

test('defineConfig returns a config with sections, whose names it checks', () => {
  expectTypeOf(config.scenarios).not.toBeNever()
  expect(config.mock).toEqual({ port: 4020, scenario: 'slow' })
  // @ts-expect-error -- an unknown scenario
  defineConfig({ scenarios: { closed: 'rejected' }, handlers: { scenario: 'clsoed' } })
  // @ts-expect-error -- a typing error
  defineConfig({ mock: { prot: 1 } })
  // @ts-expect-error -- a secret
  defineConfig({ check: { token: 'abc' } })
  // @ts-expect-error -- a secret
  defineConfig({ mock: { controlToken: 'abc' } })
})
