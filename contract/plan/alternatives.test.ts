import { expect, test } from 'vitest'
import { evolve, type Part, optionsOf, partOf } from '../../test/support/evolve.ts'
import { readOptions } from '../data/options.ts'
import { alternativesNotTried } from './alternatives.ts'

const schemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: {} },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  basic: { type: 'http', scheme: 'basic' },
}

const gapsOf = (security: readonly Part[], more: object = {}) => {
  const operation = evolve((document) => {
    partOf(document, 'components')['securitySchemes'] = schemes
    document['security'] = security
  })
  const options = { baseUrl: 'http://localhost', token: 't', ...optionsOf(operation), ...more }
  return alternativesNotTried(readOptions(options))
}

test.each<[names: readonly string[][], reasons: readonly string[]]>([
  [[['bearer']], []],
  // Their requests look the same.
  [[['bearer'], ['oauth']], []],
  [[['bearer'], []], []],
  [
    [['bearer'], ['key']],
    [
      'the credential "key" in X-Key is not tried: the token is one for "bearer". To check it, put it first in security, and give --token',
    ],
  ],
  [
    [['key'], ['oauth']],
    [
      'the credential "oauth" in Authorization is not tried: the token is one for "key". To check it, put it first in security, and give --token',
    ],
  ],
  [
    [['bearer'], ['basic'], ['key', 'query']],
    [
      'the credential "basic" is not tried: check cannot send it',
      'the credential "key and query" is not tried: check cannot send it',
    ],
  ],
])('of the alternatives %j are not tried: %j', (names, reasons) => {
  const security = names.map((set) => Object.fromEntries(set.map((name) => [name, []])))
  expect(gapsOf(security).map(({ reason }) => reason)).toEqual(reasons)
})

test('an alternative that is not selected is not named', () => {
  const security = [{ bearer: [] }, { key: [] }]
  expect(gapsOf(security, { only: ['N4'] })).toEqual([])
  expect(gapsOf(security, { only: ['R1'] })).toMatchObject([
    { case: 'R1/credential-key', rule: 'R1', kind: 'not-given' },
  ])
})
