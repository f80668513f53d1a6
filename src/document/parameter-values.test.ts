import { describe, expect, test } from 'vitest'
import { type ReadParameter, readParameterValues } from './parameter-values.ts'
import { parseDocument } from './parse-document.ts'

interface Sent {
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pathValues?: Readonly<Record<string, string>>
}

/** What is read of the parameters that a document describes. */
function read(parameters: readonly object[], { query = '', headers, pathValues = {} }: Sent) {
  const content = { 'application/json': { schema: {} } }
  const { operations } = parseDocument({
    openapi: '3.1.0',
    paths: {
      '/items': { post: { parameters, requestBody: { content }, responses: { 200: {} } } },
    },
  })
  return readParameterValues(operations[0]!.parameters, {
    target: `/items${query}`,
    headers: new Map(Object.entries(headers ?? {})),
    pathValues,
  })
}

/** The value, or the sentences about a wrong one. */
const resultOf = ({ value, problems }: ReadParameter): unknown =>
  problems.length === 0 ? value : problems.map(({ pointer, must }) => `${pointer} ${must}`.trim())

const readQuery = (parameter: object, query: string): unknown =>
  read([{ name: 'a', in: 'query', ...parameter }], { query }).map(resultOf)[0]

const integer = { type: 'integer' }
const integers = { type: 'array', items: integer }
const strings = { type: 'array', items: { type: 'string' } }
const size = {
  type: 'object',
  required: ['w'],
  properties: { w: integer, unit: { type: 'string' } },
}

describe('a single value of a query', () => {
  test.each<[schema: object, query: string, value: unknown]>([
    [integer, '?a=7', 7],
    [integer, '?b=1&a=007&c', 7],
    [integer, '?a=9007199254740993', 9_007_199_254_740_993n],
    [{ type: 'string' }, '?a=7', '7'],
    [{ type: 'string' }, '?a=x+y%2Bz', 'x y+z'],
    [{ type: 'string' }, '?a=%C3%BC#a=2', 'ü'],
    [{ type: 'string' }, '?a=x=y', 'x=y'],
    [{ type: 'string' }, '?%61=1', '1'],
    [{ type: 'boolean' }, '?a=true', true],
    [{ type: ['integer', 'null'] }, '?a=', null],
    [{ type: ['integer', 'null'] }, '?a=null', null],
    [{ oneOf: [{ type: 'string', enum: ['all'] }, integer] }, '?a=all', 'all'],
    [{ oneOf: [{ type: 'string', enum: ['all'] }, integer] }, '?a=7', 7],
    [{ type: 'string' }, '?a', ''],
    // The first one counts.
    [integer, '?a=1&a=2', 1],
    // Names of every object are names as others.
    [{ type: 'string' }, '?__proto__=1&constructor=2', undefined],
    [integer, '', undefined],
    [integer, '?a=x', ['must be an integer']],
    [integer, '?a= 7', ['must be an integer']],
    [integer, '?a=', ['must be an integer']],
    [integer, '?a=%zz', ['must be percent-encoded UTF-8']],
    [{ type: 'string' }, '?a=%ff', ['must be percent-encoded UTF-8']],
    [integer, '?%zz=1&a=1', 1],
    [{ type: 'integer', maximum: 100 }, '?a=500', ['must be at most 100']],
  ])('%j of %s is $2', (schema, query, value) => {
    expect(readQuery({ schema }, query)).toEqual(value)
  })

  test('may be empty if the document says so', () => {
    expect(readQuery({ schema: integer, allowEmptyValue: true }, '?a=')).toBe('')
    expect(readQuery({ schema: integer, allowEmptyValue: true }, '?a=x')).not.toBe('x')
  })

  test('may be JSON', () => {
    const content = { 'application/json': { schema: integers } }
    expect(readQuery({ content }, '?a=%5B1%2C2%5D')).toEqual([1, 2])
    expect(readQuery({ content }, '?a=[')).toEqual(['must be JSON'])
    expect(readQuery({ content }, '?a=[true]')).toEqual(['/0 must be an integer'])
  })
})

