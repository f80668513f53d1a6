import { expect, test } from 'vitest'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { casesOf } from '../index.ts'
import { generate } from './generate.ts'

const parameters = [
  { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 20 } },
  { in: 'query', name: 'tags', schema: { type: 'array', items: { type: 'string' } } },
  { in: 'header', name: 'X-Shop', schema: { type: 'string', minLength: 2 } },
]
const responses = { 200: { description: 'OK' }, 400: { description: 'wrong' } }

const operationWith = (part: object) =>
  parseDocument({
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: { '/plants': { get: { ...part, responses } } },
  }).operations[0]!

const list = operationWith({ parameters })
const many = generate(3, 400, true, list)

const limitIn = (target: string): string | null =>
  new URLSearchParams(target.split('?')[1]).get('limit')

test('generated cases have other values of parameters, each another request', () => {
  const names = new Set(many.map(({ concern }) => concern?.parameter?.name))
  expect(names).toEqual(new Set(['limit', 'tags', 'X-Shop']))
  const requests = many.map(({ request }) => JSON.stringify(request))
  expect(new Set(requests).size).toBe(requests.length)
  expect(many.every(({ title }) => title.startsWith('generated: '))).toBe(true)
})

test('the document decides about a generated parameter', () => {
  const limits = many.flatMap(({ expect: demand, request: { target } }) => {
    const limit = limitIn(target)
    return limit === null ? [] : [{ demand, limit }]
  })
  const valid = limits.filter(({ limit }) => /^\d+$/.test(limit) && +limit >= 1 && +limit <= 20)
  const outside = limits.filter(({ limit }) => /^-?\d+$/.test(limit) && (+limit < 1 || +limit > 20))
  expect([valid.length > 5, outside.length > 5]).toEqual([true, true])
  expect(new Set(valid.map(({ demand }) => demand))).toEqual(new Set(['accept']))
  expect(new Set(outside.map(({ demand }) => demand))).toEqual(new Set(['refuse']))
})

test('an operation without body and parameters has none', () => {
  expect(generate(3, 50, true, operationWith({}))).toEqual([])
})

test('a query has a name twice, if it is no list: nothing is asserted', () => {
  const twice = casesOf(list).filter(({ rule }) => rule === 'V8')
  expect(twice.map(({ request, expect: demand }) => `${demand} ${request.target}`)).toEqual([
    'open /plants?limit=2&limit=2',
    'open /plants?limit=2&limit=fern',
  ])
})
