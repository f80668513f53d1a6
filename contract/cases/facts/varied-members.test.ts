import { describe, expect, test } from 'vitest'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { measured } from '../../../test/support/evolved-documents.ts'
import { withMember, withNewPlant } from '../../../test/support/odd-documents.ts'
import { membersOf } from '../../operation/members.ts'
import { firstOfRuns } from '../../operation/run-values.ts'
import { type ObjectBody, furtherNamesIn, isSpelledOtherwise, variedIn } from './varied-members.ts'

const members = membersOf(plantStore)
const plain = { id: 100_000_001, name: 'Plant 0000000 0001' }

describe('a body varies', () => {
  test.each<[words: string, body: Readonly<Record<string, unknown>>, varied: readonly string[]]>([
    ['nothing, if it is the plain one', plain, []],
    ['nothing, with any plain id and the plain tag', { ...plain, id: 1, tag: 'indoor' }, []],
    ['nothing, with the largest plain id', { ...plain, id: 2 ** 31 - 1 }, []],
    ['nothing, if the tag is the name', { ...plain, tag: plain.name }, []],
    ['the id that is 0', { ...plain, id: 0 }, ['id']],
    ['the id of 2^31', { ...plain, id: 2 ** 31 }, ['id']],
    ['the id beyond 2^53', { ...plain, id: 2n ** 60n }, ['id']],
    ['the id that is a string', { ...plain, id: '7' }, ['id']],
    ['an absent id', { name: plain.name }, ['id']],
    ['another name', { ...plain, name: 'Plant' }, ['name']],
    ['another tag', { ...plain, tag: null }, ['tag']],
    ['all members of an empty object', {}, ['id', 'name']],
  ])('in %s', (_words, body, varied) => {
    expect(variedIn(body, members)).toEqual(varied)
  })

  test('in members that only the document requires, if they are not as in the plain body', () => {
    const ofMeasured = membersOf(measured)
    const heightCm = Number(ofMeasured.withoutRole.get('heightCm')!.jsonOf(1))
    expect(variedIn({ ...plain, heightCm }, ofMeasured)).toEqual([])
    expect(variedIn({ ...plain, heightCm: heightCm + 1 }, ofMeasured)).toEqual(['heightCm'])
    expect(variedIn(plain, ofMeasured)).toEqual(['heightCm'])
  })

  test('in optional members that the plain body does not have, if they are present', () => {
    const withColor = membersOf(withMember('color', { type: 'boolean' }))
    expect(variedIn(plain, withColor)).toEqual([])
    expect(variedIn({ ...plain, color: true }, withColor)).toEqual(['color'])
  })

  test('in a large id, unless it is that of the plain body', () => {
    const withLargeId = membersOf(withMember('id', { type: 'integer', minimum: 2 ** 40 }))
    const id = Number(firstOfRuns(withLargeId).id)
    expect(id).toBeGreaterThan(2 ** 40)
    expect(variedIn({ ...plain, id }, withLargeId)).toEqual([])
    expect(variedIn({ ...plain, id: id + 1 }, withLargeId)).toEqual(['id'])
  })
})

test('further names are those that the document does not declare', () => {
  expect(furtherNamesIn({ ...plain, color: 1, tag: 'a', Name: 2 }, members)).toEqual([
    'color',
    'Name',
  ])
})

describe('a body is spelled otherwise', () => {
  test.each([
    [false, '{"id":1,"name":"a b\\"c"}'],
    [true, '{"name":"a","id":1}'],
    [true, '{"id":1, "name":"a"}'],
    [true, '{"id":1,"name":"a"}\n'],
    [true, String.raw`{"\u0069d":1,"name":"a"}`],
  ])('is %s of %s', (isOtherwise, text) => {
    expect(isSpelledOtherwise(JSON.parse(text) as ObjectBody, text, members)).toBe(isOtherwise)
  })

  test('not if it has the order of the document, which has required members first', () => {
    const ofOrder = membersOf(
      withNewPlant((schema) => {
        schema['required'] = ['id', 'name', 'kind']
        schema['properties'] = {
          id: { type: 'integer' },
          name: { type: 'string' },
          kind: { enum: ['a b'] },
        }
      }),
    )
    const isOtherwise = (text: string): boolean =>
      isSpelledOtherwise(JSON.parse(text) as ObjectBody, text, ofOrder)
    expect(isOtherwise('{"kind":"a b","id":1,"name":"a"}')).toBe(false)
    expect(isOtherwise('{"id":1,"name":"a","kind":"a b"}')).toBe(true)
  })
})
