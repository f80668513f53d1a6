import { expect, test } from 'vitest'
import { evolve, type Part, optionsOf, partOf } from '../../test/support/evolve.ts'
import { readOptions } from '../data/settings.ts'
import { alternativesNotTried } from './alternatives.ts'

const schemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: {} },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  basic: { type: 'http', scheme: 'basic' },
  mtls: { type: 'mutualTLS' },
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
  [[['bearer'], ['key']], ['the credential "key" is not tried: --credential key=VALUE checks it']],
  [
    [['key'], ['oauth']],
    ['the credential "oauth" is not tried: --credential oauth=VALUE checks it'],
  ],
  [
    [['bearer'], ['basic'], ['key', 'query'], ['mtls']],
    [
      'the credential "basic" is not tried: --credential basic=USER:PASSWORD checks it',
      'the credential "key and query" is not tried: --credential key=VALUE --credential query=VALUE checks it',
      'the credential "mtls" is not tried: check cannot send it',
    ],
  ],
])('of the alternatives %j are not tried: %j', (names, reasons) => {
  const security = names.map((set) => Object.fromEntries(set.map((name) => [name, []])))
  expect(gapsOf(security).map(({ reason }) => reason)).toEqual(reasons)
})

test('an alternative whose credentials were given is tried', () => {
  const security = [{ bearer: [] }, { key: [], query: [] }, { basic: [] }]
  const credentials = { key: 'k', query: 'q' }
  expect(gapsOf(security, { credentials }).map(({ case: id }) => id)).toEqual([
    'R1/credential-basic',
  ])
})

test('an alternative that is not selected is not named', () => {
  const security = [{ bearer: [] }, { key: [] }]
  expect(gapsOf(security, { only: ['N4'] })).toEqual([])
  expect(gapsOf(security, { only: ['R1'] })).toMatchObject([
    { case: 'R1/credential-key', rule: 'R1', kind: 'not-given' },
  ])
})
