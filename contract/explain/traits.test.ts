import { expect, test } from 'vitest'
import { casesOf } from '../cases/index.ts'
import { bounded, height, renamed } from '../../test/support/evolved-documents.ts'
import { evolve, partOf, postOf } from '../../test/support/evolve.ts'
import { exchangeOf, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import type { Entry } from '../data/report.ts'
import { traitWords } from './trait-words.ts'
import { bodyOf } from './measures.ts'
import { traitsOf } from './traits.ts'

const entryOf = (operation: BodyOperation, body: string) => {
  const testCase = casesOf(operation).find(({ id }) => id === 'N1/absent')!
  return { case: testCase, exchange: exchangeOf(testCase, respond(400), body), findings: [] }
}

const wordsOf = (entry: Entry, operation: BodyOperation): readonly string[] => [
  ...new Set(traitsOf(entry, bodyOf(entry), operation).map(traitWords)),
]

test.each<[BodyOperation, body: string, traits: readonly string[]]>([
  [height, '{"id":1,"name":"Fern","heightCm":-7}', ['every heightCm below 0']],
  [height, '{"id":1,"name":"Fern"}', ['every request without heightCm']],
  [bounded, '{"id":1,"name":"Fern","heightCm":"7"}', ['every heightCm that is a string']],
  [
    renamed,
    '{"id":1,"commonName":"Fern \\"x\\"","name":"a"}',
    [
      'every commonName with a quotation mark',
      'every commonName or tag with a quotation mark',
      'every request with additional members',
    ],
  ],
])('the traits of a request are about the members of its document', (operation, body, traits) => {
  const found = wordsOf(entryOf(operation, body), operation)
  expect(traits.filter((trait) => !found.includes(trait))).toEqual([])
})

test('a declared member is no additional one', () => {
  const entry = entryOf(height, '{"id":1,"name":"Fern","heightCm":70}')
  expect(wordsOf(entry, height)).not.toContain('every request with additional members')
})

test.each([
  ['application/json; charset=utf-8', ['with a parameter']],
  ['Application/JSON', ['in another letter case']],
  ['text/plain', ['other than application/json']],
])('a documented media type with a parameter: %s', (type, words) => {
  const withCharset = evolve((document) => {
    const content = partOf(postOf(document), 'requestBody', 'content')
    content['application/json; charset=utf-8'] = content['application/json']
    delete content['application/json']
  })
  const entry = entryOf(withCharset, '{"id":1,"name":"Fern"}')
  const request = { ...entry.exchange.request, headers: [['Content-Type', type]] as const }
  const traits = wordsOf({ ...entry, exchange: { ...entry.exchange, request } }, withCharset)
  const ofType = traits.filter((text) => text.startsWith('every Content-Type'))
  expect(ofType).toEqual(words.map((text) => `every Content-Type ${text}`))
})

/** The traits of a request of the Plant Store that begin with some words. */
const traitsFrom = (body: string, beginning: string): readonly string[] =>
  wordsOf(entryOf(operation, body), operation).filter((text) => text.startsWith(beginning))

test.each<[length: number, limits: readonly number[]]>([
  [32, []],
  [33, [32]],
  [50, [32]],
  [51, [50, 32]],
  [101, [100, 64, 50, 32]],
  [129, [128, 100, 64, 50, 32]],
  [255, [250, 128, 100, 64, 50, 32]],
  [256, [255, 250, 128, 100, 64, 50, 32]],
  [257, [256, 255, 250, 128, 100, 64, 50, 32]],
])('a name of %d characters is beyond the common limits below', (length, limits) => {
  const body = JSON.stringify({ id: 1, name: 'x'.repeat(length) })
  const found = traitsFrom(body, 'every name of more than').filter((text) =>
    text.endsWith(' characters'),
  )
  expect(found).toEqual(limits.map((limit) => `every name of more than ${limit} characters`))
})

test.each([512, 1000, 1024, 2048, 4096, 8191, 10_000, 16_383, 32_767, 65_535])(
  'the common limit of %d characters has a trait, from one character more on',
  (limit) => {
    const of = (length: number): readonly string[] =>
      traitsFrom(JSON.stringify({ id: 1, name: 'x'.repeat(length) }), 'every name of more than')
    expect(of(limit + 1)).toContain(`every name of more than ${limit} characters`)
    expect(of(limit)).not.toContain(`every name of more than ${limit} characters`)
  },
)

test('lengths are those of characters, of UTF-16 and of bytes', () => {
  const body = JSON.stringify({ id: 1, name: '🌿'.repeat(33) })
  expect(traitsFrom(body, 'every name of more than')).toEqual([
    'every name of more than 32 characters',
    'every name of more than 64 UTF-16 units',
    'every name of more than 50 UTF-16 units',
    'every name of more than 32 UTF-16 units',
    'every name of more than 128 bytes',
    'every name of more than 100 bytes',
    'every name of more than 64 bytes',
    'every name of more than 50 bytes',
    'every name of more than 32 bytes',
  ])
})

test.each<[id: string, traits: readonly string[]]>([
  ['2147483647', []],
  ['2147483648', ['every id outside int32', 'every id above 2147483647']],
  ['-1', ['every id below 0', 'every id outside uint32']],
  ['-2147483648', ['every id below 0', 'every id outside uint32']],
  [
    '-2147483649',
    [
      'every id below 0',
      'every id outside uint32',
      'every id outside int32',
      'every id below -2147483648',
    ],
  ],
  [
    '4294967296',
    [
      'every id outside uint32',
      'every id outside int32',
      'every id above 4294967295',
      'every id above 2147483647',
    ],
  ],
  ['0', ['every id that is 0']],
  ['1.5', ['every id with a fraction']],
])('an id of %s has its traits', (id, traits) => {
  const found = traitsFrom(`{"id":${id},"name":"a"}`, 'every id')
  expect(found.filter((text) => text !== 'every id that is a number')).toEqual(traits)
})

test('a number where the document has a text has no trait but its type', () => {
  expect(traitsFrom('{"id":1,"name":"a","tag":-7}', 'every tag')).toEqual([
    'every tag that is a number',
  ])
})

test('a body nested more than 20 levels deep is deep', () => {
  const nested = (levels: number): string =>
    `{"id":1,"name":"a","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const deep = 'every body nested more than 20 levels deep'
  expect(traitsFrom(nested(20), 'every body')).toEqual([])
  expect(traitsFrom(`{"id":1,"name":"${'['.repeat(30)}"}`, 'every body')).toEqual([])
  expect(traitsFrom(nested(21), 'every body')).toEqual([deep])
})
