import { describe, expect, test } from 'vitest'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { evolve, membersOfPlant, schemaOf } from '../../test/support/evolve.ts'
import { CitableDocument, wordsOf } from './citable-document.ts'

describe('the requirement of a scheme is cited', () => {
  const document = new CitableDocument(
    evolve((document) => {
      document['security'] = [{}, { key: [], token: [] }, 5]
    }),
  )

  test('by its name', () => {
    expect(document.citeRequirement('/security', 'token')).toEqual({
      pointer: '/security/1',
      words: 'token',
    })
  })

  test('as the list if none names it, and as what is there if that is no list', () => {
    expect(document.citeRequirement('/security', 'other', 'a reading')).toMatchObject({
      pointer: '/security',
      reading: 'a reading',
    })
    expect(document.citeRequirement('/openapi', 'token').pointer).toBe('/openapi')
  })
})

describe('a keyword is cited', () => {
  const document = new CitableDocument(
    evolve((openApi) => {
      Object.assign(membersOfPlant(openApi), {
        heightCm: { type: 'integer', minimum: 1, exclusiveMinimum: true, enum: [1, 2] },
      })
    }),
  )
  const height = '/components/schemas/Plant/properties/heightCm'

  test('by its value, in the first schema that has it', () => {
    const schemas = ['NewPlant', 'Plant'].map((name) => `/components/schemas/${name}`)
    expect(document.citeKeyword(schemas, { keyword: 'required', item: 'name' })).toEqual({
      pointer: '/components/schemas/Plant/required',
      words: 'name',
    })
  })

  test('by the bound beside it if it is a flag', () => {
    expect(document.citeKeyword([height], { keyword: 'exclusiveMinimum' })).toEqual({
      pointer: `${height}/minimum`,
      words: '1',
    })
  })

  test('by no other one if the schemas do not have it, or not the item', () => {
    expect(document.citeKeyword([height], { keyword: 'maximum' })).toBe(undefined)
    expect(document.citeKeyword([height], { keyword: 'required', item: 'id' })).toBe(undefined)
  })
})

describe('the schemas of a place in a body are those that are written for it', () => {
  const plant = '/components/schemas/Plant'
  const newPlant = '/components/schemas/NewPlant'

  test('in the parts of allOf', () => {
    const operation = evolve((openApi) => {
      schemaOf(openApi, 'NewPlant')['additionalProperties'] = { type: 'string' }
    })
    const document = new CitableDocument(operation)
    const [content] = operation.requestBody.content
    expect(document.schemasAt(content, [])).toEqual([newPlant, plant, `${newPlant}/allOf/1`])
    expect(document.schemasAt(content, ['name'])).toEqual([
      `${plant}/properties/name`,
      `${newPlant}/additionalProperties`,
    ])
    expect(document.schemasAt(content, ['name', 'first'])).toEqual([])
  })

  test('of the generated document, too, whose schemas are merged', () => {
    const [content] = plantStore.requestBody.content
    expect(new CitableDocument(plantStore).schemasAt(content, ['name'])).toEqual([
      `${plant}/properties/name`,
    ])
  })
})

test('words of a value are its first line, with at most 100 characters', () => {
  expect(wordsOf('two\nlines')).toBe('two')
  expect(wordsOf('x'.repeat(100))).toBe('x'.repeat(100))
  expect(wordsOf('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`)
})

test('words of a list or an object are at most five of its items or names', () => {
  expect(wordsOf([1, 'b', null, true, 5])).toBe('1, b, null, true, 5')
  expect(wordsOf([1, 2, 3, 4, 5, 6])).toBe('1, 2, 3, 4, 5, …')
  expect(wordsOf({ id: 1, name: 'Fern' })).toBe('id, name')
  expect(wordsOf(['a', {}, ['b']])).toBe('a, 1, 2')
})
