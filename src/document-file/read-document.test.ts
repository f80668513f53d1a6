import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { UsageError } from '../base/check-value.ts'
import { parseDocument } from '../document/parse-document.ts'
import { sourceOf } from '../document/source.ts'
import { Decimal } from '../base/validator.ts'
import { readDocument } from './index.ts'

const { pathOf } = await useFolder()

/** Reads a file with this text. */
async function read(text: string | Uint8Array, name = 'api.yaml'): Promise<object> {
  await writeFile(pathOf(name), text)
  return readDocument(pathOf(name))
}

const YAML = `openapi: 3.1.0
info: &info { title: A, version: '1.0' }
x-base: &base
  min: 1
  max: 9223372036854775807
merged:
  <<: *base
  max: 1e400
paths:
  /plants:
    post:
      responses:
        200: *info
list:
  - 0.1
  - 12.0
  - .5
`

const JSON_TEXT = `{
  "openapi": "3.1.0",
  "max": 9223372036854775807,
  "brackets]}": "\\"}",
  "list": [
    [], {"a": [1,
      {"x/y": 1e400}]}, 0.1
  ]
}`

test('YAML has exact numbers, aliases, merge keys and statuses as names', async () => {
  expect(await read(YAML)).toEqual({
    openapi: '3.1.0',
    info: { title: 'A', version: '1.0' },
    'x-base': { min: 1, max: 9_223_372_036_854_775_807n },
    merged: { min: 1, max: new Decimal('1e400', true) },
    paths: { '/plants': { post: { responses: { 200: { title: 'A', version: '1.0' } } } } },
    list: [0.1, 12, 0.5],
  })
})

test('JSON has exact numbers, whatever the name of its file', async () => {
  for (const name of ['api.json', 'api.yaml', 'api'])
    expect(await read(JSON_TEXT, name)).toEqual({
      openapi: '3.1.0',
      max: 9_223_372_036_854_775_807n,
      'brackets]}': '"}',
      list: [[], { a: [1, { 'x/y': new Decimal('1e400', true) }] }, 0.1],
    })
})

test('a file may have a byte order mark, be named by a URL, and be YAML in braces', async () => {
  await writeFile(pathOf('mark.json'), `\uFEFF{ openapi: 3.0.3, max: 9007199254740993, }`)
  expect(await readDocument(pathToFileURL(pathOf('mark.json')))).toEqual({
    openapi: '3.0.3',
    max: 9_007_199_254_740_993n,
  })
})

describe('the line of', () => {
  test.each<[text: string, lines: Readonly<Record<string, number | undefined>>]>([
    [
      YAML,
      {
        '': 1,
        '/info/title': 2,
        '/x-base/max': 5,
        '/merged': 6,
        '/merged/min': 4,
        '/merged/max': 8,
        '/paths/~1plants/post': 11,
        '/paths/~1plants/post/responses/200': 13,
        '/paths/~1plants/post/responses/200/title': 2,
        '/list/1': 16,
        '/list/9': undefined,
        '/info/title/more': undefined,
        '/nothing': undefined,
      },
    ],
    [
      JSON_TEXT,
      {
        '': 1,
        '/max': 3,
        '/brackets]}': 4,
        '/list': 5,
        '/list/0': 6,
        '/list/1/a/1/x~1y': 7,
        '/list/2': 7,
        '/list/0/0': undefined,
        '/list/3': undefined,
        '/max/0': undefined,
        '/nothing': undefined,
      },
    ],
  ])('each part of %j', async (text, lines) => {
    const { path, lineOf } = sourceOf(await read(text))!
    expect(path).toBe(pathOf('api.yaml'))
    const linesRead = Object.keys(lines).map((pointer) => [pointer, lineOf(pointer)])
    expect(Object.fromEntries(linesRead)).toEqual(lines)
  })
})