describe('a list of a query', () => {
  test.each<[form: object, query: string, value: unknown]>([
    [{ schema: integers }, '?a=1&a=2', [1, 2]],
    [{ schema: integers }, '?a=1', [1]],
    [{ schema: integers }, '?a=', []],
    [{ schema: strings }, '?a=x,y', ['x,y']],
    [{ schema: integers }, '?a=1&a=x', ['/1 must be an integer']],
    [{ schema: { type: 'array', items: { type: ['integer', 'string'] } } }, '?a=1&a=x', [1, 'x']],
    [{ schema: integers, explode: false }, '?a=1,2', [1, 2]],
    [{ schema: integers, explode: false }, '?a=1%2C2', [1, 2]],
    [{ schema: strings, explode: false }, '?a=x%2Cy,z', ['x,y', 'z']],
    [{ schema: integers, style: 'pipeDelimited' }, '?a=1|2%7C3', [1, 2, 3]],
    [{ schema: integers, style: 'spaceDelimited' }, '?a=1+2%203', [1, 2, 3]],
    [{ schema: integers, style: 'deepObject' }, '?a[]=1&a[]=2', [1, 2]],
    [{ schema: integers, style: 'deepObject' }, '?a%5B0%5D=1', [1]],
  ])('%j of %s is %j', (form, query, value) => {
    expect(readQuery(form, query)).toEqual(value)
  })
})

describe('an object of a query', () => {
  test.each<[form: object, query: string, value: unknown]>([
    [{ schema: size }, '?w=1&unit=7&other=2', { w: 1, unit: '7' }],
    [{ schema: size }, '?unit=cm', ['/w is required']],
    [{ schema: size }, '?other=2', undefined],
    [{ schema: { type: 'object', additionalProperties: integer } }, '?x=1', { x: 1 }],
    [{ schema: size, explode: false }, '?a=w,1,unit,cm', { w: 1, unit: 'cm' }],
    [{ schema: size, style: 'deepObject' }, '?a[w]=1&a[unit]=7', { w: 1, unit: '7' }],
    [{ schema: size, style: 'deepObject' }, '?a[w]=x', ['/w must be an integer']],
    [
      { schema: { type: 'object' }, style: 'deepObject' },
      '?a[b][c]=1&a[b][d]=x',
      { b: { c: 1, d: 'x' } },
    ],
    [{ schema: { anyOf: [size, integer] }, style: 'deepObject' }, '?a=7', 7],
    [{ schema: size, style: 'deepObject' }, '?a[w]=%zz', ['must be percent-encoded UTF-8']],
    [{ schema: size }, '?w=%zz', ['must be percent-encoded UTF-8']],
  ])('%j of %s is %j', (form, query, value) => {
    expect(readQuery(form, query)).toEqual(value)
  })

  test('has no prototype from a query', () => {
    const schema = { type: 'object' }
    const [{ value }] = read([{ name: 'a', in: 'query', schema, style: 'deepObject' }], {
      query: '?a[__proto__][x]=1',
    }) as [ReadParameter]
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect((value as { x?: unknown }).x).toBeUndefined()
  })

  test('does not take parameters of their own', () => {
    const map = { type: 'object', additionalProperties: { type: 'string' } }
    const parameters = [
      { name: 'a', in: 'query', schema: map },
      { name: 'limit', in: 'query', schema: integer },
    ]
    expect(read(parameters, { query: '?x=y&limit=1' }).map(resultOf)).toEqual([{ x: 'y' }, 1])
  })
})

test.each<[parameter: object, sent: Sent, value: unknown]>([
  [{ in: 'header', schema: integer }, { headers: { a: '7' } }, 7],
  [{ in: 'header', name: 'A', schema: integers }, { headers: { a: '1, 2' } }, [1, 2]],
  [{ in: 'header', schema: { type: 'string' } }, { headers: { a: '%41+' } }, '%41+'],
  [{ in: 'cookie', schema: integer }, { headers: { cookie: 'b=1; a=7' } }, 7],
  [{ in: 'cookie', schema: { type: 'string' } }, { headers: { cookie: 'a="x%20y"' } }, 'x y'],
  [{ in: 'cookie', schema: { type: 'string' } }, { headers: { cookie: 'a=%zz' } }, '%zz'],
  [{ in: 'cookie', schema: integers, explode: false }, { headers: { cookie: 'a=1,2' } }, [1, 2]],
  [{ in: 'cookie', schema: integers }, { headers: { cookie: 'a=1; a=2' } }, [1, 2]],
  [{ in: 'cookie', schema: integer, required: true }, {}, ['is required']],
  [{ in: 'header', schema: integer }, {}, undefined],
])('%j of %j is %j', (parameter, sent, value) => {
  expect(read([{ name: 'a', ...parameter }], sent).map(resultOf)).toEqual([value])
})

