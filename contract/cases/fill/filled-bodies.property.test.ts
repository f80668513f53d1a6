import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../../src/base/json.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { selectLearned } from '../../../src/document/checkable.ts'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { parseBaseUrl } from '../../client/base-url.ts'
import type { Case } from '../../data/case.ts'
import { subjectOf } from '../../rules/rules.ts'
import { fillCase } from './fill-case.ts'
import { FreshSource } from './fresh-source.ts'
import { generate } from '../generate/generate.ts'
import { casesOf } from '../index.ts'

type Part = Readonly<Record<string, unknown>>

/** The first operation of a document whose body has members with these schemas. */
const operationOf = (properties: Part): BodyOperation => {
  const schema = { type: 'object', required: ['id', 'name'], properties }
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const post = { requestBody, responses: { '200': { description: 'OK' } } }
  return selectLearned(
    parseDocument({
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      paths: { '/orders': { post } },
    }),
  )
}

const base = parseBaseUrl('http://store.test')

/** Runs with a large seed start in nine digits of base 36, others in eight: fresh texts differ in length. */
const seeds = [1, 2_000_000_000]

const expectsInvalid = ({ rule, expect: expected }: Case): boolean =>
  expected === 'refuse' && subjectOf(rule) === 'values'

/** The cases whose body, as a run sends it, is not what they expect. */
const wrongCasesOf = (operation: BodyOperation, seed: number): readonly string[] => {
  const { validate } = operation.requestBody.content[0]
  const fresh = new FreshSource(seed, Date.UTC(2026, 10, 27), operation)
  const list = [...casesOf(operation), ...generate(seed, 50, true, operation)]
  return list.flatMap((testCase) => {
    const { sent } = fillCase(testCase, { base, secrets: { token: 'a', headers: [] }, fresh })
    if (sent.body === undefined) return []
    const text = Buffer.from(sent.body).toString()
    const { value, error } = readJson(text, Infinity)
    const isValid = error === undefined && validate(value).length === 0
    const isWrong = isValid ? expectsInvalid(testCase) : testCase.expect === 'accept'
    return isWrong ? `${testCase.id}: ${text.slice(0, 99)}` : []
  })
}

test.each<[id: Part, name: Part]>([
  [{ type: 'integer', multipleOf: 2 }, { type: 'string' }],
  [
    { type: 'integer', multipleOf: 7, minimum: 7 },
    { type: 'string', maxLength: 14 },
  ],
  [
    { type: ['string', 'integer'], maximum: 1000 },
    { type: 'string', maxLength: 18 },
  ],
  [
    { type: ['boolean', 'integer'], maximum: 1000 },
    { type: 'string', maxLength: 19 },
  ],
  [
    { type: 'integer', maximum: 3e9 },
    { type: ['integer', 'string'], maxLength: 16 },
  ],
  [
    { type: 'integer', multipleOf: 10 },
    { type: 'string', pattern: '^[ -~]{1,17}$' },
  ],
])('bodies are sent as they were decided for an id %j and a name %j', (id, name) => {
  const operation = operationOf({ id, name, tag: { type: 'string' } })
  expect(seeds.flatMap((seed) => wrongCasesOf(operation, seed))).toEqual([])
})

const idSchemas = fc.record(
  {
    type: fc.constantFrom('integer', ['integer', 'null'], ['string', 'integer']),
    multipleOf: fc.constantFrom(2, 3, 5, 10, 1000),
    minimum: fc.constantFrom(-5, 0, 1, 1e9),
    maximum: fc.constantFrom(2e9, 2 ** 31 - 1, 3e9, 1e12),
  },
  { requiredKeys: ['type'] },
)

const textSchemas = fc.record(
  {
    type: fc.constantFrom('string', ['string', 'null']),
    minLength: fc.integer({ min: 0, max: 12 }),
    maxLength: fc.integer({ min: 13, max: 30 }),
  },
  { requiredKeys: ['type'] },
)

test('bodies are sent as they were decided for random documents', () => {
  fc.assert(
    fc.property(idSchemas, textSchemas, textSchemas, (id, name, tag) => {
      const operation = operationOf({ id, name, tag })
      expect(seeds.flatMap((seed) => wrongCasesOf(operation, seed))).toEqual([])
    }),
    { seed: 7, numRuns: 4 },
  )
})
