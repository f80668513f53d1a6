import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { type Part, evolve, partOf, postOf } from '../../../test/support/evolve.ts'
import { height, withoutTag } from '../../../test/support/evolved-documents.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { isAsWritten } from './as-written.ts'

/** NewPlant with other properties, of which all are required but tag. */
const withMembers = (properties: Part, required?: readonly string[]): Operation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = required ?? Object.keys(properties).filter((name) => name !== 'tag')
  })

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }

const movedTo = (path: string, method: string): Operation =>
  evolve((document) => {
    document['paths'] = { [path]: { [method]: postOf(document) } }
  })

describe('an operation is the one of the tables', () => {
  test('if it is that of the Plant Store', () => {
    expect(isAsWritten(plantStore)).toBe(true)
  })

  test('whatever it says that asserts nothing', () => {
    const described = withNewPlant((schema) => {
      ;(schema['properties'] as Part)['tag'] = { ...text, default: 'indoor', example: 'balcony' }
    })
    expect(isAsWritten(described)).toBe(true)
  })

  test.each<[words: string, operation: Operation]>([
    ['another method', movedTo('/plants', 'put')],
    ['another path', movedTo('/herbs', 'post')],
    ['another member', height],
    ['a member less', withoutTag],
    [
      'a member that only responses have',
      withMembers(
        { id: int64, name: text, tag: text, color: { type: 'integer', readOnly: true } },
        ['id', 'name'],
      ),
    ],
    ['a required tag', withMembers({ id: int64, name: text, tag: text }, ['id', 'name', 'tag'])],
    ['an optional name', withMembers({ id: int64, name: text, tag: text }, ['id'])],
    ['a limit of a member', withMembers({ id: int64, name: text, tag: { ...text, maxLength: 9 } })],
    [
      'no further members',
      withNewPlant((schema) => {
        schema['additionalProperties'] = false
      }),
    ],
    [
      'a body that may be null',
      withNewPlant((schema) => {
        schema['type'] = ['object', 'null']
      }),
    ],
    [
      'another format of a member',
      withMembers({ id: int64, name: text, tag: { ...text, format: 'uuid' } }),
    ],
    ['another type of a member', withMembers({ id: int64, name: text, tag: { type: 'boolean' } })],
    [
      'a body that is not required',
      evolve((document) => {
        partOf(postOf(document), 'requestBody')['required'] = false
      }),
    ],
    [
      'a second media type',
      evolve((document) => {
        partOf(postOf(document), 'requestBody', 'content')['text/plain'] = {}
      }),
    ],
    [
      'a second media type of a response',
      evolve((document) => {
        partOf(postOf(document), 'responses', '400', 'content')['text/plain'] = {}
      }),
    ],
  ])('unless it has %s', (_words, operation) => {
    expect(isAsWritten(operation)).toBe(false)
  })
})
