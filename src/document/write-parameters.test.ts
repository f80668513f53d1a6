import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParameterStyle } from './document.ts'
import { parseDocument } from './parse-document.ts'
import { readParameterValues } from './parameter-values.ts'
import { writeParameters } from './write-parameters.ts'

const PATH = '/stores/{id}/plants'
const integer = { type: 'integer' }
const strings = { type: 'array', items: { type: 'string' } }
const size = { type: 'object', properties: { w: integer, unit: { type: 'string' } } }

/** The parameters of an operation, as they are read. */
function parametersOf(...parameters: readonly object[]) {
  const post = { parameters, responses: { 200: { description: 'OK' } } }
  return parseDocument({ openapi: '3.1.0', paths: { [PATH]: { post } } }).operations[0]!.parameters
}

/** The target and the headers of a request with a value for one parameter. */
function write(parameter: object, value: unknown) {
  const named = parametersOf({ name: 'a', ...parameter }).find(({ name }) => name === 'a')!
  return writeParameters(PATH, [{ parameter: named, value }])
}

describe('a value', () => {
  test.each<[form: object, value: unknown, query: string]>([
    [{ schema: integer }, 7, '?a=7'],
    [{ schema: {} }, 'x y&z=+é', '?a=x%20y%26z%3D%2B%C3%A9'],
    [{ schema: {} }, '\ud800', '?a=%EF%BF%BD'],
    [{ schema: {} }, null, '?a='],
    [{ schema: {} }, undefined, ''],
    [{ schema: strings }, ['x', 'y,z'], '?a=x&a=y%2Cz'],
    [{ schema: strings }, [], ''],
    [{ schema: strings, explode: false }, ['x', 'y,z'], '?a=x,y%2Cz'],
    [{ schema: strings, style: 'pipeDelimited' }, ['x', 'y'], '?a=x%7Cy'],
    [{ schema: strings, style: 'spaceDelimited' }, ['x', 'y'], '?a=x%20y'],
    [{ schema: size }, { w: 1, unit: undefined }, '?w=1'],
    [{ schema: size, explode: false }, { w: 1, unit: 'cm' }, '?a=w,1,unit,cm'],
    [{ schema: size, style: 'deepObject' }, { w: 1, unit: 'cm' }, '?a%5Bw%5D=1&a%5Bunit%5D=cm'],
    [{ schema: strings, style: 'deepObject' }, ['x', 'y'], '?a%5B%5D=x&a%5B%5D=y'],
    [{ content: { 'application/json': { schema: size } } }, { w: 1 }, '?a=%7B%22w%22%3A1%7D'],
  ])('%j of a query is written: %j as %s', (form, value, query) => {
    expect(write({ in: 'query', ...form }, value)).toEqual({ target: PATH + query, headers: [] })
  })

  test.each<[parameter: object, value: unknown, headers: readonly (readonly string[])[]]>([
    [{ in: 'header', schema: {} }, 'x y%', [['a', 'x y%']]],
    [{ in: 'header', schema: strings }, ['x', 'y'], [['a', 'x,y']]],
    [{ in: 'cookie', schema: {} }, 'x;y', [['Cookie', 'a=x%3By']]],
  ])('%j is written: %j as %j', (parameter, value, headers) => {
    expect(write(parameter, value).headers).toEqual(headers)
  })

  test.each<[style: ParameterStyle, explode: boolean, value: unknown, segment: string]>([
    ['simple', false, [1, 2], '1,2'],
    ['simple', true, { w: 1, h: 2 }, 'w=1,h=2'],
    ['label', false, 'x.y z', '.x.y%20z'],
    ['label', false, ['x', 'y'], '.x,y'],
    ['label', true, ['x', 'y'], '.x.y'],
    ['label', false, { w: 1, h: 2 }, '.w,1,h,2'],
    ['label', true, { w: 1, h: 2 }, '.w=1.h=2'],
    ['matrix', false, 'x;y', ';an%20id=x%3By'],
    ['matrix', true, 7, ';an%20id=7'],
    ['matrix', false, ['x', 'y'], ';an%20id=x,y'],
    ['matrix', true, ['x', 'y'], ';an%20id=x;an%20id=y'],
    ['matrix', false, { w: 1, h: 2 }, ';an%20id=w,1,h,2'],
    ['matrix', true, { w: 1, h: 2 }, ';w=1;h=2'],
  ])(
    'of a path in the style %s, exploded: %j, %j is written %s',
    (style, isExploded, value, segment) => {
      const parameter = { name: 'an id', in: 'path', isJson: false, style, isExploded } as const
      const { target } = writeParameters('/plants/{an id}', [{ parameter, value }])
      expect(target).toBe(`/plants/${segment}`)
    },
  )

  test('of a path is a part of it, and several cookies are one header', () => {
    const parameters = parametersOf(
      { name: 'id', in: 'path', required: true, schema: {} },
      { name: 'b', in: 'cookie' },
      { name: 'c', in: 'cookie' },
    )
    const values = ['x/y z', 1, 2]
    const written = parameters.map((parameter, at) => ({ parameter, value: values[at] }))
    expect(writeParameters(PATH, written)).toEqual({
      target: '/stores/x%2Fy%20z/plants',
      headers: [['Cookie', 'b=1; c=2']],
    })
  })
})

test('what is written is read as the same values', () => {
  const items = { type: 'array', items: { type: 'string' }, minItems: 1 }
  const parameters = parametersOf(
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', schema: integer },
    { name: 'tags', in: 'query', schema: items },
    { name: 'kinds', in: 'query', schema: items, explode: false },
    { name: 'piped', in: 'query', schema: { type: 'array', items: integer }, explode: false },
    { name: 'box', in: 'query', schema: size, style: 'deepObject' },
    { name: 'filter', in: 'query', content: { 'application/json': { schema: {} } } },
    { name: 'sid', in: 'cookie', schema: { type: 'string' } },
  )
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  const whole = fc.maxSafeInteger()
  const values = fc.tuple(
    text,
    whole,
    fc.array(text, { minLength: 1 }),
    fc.array(text, { minLength: 1 }),
    fc.array(whole, { minLength: 1 }),
    fc.record({ w: whole, unit: text }),
    fc.array(fc.oneof(fc.boolean(), text)),
    text,
  )
  fc.assert(
    fc.property(values, (chosen) => {
      const written = parameters.map((parameter, at) => ({ parameter, value: chosen[at] }))
      const { target, headers } = writeParameters(PATH, written)
      const [, id = ''] = /^\/stores\/([^/]*)\/plants/.exec(target) ?? []
      const read = readParameterValues(parameters, {
        target,
        headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
        pathValues: { id },
      })
      expect(read.map(({ value }) => value)).toEqual(chosen)
      expect(read.flatMap(({ problems }) => problems)).toEqual([])
    }),
  )
})

test('values within a hundred others have no names of their own', () => {
  let value: unknown = 'x'
  for (let depth = 0; depth < 20_000; depth += 1) value = [value]
  const { target } = write({ in: 'query', schema: {}, style: 'deepObject' }, value)
  expect(target.split('=')[0]).toBe(`/stores/{id}/plants?a${'%5B%5D'.repeat(101)}`)
})