test.each<[what: string, text: string | Uint8Array, message: string]>([
  ['an empty file', ' \n', 'it is empty.'],
  ['a list', '- 1', 'it must be an object (got an array).'],
  ['no structure', 'hello', 'it must be an object (got "hello").'],
  [
    'wrong YAML',
    'a: 1\nb: [\n',
    'Flow sequence in block collection must be sufficiently indented and end with a ] at line 3, column 1.',
  ],
  [
    'an alias without an anchor',
    'a: *b',
    'Unresolved alias (the anchor must be set before the alias): b.',
  ],
  [
    'two documents',
    'a: 1\n---\nb: 1',
    'line 2: another YAML document begins; the file must be one.',
  ],
  ['a name twice in YAML', 'a: 1\nb:\n  c: 1\n  c: 2', 'line 4: the member "c" is there twice.'],
  ['a name twice in JSON', '{"a": 1,\n"a": 2}', 'line 2: the member "a" is there twice.'],
  ['YAML without an end', 'a: &a\n  b: *a', 'an alias is in its own anchor.'],
  [
    'many aliases',
    `a: &a [1]\n${['a', 'b', 'c', 'd', 'e', 'f']
      .map(
        (name) =>
          `${name}1: &${name}1 [${Array(9)
            .fill(`*${name === 'a' ? 'a' : `${String.fromCharCode(name.charCodeAt(0) - 1)}1`}`)
            .join()}]`,
      )
      .join('\n')}`,
    'its aliases repeat too much of it.',
  ],
  ['deep YAML', `a: ${'['.repeat(20_000)}`, 'it is nested too deep.'],
  ['UTF-16', Buffer.from('a: 1', 'utf16le'), 'it is UTF-16, but must be UTF-8.'],
  ['Latin-1', Buffer.from('a: ä', 'latin1'), 'it is not well-formed UTF-8.'],
  ['a large file', ' '.repeat(2 ** 24 + 1), 'it has more than 16 MB: keep only what is needed.'],
])('%s is refused', async (_what, text, message) => {
  const reading = read(text)
  await expect(reading).rejects.toThrow(UsageError)
  await expect(reading).rejects.toThrow(`Cannot read ${pathOf('api.yaml')}: ${message}`)
})

test.each([
  ['{"a": 1 "b"}', 'line 1, column 9: unexpected "\\"".'],
  [`{"a": ${'['.repeat(600)}`, 'line 1, column 506: nested deeper than 500.'],
])('the wrong JSON %j is refused', async (text, message) => {
  await expect(read(text, 'api.json')).rejects.toThrow(`api.json: ${message}`)
})

test.each([
  ['api.json', '{"a": 1, "b": [2,],\n}'],
  ['api.yaml', '{"a": 1, b: [2]}'],
])('%s may be YAML in braces: %j', async (name, text) => {
  expect(await read(text, name)).toEqual({ a: 1, b: [2] })
})

test('numbers of JSON are numbers, also a version', async () => {
  expect(await read('{"info": {"version": 1.10}}', 'api.json')).toEqual({ info: { version: 1.1 } })
})

test('words of a part have their own line', async () => {
  const text = 'info:\n  title: A\n  description: |\n    One.\n    Plants of the shade.\n'
  const { lineOf } = sourceOf(await read(text))!
  expect(lineOf('/info/description')).toBe(3)
  expect(lineOf('/info/description', 'Plants of the shade.')).toBe(5)
  expect(lineOf('/info/more', 'Plants of the shade.')).toBeUndefined()
})

test('a folder and a missing file are refused', async () => {
  await mkdir(pathOf('folder'))
  await expect(readDocument(pathOf('folder'))).rejects.toThrow('folder: it is a folder.')
  await expect(readDocument('no/such.yaml')).rejects.toThrow(
    'Cannot read no/such.yaml: the file does not exist.',
  )
})

test('a version without quotes is its text', async () => {
  for (const version of ['1.10', '2', "'1.0'"])
    expect(await read(`openapi: 3.0.3\ninfo: { title: A, version: ${version} }`)).toHaveProperty(
      'info.version',
      version.replaceAll("'", ''),
    )
})

test.each<[version: string, value: unknown]>([
  ['null', null],
  ['true', true],
  ['*version', 1.1],
])('the version %s is no text', async (version, value) => {
  const text = `x-version: &version 1.10\ninfo: { title: A, version: ${version} }`
  expect(await read(text)).toHaveProperty('info.version', value)
})

test('what is wrong with a document has its line', async () => {
  const messageOf = async (text: string): Promise<string> => {
    const document = await read(text)
    try {
      parseDocument(document)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(await messageOf('info: {}\nswagger: "2.0"')).toContain('(#/swagger, line 2)')
  expect(await messageOf('info: {}\nopenapi: 4.0.0')).toContain('(#/openapi, line 2 is "4.0.0")')
  expect(await messageOf('info: {}\nopenapi: 3.0.0\npaths: []')).toContain(
    '(#/paths, line 3 is an empty array)',
  )
  const withoutBody = 'openapi: 3.0.0\npaths:\n  /a:\n    get:\n      responses: []'
  expect(await messageOf(withoutBody)).toContain('(#/paths/~1a/get/responses, line 5)')
})