/** What is read of a parameter in a path. */
function readSegment(parameter: object, text: string): unknown {
  const path = { '/items/{a}': { get: { parameters: [parameter], responses: { 200: {} } } } }
  const { operations } = parseDocument({ openapi: '3.1.0', paths: path })
  const source = { target: '', headers: new Map<string, string>(), pathValues: { a: text } }
  return readParameterValues(operations[0]!.parameters, source).map(resultOf)[0]
}

test.each<[schema: object, isExploded: boolean, text: string, value: unknown]>([
  [integer, false, '7', 7],
  [{ type: 'string' }, false, 'a%2Fb+c', 'a/b+c'],
  [{ type: 'string' }, false, 'a%252Fb', 'a%2Fb'],
  [integers, false, '1,2', [1, 2]],
  [strings, false, 'x%2Cy,z', ['x,y', 'z']],
  [size, false, 'w,1', { w: 1 }],
  [size, true, 'w=1,unit=2', { w: 1, unit: '2' }],
  [integer, false, '%', ['must be percent-encoded UTF-8']],
])('%j in a path, exploded: %j, of %s is %j', (schema, explode, text, value) => {
  const parameter = { name: 'a', in: 'path', required: true, schema, explode }
  expect(readSegment(parameter, text)).toEqual(value)
})

test.each<[style: string, explode: boolean, schema: object, text: string, value: unknown]>([
  ['label', false, integer, '.7', 7],
  ['label', true, { type: 'number' }, '.1.5', 1.5],
  ['label', false, { type: 'string' }, '.a%2Fb', 'a/b'],
  ['label', false, { type: 'string' }, '.', ''],
  ['label', false, integers, '.1,2', [1, 2]],
  // As the examples of OpenAPI 3.0.3 and 3.1.0 have it.
  ['label', false, integers, '.1.2', [1, 2]],
  ['label', false, strings, '.a.b', ['a.b']],
  ['label', true, integers, '.1.2', [1, 2]],
  ['label', false, size, '.w,1,unit,cm', { w: 1, unit: 'cm' }],
  ['label', false, size, '.w.1.unit.cm', { w: 1, unit: 'cm' }],
  ['label', true, size, '.w=1.unit=cm', { w: 1, unit: 'cm' }],
  ['label', false, integer, '7', ['must begin with ".", as the style label has it']],
  ['label', false, integer, '.x', ['must be an integer']],
  ['label', false, integer, '.%', ['must be percent-encoded UTF-8']],
  ['matrix', false, integer, ';a=7', 7],
  ['matrix', true, integer, ';a=7', 7],
  ['matrix', false, { type: 'string' }, ';a=x%3By', 'x;y'],
  ['matrix', false, { type: 'string' }, ';a', ''],
  ['matrix', false, integers, ';a=1,2', [1, 2]],
  ['matrix', true, integers, ';a=1;a=2', [1, 2]],
  ['matrix', true, integers, ';a=1', [1]],
  ['matrix', false, size, ';a=w,1,unit,cm', { w: 1, unit: 'cm' }],
  ['matrix', true, size, ';w=1;unit=cm', { w: 1, unit: 'cm' }],
  ['matrix', false, integer, '7', ['must begin with ";a=", as the style matrix has it']],
  ['matrix', false, integer, 'a=7', ['must begin with ";a=", as the style matrix has it']],
  ['matrix', true, integer, ';b=7', ['must begin with ";a=", as the style matrix has it']],
  ['matrix', true, size, 'w=1', ['must begin with ";", as the style matrix has it']],
  ['matrix', true, integers, ';a=1;a=%', ['must be percent-encoded UTF-8']],
])('style %s of a path, exploded: %j, %j of %s is %j', (style, explode, schema, text, value) => {
  const parameter = { name: 'a', in: 'path', required: true, style, explode, schema }
  expect(readSegment(parameter, text)).toEqual(value)
})

test('a text takes time that grows with its length', () => {
  const list = { name: 'a', in: 'query', schema: integers }
  const many = read([list], { query: `?${'a=7&'.repeat(10_000)}` })
  expect(many[0]!.value).toHaveLength(10_000)
  const deep = { name: 'a', in: 'query', schema: { type: 'object' }, style: 'deepObject' }
  expect(read([deep], { query: `?a${'[b]'.repeat(10_000)}=1` }).map(resultOf)).toEqual([undefined])
})
