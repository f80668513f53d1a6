import { describe, expect, test } from 'vitest'
import { optionsOf } from '../../test/support/evolve.ts'
import { measured } from '../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import type { Case } from '../data/case.ts'
import type { CheckOptions } from '../data/options.ts'
import { type Settings, readOptions } from '../data/settings.ts'
import { evidenceOf, probesOf, readinessOf, setUpCases } from './contact-cases.ts'

const ofStore = {
  ...optionsOf(store),
  baseUrl: 'http://store.test',
  token: 'a',
  explore: 0,
  seed: 1,
}

const settingsOf = (options: Partial<CheckOptions> = {}): Settings =>
  readOptions({ ...ofStore, ...options })

const idsOf = (cases: readonly Case[]): readonly string[] => cases.map(({ id }) => id)

describe('the set-up is shown', () => {
  test('by five valid requests, and by invalid ones of four rules', () => {
    expect(idsOf([...setUpCases(settingsOf())])).toEqual([
      'R1/first',
      'R1/plain',
      'R1/tag',
      'R1/name-of-digits',
      'R1/name-of-capitals',
      'N2/white-space',
      'N3/body-type-"fern"',
      'N4/body-empty',
      'N5/id-type-"fern"',
    ])
  })

  test('by invalid requests alone if none may create a plant', () => {
    expect(idsOf([...setUpCases(settingsOf({ noCreate: true }))])).toEqual([
      'N2/white-space',
      'N3/body-type-"fern"',
      'N4/body-empty',
      'N5/id-type-"fern"',
    ])
  })

  test('by the request with the most optional members, too', () => {
    const several = withNewPlant((schema) => {
      const properties = schema['properties'] as Record<string, unknown>
      properties['heightCm'] = { type: 'integer' }
      properties['widthCm'] = { type: 'integer' }
    })
    const ids = idsOf([...setUpCases(settingsOf(optionsOf(several)))])
    expect(ids.slice(0, 7)).toEqual([
      'R1/first',
      'R1/plain',
      'R1/tag',
      'R1/heightCm-ordinary-1',
      'R1/widthCm-ordinary-1',
      'R1/body-every-member',
      'N2/white-space',
    ])
  })

  test('by no further request if the members of the document are required and fresh', () => {
    expect([...setUpCases(settingsOf(optionsOf(measured)))]).toHaveLength(9)
  })

  test('by at most 16 values of a required member whose value is the same in each request', () => {
    const kinds = withNewPlant((schema) => {
      const properties = schema['properties'] as Record<string, unknown>
      properties['kind'] = { enum: Array.from({ length: 50 }, (_, at) => `kind-${at}`) }
      schema['required'] = ['id', 'name', 'kind']
    })
    const ofKind = idsOf([...setUpCases(settingsOf(optionsOf(kinds)))]).filter((id) =>
      id.includes('/kind-enum-'),
    )
    // Of 50 values the first is the plain one, and of the others every fourth is sent.
    expect(ofKind).toHaveLength(13)
    expect(ofKind.slice(0, 2)).toEqual(['V1/kind-enum-"kind-1"', 'V1/kind-enum-"kind-5"'])
  })

  test('by other valid bodies if the body is no object', () => {
    const { operation } = oddDocuments.find(({ title }) => title === 'a plain string')!
    const ids = idsOf([...setUpCases(settingsOf(optionsOf(operation)))])
    expect(ids.filter((id) => !id.startsWith('R1/'))).toEqual([
      'V3/body-minLength-2',
      'V3/body-minLength-3',
      'V3/body-maxLength-19',
      'V3/body-maxLength-20',
      'V3/body-quote',
      'V3/body-nul',
      'V3/body-line-feed',
      'V3/body-controls-only',
      'N2/white-space',
      'N3/body-type-5',
    ])
  })
})

test('a server is probed with a valid and an invalid request', () => {
  expect(idsOf(probesOf(settingsOf()))).toEqual(['R1/first', 'N2/white-space'])
})

test('a server is probed with two invalid requests if none may create a plant', () => {
  const settings = settingsOf({ noCreate: true })
  expect(idsOf(probesOf(settings))).toEqual(['N2/white-space', 'N3/body-type-"fern"'])
  expect(idsOf(evidenceOf(settings))).toEqual([
    'N2/white-space',
    'N3/body-type-"fern"',
    'open/ready',
  ])
})

test('a server is ready that responds to GET without a credential and without a body', () => {
  const { title, request, credential, expect: demand } = readinessOf(settingsOf().operation)
  expect(title).toBe('GET /plants without a credential')
  expect(request).toEqual({
    method: 'GET',
    target: '/plants',
    headers: [['Accept', 'application/json']],
  })
  expect([credential, demand]).toEqual(['none', 'open'])
})
