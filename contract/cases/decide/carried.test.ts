import { describe, expect, test } from 'vitest'
import type { Parameter } from '../../../src/document/document.ts'
import type { Schema, SchemaType } from '../../../src/document/schema.ts'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { isCarried, isCarriedByForm } from './carried.ts'

const text = { type: 'string' }
const range = { type: 'object', properties: { from: { type: 'integer' }, to: text } }
const list = (items: object) => ({ type: 'array', items })

const [operation] = parseDocument({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        parameters: [
          { in: 'query', name: 'deep', style: 'deepObject', explode: true, schema: range },
          { in: 'query', name: 'spread', schema: range },
          { in: 'query', name: 'joined', explode: false, schema: range },
          { in: 'query', name: 'words', schema: list({ type: 'string', enum: ['a', 'b'] }) },
          { in: 'query', name: 'numbers', schema: list({ type: 'integer' }) },
          { in: 'query', name: 'where', content: { 'application/json': { schema: range } } },
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
}).operations

const carries = (name: string, value: unknown): boolean => {
  const parameter = operation!.parameters.find((candidate) => candidate.name === name) as Parameter
  return isCarried({ parameter, value }, operation!)
}

describe('an object that is written as parameters of its members', () => {
  test.each(['deep', 'spread'])('%s is carried with a member that is known', (name) => {
    expect(carries(name, { from: 1 })).toBe(true)
    expect(carries(name, { to: 'x', color: 'green' })).toBe(name === 'deep')
  })

  test.each(['deep', 'spread'])('%s is absent to some servers without one', (name) => {
    expect(carries(name, { color: 'green' })).toBe(false)
    expect(carries(name, {})).toBe(false)
  })

  test('has no parts, because OpenAPI leaves open how they are written', () => {
    expect(carries('deep', { from: 1, to: { a: '1' } })).toBe(false)
    expect(carries('deep', { from: 1, to: ['1'] })).toBe(false)
  })

  test('is carried under its own name, whatever it has', () => {
    expect(carries('where', { color: 'green' })).toBe(true)
    expect(carries('joined', { from: 1 })).toBe(true)
  })
})

describe('an item of a list', () => {
  test('is a text where a text is wanted, whatever it looks like', () => {
    expect(carries('words', ['c'])).toBe(true)
    expect(carries('words', [5])).toBe(false)
  })

  test('is of another type where no server reads it as a number', () => {
    expect(carries('numbers', [1, 'fern'])).toBe(true)
    expect(carries('numbers', [1, '2'])).toBe(false)
  })
})

describe('a single text of a form', () => {
  const member: Pick<Parameter, 'name' | 'in' | 'isJson' | 'isExploded'> = {
    name: 'tags',
    in: 'query',
    isJson: false,
    isExploded: true,
  }
  const carriesText = (value: string, style: Parameter['style'], schema: Schema): boolean =>
    isCarriedByForm({ ...member, isRequired: false, style, schema } as Parameter, value)
  const carriesAlone = (style: Parameter['style'], ...types: readonly SchemaType[]): boolean =>
    carriesText('fern', style, { pointer: '', types })

  test('is no object, and no list of the style deepObject', () => {
    expect(carriesAlone('deepObject', 'object')).toBe(false)
    expect(carriesAlone('deepObject', 'array')).toBe(false)
    expect(carriesAlone('form', 'array')).toBe(true)
    expect(carriesAlone('form', 'integer')).toBe(true)
  })

  test('may be JSON of an object where one is possible', () => {
    const [object, empty]: readonly Schema[] = [
      { pointer: '', types: ['object'] },
      { pointer: '', enum: [''] },
    ]
    const either: Schema = { pointer: '', anyOf: [object!, empty!] }
    expect(carriesText('{"a":"b"}', 'deepObject', either)).toBe(false)
    expect(carriesText('fern', 'deepObject', either)).toBe(true)
    expect(carriesText('{"a":"b"}', 'form', { pointer: '', types: ['string'] })).toBe(true)
  })
})
