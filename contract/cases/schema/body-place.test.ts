import { expect, test } from 'vitest'
import { withProperties } from '../../../test/support/case-with-body.ts'
import { membersOf } from '../../operation/members.ts'
import { bodyPlaceOf, uniqueAt } from './body-place.ts'

const operation = withProperties({
  size: { type: 'integer' },
  pot: { type: 'object', properties: { name: { type: 'string' } } },
})
const body = bodyPlaceOf(operation)

test('a body has what is new in each request, whatever else it has', () => {
  expect(body.member('size')!.write('5')).toBe('{"id":$ID,"name":"$NAME","size":5}')
  expect(body.member('name')!.write(undefined)).toBe('{"id":$ID}')
  expect(body.value).toEqual({ id: 100_000_001, name: expect.any(String) as string })
})

test('a server may accept each id and each name of the body once, and no others', () => {
  const members = membersOf(operation)
  expect(uniqueAt(body.member('id')!, members)).toBe('id')
  expect(uniqueAt(body.member('name')!, members)).toBe('name')
  const others = [body, body.member('size')!, body.member('pot')!.member('name')!]
  expect(others.map((place) => uniqueAt(place, members))).toEqual([undefined, undefined, undefined])
})
