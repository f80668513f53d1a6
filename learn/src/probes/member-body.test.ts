import { expect, test } from 'vitest'
import { bounded } from '../../../test/support/evolved-documents.ts'
import { membersOf } from '../../../contract/operation/members.ts'
import { bodyWith } from './member-body.ts'

test('the plain body has another value of a member, or lacks it', () => {
  const members = membersOf(bounded)
  expect(bodyWith(members, 'heightCm', '7')).toBe('{"heightCm":7,"id":$ID,"name":"$NAME"}')
  expect(bodyWith(members, 'name', undefined)).toBe('{"heightCm":1,"id":$ID}')
  expect(bodyWith(members, 'tag', '"x"')).toBe('{"heightCm":1,"id":$ID,"name":"$NAME","tag":"x"}')
  expect(bodyWith(members, '', undefined)).toBe('{"heightCm":1,"id":$ID,"name":"$NAME"}')
})
