import { describe, expect, test } from 'vitest'
import { whyNotLearned } from '../document/checkable.ts'
import { parseDocument } from '../document/parse-document.ts'
import { apiOf } from './api.ts'
import { createMockOf } from './create-mock.ts'
import { serveRead } from './serve-read.ts'

const schema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 20 },
    count: { type: 'integer', maximum: 10 },
    isLive: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    box: { type: 'object', properties: { w: { type: 'integer' }, unit: { type: 'string' } } },
    photo: { type: 'string', format: 'binary' },
    anything: {},
  },
}
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

const json = (of: object) => ({
  description: 'A body',
  content: { 'application/json': { schema: of } },
})

function operationWith(content: object) {
  const responses = {
    201: json({ ...schema, additionalProperties: true }),
    400: { description: 'No' },
  }
  const post = { requestBody: { required: true, content }, responses }
  return parseDocument({ openapi: '3.1.0', paths: { '/items': { post } } }).operations[0]!
}

const operation = operationWith({
  [URLENCODED]: { schema, encoding: { sizes: { style: 'form', explode: false } } },
  [MULTIPART]: { schema },
})
const mock = createMockOf({}, apiOf(serveRead(operation)))

const ofParts = createMockOf({}, apiOf(serveRead(operationWith({ [MULTIPART]: { schema } }))))

const head = (name: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\n`

function send(type: string, text: string | Uint8Array, to = mock) {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const headers = new Map([['content-type', type]])
  const { response, problems } = to.respond({ method: 'POST', target: '/items', headers, body })
  const { status, body: answer } = response
  const messages = problems.map(({ message }) => message)
  return status === 201 ? (JSON.parse(answer) as unknown) : messages
}

describe('a form', () => {
  test.each<[text: string, plant: object]>([
    ['name=a+b%26c&count=7', { name: 'a b&c', count: 7 }],
    ['name=7&isLive=true', { name: '7', isLive: true }],
    ['name=a&tags=x&tags=y&sizes=1,2', { name: 'a', tags: ['x', 'y'], sizes: [1, 2] }],
    ['name=a&box[w]=1&box[unit]=7', { name: 'a', box: { w: 1, unit: '7' } }],
    ['name=a&box=%7B%22w%22%3A1%7D', { name: 'a', box: { w: 1 } }],
    ['name=a%23b', { name: 'a#b' }],
  ])('has members as the schema wants them: %s', (text, plant) => {
    expect(send(URLENCODED, text)).toEqual(plant)
  })

  test.each<[text: string, messages: readonly string[]]>([
    ['count=11', ['"name" is required', '"count" must be at most 10 (got 11)']],
    ['name=a&count=x', ['"count" must be an integer (got "x")']],
    ['name=a&sizes=1,x', ['"sizes/1" must be an integer (got "x")']],
    ['name=a&box[w]=x', ['"box/w" must be an integer (got "x")']],
    ['name=a&other=1', ['the body must not have the member "other" (got an object)']],
    ['name=%zz', ['the body must be a form: "name" must be percent-encoded UTF-8']],
    ['', ['the body is required (got none)']],
  ])('is refused as JSON is: %s', (text, messages) => {
    expect(send(URLENCODED, text)).toEqual(messages)
  })

  test('has names of every object as others', () => {
    expect(send(URLENCODED, 'name=a&__proto__=1')).toEqual([
      'the body must not have the member "__proto__" (got an object)',
    ])
  })
})

describe('a form of parts', () => {
  const type = `${MULTIPART}; boundary=xyz`
  const part = (name: string, text: string, more = ''): string =>
    `--xyz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`

  test('has members as the schema wants them, and files of any bytes', () => {
    const text = [
      part('name', 'a\r\nb'),
      part('count', '7'),
      part('tags', 'x'),
      part('tags', 'y'),
      part('box', '{"w":1}', '\r\nContent-Type: application/json'),
      part('photo', '', '; filename="a.png"\r\nContent-Type: image/png'),
    ].join('')
    const [start, end] = `${text}--xyz--\r\n`.split('image/png\r\n\r\n')
    const bytes = [`${start}image/png\r\n\r\n`, end!].map((half) => new TextEncoder().encode(half))
    const body = new Uint8Array([...bytes[0]!, 0x89, 0xff, 0x00, ...bytes[1]!])
    expect(send(type, body)).toMatchObject({
      name: 'a\r\nb',
      count: 7,
      tags: ['x', 'y'],
      box: { w: 1 },
      photo: expect.any(String),
    })
  })

  test.each<[type: string, text: string, message: string]>([
    [MULTIPART, 'a', 'its Content-Type has no boundary'],
    [type, 'a', 'it does not end with --xyz--'],
    [type, '--xyz\r\n\r\na\r\n--xyz--', 'one of its parts has no name'],
  ])('of %s that is malformed is refused: %j', (contentType, text, message) => {
    expect(send(contentType, text)).toEqual([`the body must be a form: ${message}`])
  })

  test.each<[name: string, text: string, expected: unknown]>([
    ['box', '{"w":1,"unit":"cm"}', { name: 'a', box: { w: 1, unit: 'cm' } }],
    ['box', '{"w":"x"}', ['"box/w" must be an integer (got "x")']],
    ['box', 'x', ['"box" must be an object (got "x")']],
    ['box[w]', '1', { name: 'a', box: { w: 1 } }],
  ])('has an object as JSON, or by the names of its members: %s=%s', (name, text, expected) => {
    const part = (of: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`
    const body = `${part('name', 'a')}${part(name, text)}--b--\r\n`
    expect(send(`${MULTIPART}; boundary=b`, body, ofParts)).toEqual(expected)
  })

  test.each(['[{"w":1}]', String.raw`"{\"w\":1}"`])('has no object in other JSON: %s', (text) => {
    const body = `--b\r\n${head('name')}a\r\n--b\r\n${head('box')}${text}\r\n--b--`
    expect(send(`${MULTIPART}; boundary=b`, body, ofParts)).toEqual([
      expect.stringContaining('"box" must be an object'),
    ])
  })

  test('may be read with many parts', () => {
    const text = `${part('name', 'a')}${part('tags', 'x').repeat(10_000)}--xyz--`
    expect((send(type, text) as { tags: unknown }).tags).toHaveLength(10_000)
  })
})

test('a form is not sent where the document has JSON, too, and is not checked', () => {
  expect(whyNotLearned(operation)).toBe('its requests have no JSON body')
  const both = operationWith({ 'application/json': { schema }, [URLENCODED]: { schema } })
  expect(both.requestBody?.form).toBeUndefined()
  expect(send('application/json', '{"name":"a"}')).toEqual([
    `the Content-Type must be ${URLENCODED} or ${MULTIPART} (got "application/json")`,
  ])
})
