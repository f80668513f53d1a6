import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { measured } from '../../../test/support/evolved-documents.ts'
import { membersOf } from '../../operation/members.ts'
import { plainTextOf, textsOfRuns } from './body-of-runs.ts'

const members = membersOf(store)

test('a plain request is the first one of a run that began in 1970', () => {
  const body = ['{"id":$ID,', '"name":"$NAME","first":[$FIRST_ID,"$FIRST_NAME",$SAME_ID]}']
  expect(plainTextOf({ body }, members)).toBe(
    '{"id":100000001,"name":"Check 0000000 0001","first":[100000001,"Check 0000000 0001",100000001]}',
  )
  expect(plainTextOf({ body: ['$(7+ID) $LONG_NAME'] }, members)).toBe(
    `100000008 Check 0000000 0001${'a'.repeat(235)}`,
  )
  expect(plainTextOf({ body: ['$MEMBER("heightCm")'] }, membersOf(measured))).toMatch(/^\d+$/)
})

test('placeholders of credentials stay', () => {
  expect(plainTextOf({ body: ['$TOKEN $BASIC $BAD_TOKEN'] }, members)).toBe(
    '$TOKEN $BASIC $BAD_TOKEN',
  )
})

test('bytes and other encodings have no text, and no body is an empty one', () => {
  expect(plainTextOf({ body: ['a', Uint8Array.of(1)] }, members)).toBeUndefined()
  expect(plainTextOf({ body: ['a'], encoding: 'utf-16le' }, members)).toBeUndefined()
  expect(plainTextOf({}, members)).toBe('')
  expect(textsOfRuns({ body: [Uint8Array.of(1)] }, members)).toEqual([])
})

test('runs send other values than the plain ones, with names of the same length', () => {
  const texts = textsOfRuns({ body: ['[$ID,"$NAME"]'] }, members)
  expect(texts).toHaveLength(5)
  expect(texts).not.toContain(plainTextOf({ body: ['[$ID,"$NAME"]'] }, members))
  const lengthsOfNames = new Set(texts.map((text) => /"(.*)"/.exec(text)![1]!.length))
  expect([...lengthsOfNames]).toEqual([18])
})

test('a body without fresh values is the same in all runs', () => {
  expect(textsOfRuns({ body: ['[1,$FIRST_ID,$SAME_ID]'] }, members)).toEqual([])
})
