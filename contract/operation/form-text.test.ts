import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse-document.ts'
import { casesOf } from '../cases/index.ts'
import { formTextOf, mediaTypeOf } from './form-text.ts'

const responses = { 200: { description: 'OK' } }
const operationWith = (mediaType: string) =>
  parseDocument({
    openapi: '3.1.0',
    info: { title: 'Forms', version: '1' },
    paths: {
      '/forms': {
        post: {
          requestBody: {
            required: true,
            content: {
              [mediaType]: {
                schema: {
                  type: 'object',
                  required: ['title', 'count'],
                  properties: {
                    title: { type: 'string', minLength: 2 },
                    count: { type: 'integer', maximum: 9 },
                    tags: { type: 'array', items: { type: 'string' } },
                    file: { type: 'string', format: 'binary' },
                  },
                },
              },
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
