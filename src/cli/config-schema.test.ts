import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import schema from '../../config.schema.json' with { type: 'json' }
import { BEHAVIOR } from '../problems/check-behavior.ts'
import { builtInScenarios } from '../scenario/scenario.ts'
import { type Config, createMock, defineConfig } from '../index.ts'
import { mockOptions } from './options.ts'

const every: Required<Config> & { behavior: Required<Config['behavior']> } = {
  openapi: 'shop.yaml',
  operation: 'createOrder',
  document: {},
  host: '127.0.0.1',
  port: 0,
  basePath: '/v1',
  scenario: 'auto',
  scenarios: { closed: { answer: { message: 'Closed' } } },
  delay: { median: 5, sigma: 1 },
  behavior: createMock().behavior,
  errors: { type: { status: 422, body: { detail: ['{value}'] } }, 'type/tag/null': 'accepted' },
  order: ['credential', 'body'],
  join: false,
  response: { success: { status: 201, body: null }, error: { headers: { allow: 'POST' } } },
  latency: { accepted: 5, refused: { min: 1, max: 2 } },
  unexplained: [{ case: 'N5/string', status: 200, text: 'oops', repeated: 409 }],
  learned: { from: 'http://127.0.0.1:3000', seed: 1, requests: 712, version: 1 },
  resources: { '/plants': [{ id: 1 }], '/settings': {} },
  collections: {},
  limits: { tokens: 1, journal: 1, plants: 1, bytes: 1 },
  headersTimeout: 1,
  requestTimeout: 1,
  idleTimeout: 1,
  allowControlFrom: ['http://localhost:5173'],
  controlToken: 'sesame',
}
const isValid = new Ajv({ strict: false, formats: { regex: true } }).compile(schema)
const rows = mockOptions.filter(({ flagOnly }) => !flagOnly)
const { $schema: _, mock, handlers, check, ...properties } = schema.properties

test('the schema, the options and the type have the same members', () => {
  expect(Object.keys(properties).toSorted()).toEqual(Object.keys(every).toSorted())
  expect(Object.keys(properties)).toEqual(rows.map(({ key }) => key))
  const { document: _document, ...withFile } = every
  expect(isValid(withFile)).toBe(true)
})

test('the schema takes the same options in sections', () => {
  const { openapi, operation, document, controlToken: _, ...ofMock } = every
  expect(Object.keys(mock.properties)).toEqual([...Object.keys(ofMock), 'controlToken'])
  expect(isValid({ openapi, operation, mock: ofMock })).toBe(true)
  expect(isValid({ document, handlers: { baseUrl: '/api', scenario: 'slow' } })).toBe(true)
  expect(isValid({ check: { baseUrl: 'https://a.example', only: ['N1'] } })).toBe(true)
  expect(Object.keys(handlers.properties)).toContain('baseUrl')
  expect(Object.keys(check.properties)).toContain('reporters')
})

test('the schema has descriptions, defaults and the names of behaviors and scenarios', () => {
  expect(properties.port).toMatchObject({
    description: 'port; 0 chooses a free one',
    default: 4010,
  })
  expect(Object.keys(schema.definitions.behavior.properties)).toEqual(Object.keys(BEHAVIOR))
  expect(schema.definitions.name.examples).toEqual(Object.keys(builtInScenarios))
})

test('defineConfig checks names and returns the config', () => {
  const config = { scenarios: { closed: 'rejected' }, scenario: 'closed' } as const
  expect(defineConfig(config)).toBe(config)
  // @ts-expect-error -- a typing error
  defineConfig({ scenarios: { closed: 'rejected' }, scenario: 'clsoed' })
  // @ts-expect-error -- a typing error
  defineConfig({ prot: 1 })
})
