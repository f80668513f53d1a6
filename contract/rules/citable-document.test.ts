import { describe, expect, test } from 'vitest'
import { evolve, membersOfPlant } from '../../test/support/evolve.ts'
import { CitableDocument } from './citable-document.ts'

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

  test('by its value, which is in a schema that another one refers to', () => {
    const newPlant = '/components/schemas/NewPlant'
    expect(document.citeKeyword([newPlant], { keyword: 'required', item: 'name' })).toEqual({
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
