import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse-document.ts'
import { casesOf } from '../cases/index.ts'
import { formTextOf, mediaTypeOf } from './form-text.ts'

const responses = { 200: { description: 'OK' } }
const ofForm = {
  type: 'object',
  required: ['title', 'count'],
  properties: {
    title: { type: 'string', minLength: 2 },
    count: { type: 'integer', maximum: 9 },
    tags: { type: 'array', items: { type: 'string' } },
    file: { type: 'string', format: 'binary' },
  },
}
const operationWith = (mediaType: string, schema: object = ofForm, encoding: object = {}) =>
  parseDocument({
    openapi: '3.1.0',
    info: { title: 'Forms', version: '1' },
    paths: {
      '/forms': {
        post: {
          requestBody: {
            required: true,
            content: {
              [mediaType]: { schema, encoding },
            },
          },
          responses,
        },
      },
    },
  }).operations[0]!

const urlencoded = operationWith('application/x-www-form-urlencoded')
const multipart = operationWith('multipart/form-data')
const json = '{"title":"a & é","count":7,"tags":["x","y"],"other":"z"}'

describe('a body in JSON', () => {
  test('becomes a form, with its lists and further members', () => {
    expect(formTextOf(json, urlencoded.requestBody)).toBe(
      'title=a%20%26%20%C3%A9&count=7&tags=x&tags=y&other=z',
    )
  })

  test('becomes parts with the boundary of the media type, and files with a name', () => {
    expect(mediaTypeOf(multipart)).toBe('multipart/form-data; boundary=plant-store-kit-part')
    expect(formTextOf('{"title":"a b","file":"c"}', multipart.requestBody)).toBe(
      [
        '--plant-store-kit-part',
        'Content-Disposition: form-data; name="title"',
        '',
        'a b',
        '--plant-store-kit-part',
        'Content-Disposition: form-data; name="file"; filename="file.bin"',
        'Content-Type: application/octet-stream',
        '',
        'c',
        '--plant-store-kit-part--',
        '',
      ].join('\r\n'),
    )
  })
})

describe('a part of a form', () => {
  const place = { type: 'object', properties: { x: { type: 'integer' } } }
  const partOf = (schema: object, value: unknown, encoding?: object): readonly string[] => {
    const of = { type: 'object', properties: { part: schema } }
    const form = operationWith('multipart/form-data', of, encoding && { part: encoding })
    const text = formTextOf(JSON.stringify({ part: value }), form.requestBody)
    return text.split('\r\n').slice(1, -2)
  }
  const disposition = 'Content-Disposition: form-data; name="part"'

  test.each<[schema: object, value: unknown, type: string | undefined, encoding?: object]>([
    [place, { x: 1 }, 'application/json'],
    [place, { x: 1 }, 'application/vnd.place+json', { contentType: 'application/vnd.place+json' }],
    [{ type: 'string' }, 'a,b', 'text/csv', { contentType: 'text/csv, text/plain' }],
    [{ type: 'string', format: 'binary' }, 'a', 'image/png', { contentType: 'image/*, image/png' }],
    [{ type: 'string', contentMediaType: 'image/png' }, 'a', 'application/octet-stream'],
    [
      { type: 'array', items: { type: 'string', format: 'binary' } },
      ['a'],
      'application/octet-stream',
    ],
    [
      { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
      'YQ==',
      undefined,
    ],
    [{ type: 'integer' }, 7, undefined],
  ])('of %j is %j of the type %s', (schema, value, type, encoding) => {
    const isFile = type !== undefined && !type.endsWith('json')
    const [item] = Array.isArray(value) ? (value as unknown[]) : [value]
    const text = typeof item === 'string' ? item : JSON.stringify(item)
    expect(partOf(schema, value, encoding)).toEqual([
      disposition + (isFile ? '; filename="file.bin"' : ''),
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      '',
      text,
    ])
  })

  test('has the names of its members, if the document has a style', () => {
    const text = partOf(place, { x: 1 }, { style: 'deepObject' })
    expect(text).toEqual([disposition.replace('part', 'part[x]'), '', '1'])
  })
})

describe('the cases of a form', () => {
  const idsOf = (pattern: RegExp): readonly string[] =>
    casesOf(urlencoded).flatMap(({ id }) => (pattern.test(id) ? id : []))

  test('are about required members, types and bounds', () => {
    expect(idsOf(/^N4\/\w+-required$/)).toEqual(['N4/title-required', 'N4/count-required'])
    expect(idsOf(/^N5\/count-type/)).toContain('N5/count-type-"fern"')
    expect(idsOf(/^N11\/(?:title-minLength|count-maximum)/)).toEqual([
      'N11/title-minLength-1',
      'N11/count-maximum-10',
    ])
  })

  test('are not about JSON: a number is no other text there', () => {
    expect(idsOf(/^(?:N[1239]|N10|V[2678])\//)).toEqual([])
    expect(idsOf(/^N5\/count-type-"5"/)).toEqual([])
    expect(idsOf(/^N6\//)).toEqual([])
  })
})
