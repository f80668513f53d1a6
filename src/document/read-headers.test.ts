import { describe, expect, test } from 'vitest'
import { problemsOfText } from './text-values.ts'
import { parseDocument } from './parse-document.ts'

/** A document whose only response has these headers. */
function documentWith(headers: object) {
  const content = { 'application/json': { schema: {} } }
  return parseDocument({
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: { '/items': { post: { requestBody: { content }, responses: { 200: { headers } } } } },
    components: { headers: { Id: { required: true, schema: { type: 'string', format: 'uuid' } } } },
  })
}

const headersOf = (headers: object) => documentWith(headers).operations[0]!.responses[0]!.headers
const headerOf = (header: object, name = 'X-Item') => headersOf({ [name]: header })[0]!

const integers = { type: 'array', items: { type: 'integer' } }
const size = { type: 'object', required: ['w'], properties: { w: { type: 'integer' } } }

describe('the text of a header', () => {
  test.each<[schema: object, right: readonly string[], wrong: readonly string[]]>([
    [{ type: 'integer', minimum: 1 }, ['7', '007'], ['0', '1.5', 'many', '', '"7"']],
    [{ type: 'number' }, ['-1.5', '1e3'], ['1,5']],
    [{ type: 'boolean' }, ['true', 'false'], ['yes', 'True', '1']],
    [{ type: 'string', pattern: '^\\d+$' }, ['7'], ['x']],
    [{ type: 'string', enum: ['true'] }, ['true'], ['false']],
    [{ type: ['null', 'integer'] }, ['', '7'], ['x']],
    [integers, ['1', '1,2', '1, 2', ''], ['1,x']],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['a, 1'], ['a']],
    [size, ['w,1', 'w,1,h,x'], ['w=1', 'w', 'w,x']],
    [{}, ['', 'anything'], []],
  ])('%j has %j, and not %j', (schema, right, wrong) => {
    const header = headerOf({ schema })
    expect(right.filter((text) => problemsOfText(text, header).length > 0)).toEqual([])
    expect(wrong.filter((text) => problemsOfText(text, header).length === 0)).toEqual([])
  })

  test('has members with = if it is exploded', () => {
    const header = headerOf({ schema: size, explode: true })
    expect(problemsOfText('w=1,h=2', header)).toEqual([])
    expect(problemsOfText('w,1', header)).not.toEqual([])
  })

  test('is JSON if it has such content', () => {
    const header = headerOf({ content: { 'application/json': { schema: size } } })
    expect(problemsOfText('{"w":1}', header)).toEqual([])
    expect(problemsOfText('{"w":', header)).toMatchObject([{ must: 'must be JSON' }])
    expect(problemsOfText('{}', header)).toMatchObject([{ keyword: 'required' }])
  })

  test('may be a time of HTTP in fields that have one, whatever their format is called', () => {
    const schema = { type: 'string', format: 'date-time' }
    const time = 'Sun, 06 Nov 1994 08:49:37 GMT'
    expect(problemsOfText(time, headerOf({ schema }, 'Last-Modified'))).toEqual([])
    expect(problemsOfText(time, headerOf({ schema }, 'X-Until'))).not.toEqual([])
  })

  test('names the problem of the value of the right type', () => {
    const header = headerOf({ schema: { type: 'integer', minimum: 10 } })
    expect(problemsOfText('5', header)).toMatchObject([{ must: 'must be at least 10', value: 5 }])
  })
})

describe('what the mock sends', () => {
  test.each<[header: object, text: string | undefined]>([
    [{ required: true, schema: { type: 'integer', minimum: 10 } }, '10'],
    [{ required: true, schema: { type: 'boolean' } }, 'true'],
    [{ required: true, schema: { enum: ['gold', 'silver'] } }, 'gold'],
    [{ required: true, schema: { ...integers, minItems: 1 } }, '1'],
    [{ required: true, schema: { const: [1, 'a'] } }, '1,a'],
    [{ required: true, schema: { const: { w: 1 } }, explode: true }, 'w=1'],
    [{ required: true, schema: { const: { w: 1 } } }, 'w,1'],
    [
      { required: true, content: { 'application/json': { schema: { const: { w: 1 } } } } },
      '{"w":1}',
    ],
    [{ required: true, content: { 'text/plain': { schema: { const: 'a' } } } }, 'a'],
    [{ required: true, schema: { type: 'string', format: 'date' } }, '2027-03-31'],
    [{ required: true, schema: integers, example: [1, 2] }, '1,2'],
    [{ required: true, schema: integers, example: '3,4' }, '3,4'],
    [{ schema: { type: 'string' }, examples: { one: { value: 'a' } } }, 'a'],
    [{ schema: { type: 'string', example: 'b' } }, 'b'],
    [{ schema: { type: 'string' } }, undefined],
    [{ required: true }, 'text'],
    [{ $ref: '#/components/headers/Id' }, expect.stringMatching(/^[\da-f-]{36}$/)],
  ])('%j is %j', (header, text) => {
    expect(headerOf(header).text).toEqual(text)
  })
})

describe('a header that cannot be sent or checked', () => {
  test.each<[headers: object, message: string]>([
    [
      { 'Content-Length': { required: true } },
      'the header Content-Length is neither sent nor checked: HTTP itself decides about it',
    ],
    [
      { 'Not a name': {} },
      'the header Not a name is neither sent nor checked: no header has such a name',
    ],
    [
      { 'X-Id': { required: true, schema: { const: 'a\nb' } } },
      'the required header X-Id is not sent: no value of it was found',
    ],
    [
      { 'X-Id': { schema: { $dynamicRef: '#a' } } },
      'the value of the header X-Id is not checked: the keyword "$dynamicRef" is not supported',
    ],
    [
      { 'X-Id': { schema: { type: 'integer' }, example: 'x' } },
      'the example breaks its schema and is not sent: it must be an integer',
    ],
    [
      { 'X-Id': { requird: true } },
      'the unknown member "requird" is ignored; "required" may be meant',
    ],
  ])('is named: %j', (headers, message) => {
    expect(documentWith(headers).warnings).toMatchObject([{ message }])
  })

  test('is Content-Type, of which the media types are enough', () => {
    const { warnings } = documentWith({ 'content-type': { required: true } })
    expect(warnings).toEqual([])
    expect(headersOf({ 'content-type': { required: true } })).toEqual([])
  })
})
