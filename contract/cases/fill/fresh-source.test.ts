import { expect, test } from 'vitest'
import { measured, patterned, renamed } from '../../../test/support/evolved-documents.ts'
import { withMember, withNewPlant } from '../../../test/support/odd-documents.ts'
import { FreshSource } from './fresh-source.ts'

/** A start at which ids and marks can be computed by hand. */
const started = 1_800_000_000_000

test('the mark of a run is its start in base 36, at most seven digits of it', () => {
  // 1800000000000 % 36 ** 7 = 75988389888, which is "ywpiww0" in base 36.
  expect(new FreshSource(0, started).mark).toBe('ywpiww0')
  expect(new FreshSource(0, 35).mark).toBe('000000z')
  expect(new FreshSource(0, 36 ** 7).mark).toBe('0000000')
})

test('a seed moves the start by 7,919 milliseconds, in either sign', () => {
  const ids = [1, -1, 2].map((seed) => new FreshSource(seed, started).next('').ID)
  const [first, negative, second] = ids.map(Number)
  expect(first! - Number(new FreshSource(0, started).next('').ID)).toBe(7919)
  expect(negative).toBe(first)
  expect(second! - first!).toBe(7919)
})

test('the name of a request has the mark and its number in the run', () => {
  const fresh = new FreshSource(0, started)
  expect(fresh.next('R1/a').NAME).toBe('Check ywpiww0 0001')
  expect(fresh.next('R1/b').NAME).toBe('Check ywpiww0 0002')
})

test('a long name is 253 characters long and begins like the others', () => {
  const { LONG_NAME } = new FreshSource(0, started).next('R1/a')
  expect(LONG_NAME).toBe(`Check ywpiww0 0001${'a'.repeat(235)}`)
})

test('every request has the id and the name of the first one', () => {
  const fresh = new FreshSource(0, started)
  const first = fresh.next('R1/a')
  const second = fresh.next('R1/b')
  expect(second.ID).not.toBe(first.ID)
  expect([second.FIRST_ID, second.FIRST_NAME]).toEqual([first.ID, first.NAME])
})

test('a request with another method is not the first one of the operation', () => {
  const fresh = new FreshSource(0, started)
  fresh.next('open/ready', false)
  const first = fresh.next('R1/a')
  expect(fresh.next('R1/b').FIRST_ID).toBe(first.ID)
})

test('ids of a case come from one range after the other', () => {
  const fresh = new FreshSource(0, 0)
  // No character: the sum of their codes is 0, and the first range begins at 10^8.
  const ids = [1, 2, 3, 4, 5].map(() => fresh.next('').ID)
  expect(ids).toEqual(['100000001', '536870914', '1073741827', '2080374788', '100000005'])
})

test('the range of the first id is the sum of the character codes of the case', () => {
  const rangeOf = (caseId: string): number => {
    const id = Number(new FreshSource(0, 0).next(caseId).ID)
    return [1e8, 2 ** 29, 2 ** 30, 2 ** 31 - 2 ** 26].findIndex((lowest) => id === lowest + 1)
  }
  // The codes of a, b and c are 97, 98 and 99.
  expect(['a', 'b', 'c', 'aa', 'abc'].map(rangeOf)).toEqual([1, 2, 3, 2, 2])
})

test.each([
  ['', 2 ** 28 - 1e8, '268435455'],
  ['a', 1e9 - 2 ** 29, '999999999'],
  ['b', 2 ** 29, '1610612735'],
  ['c', 2 ** 26 - 1, '2147483646'],
])('the range of the case "%s" has %i ids, up to %s', (caseId, size, highest) => {
  expect(new FreshSource(0, size - 2).next(caseId).ID).toBe(highest)
  const lowest = String(Number(highest) - size + 1)
  expect(new FreshSource(0, size - 1).next(caseId).ID).toBe(lowest)
})

test('the shared id is that before the first one, in the first range', () => {
  const fresh = new FreshSource(0, 5)
  expect(fresh.next('a').SAME_ID).toBe('100000005')
  expect(fresh.next('b').SAME_ID).toBe('100000005')
})

test('members that only the document requires are fresh in each request', () => {
  const fresh = new FreshSource(0, 0, measured)
  const height = { kind: 'member', member: 'heightCm' } as const
  const [first, second] = ['a', 'a'].map((caseId) => fresh.next(caseId).jsonOf(height))
  expect(first).toMatch(/^\d+$/)
  expect(second).toMatch(/^\d+$/)
  expect(second).not.toBe(first)
})

test('ids and names fit the schema of the document', () => {
  const { NAME, FIRST_NAME } = new FreshSource(0, started, patterned).next('a')
  expect(NAME).toMatch(/^[A-Z][a-z0-9]+( [a-z0-9]+)*$/)
  expect(FIRST_NAME).toBe(NAME)
  const small = withMember('id', { type: 'integer', minimum: 1, maximum: 1000 })
  const { ID, SAME_ID } = new FreshSource(0, started, small).next('a')
  expect([ID, SAME_ID].map(Number).filter((id) => id < 1 || id > 1000)).toEqual([])
  expect(new FreshSource(0, started, renamed).next('a').NAME).toBe('Check ywpiww0 0001')
})

test('a name that is the identity has no spaces', () => {
  const coded = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'string' }, size: { type: 'integer' } }
    schema['required'] = ['id', 'size']
  })
  const fresh = new FreshSource(0, started, coded)
  expect(fresh.next('a').NAME).toBe('Check-ywpiww0-0001')
  expect(fresh.beginningOfNames).toBe('Check-ywpiww0')
})

test('the names of its requests are known in texts', () => {
  const fresh = new FreshSource(0, started, patterned)
  const { NAME } = fresh.next('a')
  expect(fresh.names.isIn(`"${NAME}" exists`)).toBe(true)
  expect(fresh.names.isIn('Check already exists')).toBe(false)
})

test.each([
  [18, undefined],
  [19, 'Check ywpiww0'],
])('with names of at most %d characters, all begin with %j', (maxLength, beginning) => {
  const fresh = new FreshSource(0, started, withMember('name', { type: 'string', maxLength }))
  for (let count = 1; count <= 40; count += 1) fresh.next('a')
  expect(fresh.beginningOfNames).toBe(beginning)
})

test('once the document does not allow the name of a request, names no longer begin alike', () => {
  const short = withMember('name', { type: 'string', pattern: '^(Check \\w+ 000[1-9]|[a-z]+)$' })
  const fresh = new FreshSource(0, started, short)
  for (let count = 1; count <= 9; count += 1) fresh.next('a')
  expect(fresh.beginningOfNames).toBe('Check ywpiww0')
  fresh.next('a')
  expect(fresh.beginningOfNames).toBeUndefined()
})
