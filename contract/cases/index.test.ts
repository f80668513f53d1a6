import { expect, test } from 'vitest'
import { bodyOf, caseOf, requestOf } from '../../test/support/exchange.ts'
import { evolvedOperation } from '../../test/support/evolved.ts'
import { oddDocuments } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import { casesOf, placeOf } from './index.ts'

const cases = casesOf(store)

/** What occurs more than once. */
const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => texts.indexOf(text) !== at)

test('cases have unique ids that start with their rule', () => {
  expect(repeated(cases.map(({ id }) => id))).toEqual([])
  expect(
    cases.filter(({ id, rule }) => !id.startsWith(`${rule}/`) || !/^\w+\/\S+$/.test(id)),
  ).toEqual([])
})

test('cases have unique ids if members are called as what is created', () => {
  const { source } = evolvedOperation(({ components: { schemas } }) => {
    schemas.NewPlant = {
      type: 'object',
      required: ['plant', 'name'],
      properties: { plant: { type: 'integer' }, name: { type: 'string' } },
    }
  })
  expect(repeated(casesOf(source).map(({ id }) => id))).toEqual([])
})

test('cases send different requests', () => {
  const same = new Set(['R1/first', 'R1/again', 'R1/at-once', 'R1/tag-at-once'])
  expect(
    repeated(cases.filter(({ id }) => !same.has(id)).map(({ request }) => JSON.stringify(request))),
  ).toEqual([])
})

test('nested bodies have less than 64 KiB', () => {
  const deep = cases.filter(({ title }) => /0 (levels|nested)/.test(title))
  expect(deep.map(({ rule }) => rule)).toEqual(
    'N2 N3 N5 N6 N7 V5 V5 V5 V5 V5 V5 V5 V5 V5'.split(' '),
  )
  expect(deep.filter((testCase) => bodyOf(testCase).length > 65_536)).toEqual([])
})

const valuesOf = (id: string, name: string): string[] =>
  requestOf(caseOf(id)).headers.flatMap((header) => (header[0] === name ? header[1] : []))

test('only one case is sent without User-Agent', () => {
  const without = cases.filter((testCase) => valuesOf(testCase.id, 'User-Agent').length === 0)
  expect(without.map(({ id }) => id)).toEqual(['open/no-user-agent'])
})

test('only one case has two Authorization headers', () => {
  const twice = cases.filter((testCase) => valuesOf(testCase.id, 'Authorization').length > 1)
  expect(twice.map(({ id }) => id)).toEqual(['open/authorization-twice'])
  expect(valuesOf('open/authorization-twice', 'Authorization')).toEqual([
    'Bearer $PLANT_STORE_TOKEN',
    'Bearer $PLANT_STORE_TOKEN',
  ])
})

test('a name of 255 bytes ends in a two-byte character', () => {
  const { name } = JSON.parse(Buffer.from(bodyOf(caseOf('V3/name-wide-255'))).toString()) as {
    name: string
  }
  expect([Buffer.byteLength(name), name.length, name.at(-1)]).toEqual([255, 254, 'é'])
  expect(name).toMatch(/^Check \w{7} 0001a+é$/)
})

test('arrays hold the values of all three members in every order', () => {
  const arrays = cases.filter(({ id }) => /^N3\/body-array-of-(id|name|tag)-\w+-/.test(id))
  const orders = arrays.map((testCase) =>
    (JSON.parse(Buffer.from(bodyOf(testCase)).toString()) as unknown[]).map((value) =>
      String(value)
        .replace(/^\d+$/, 'id')
        .replace(/^Check.*/, 'name')
        .replace('text', 'tag'),
    ),
  )
  expect(orders.map((order) => order.join(' ')).toSorted()).toEqual([
    'id name tag',
    'id tag name',
    'name id tag',
    'name tag id',
    'tag id name',
    'tag name id',
  ])
})

test('the first cases are those that repeat the id or the name of the first request', () => {
  const ids = ['open/id-again', 'open/name-again', 'open/id-again-with-tag', 'open/all-again']
  expect(cases.slice(0, 5).map(({ id }) => id)).toEqual([...ids, 'R1/first'])
})

test('a case has its place in the list, and others come after all of them', () => {
  expect(cases.map((testCase) => placeOf(testCase))).toEqual(Array.from(cases.keys()))
  expect(placeOf({ ...cases[0]! })).toBeGreaterThan(cases.length)
})

test('the cases of an operation are listed once', () => {
  const { operation } = oddDocuments[0]!
  expect(casesOf(operation)).toBe(casesOf(operation))
})

test('cases of every document have unique ids', () => {
  const repeating = oddDocuments.filter(
    ({ operation }) => repeated(casesOf(operation).map(({ id }) => id)).length > 0,
  )
  expect(repeating.map(({ title }) => title)).toEqual([])
})
