import { expect, test } from 'vitest'
import { idRow, spelledIdRow, sumRow } from './id-rows.ts'
import { writtenText } from './written-body.ts'
import { type Row, caseRow } from './row.ts'

const contentOf = (row: Row) => {
  const { slug, title, body } = caseRow('V1', row)
  return [slug, title, writtenText(body!)]
}

test('a row of an id has it as it is written', () => {
  expect(contentOf(idRow('1.5'))).toEqual(['1.5', '$id is 1.5', '{"id":1.5,"name":"$NAME"}'])
})

test('a row of a sum has a fresh id beside an integer', () => {
  expect(contentOf(sumRow(7n, '+'))).toEqual([
    '7+ID',
    '$id is 7 plus a fresh number',
    '{"id":$(7+ID),"name":"$NAME"}',
  ])
  expect(contentOf(sumRow(-7n, '-'))).toEqual([
    '-7-ID',
    '$id is -7 minus a fresh number',
    '{"id":$(-7-ID),"name":"$NAME"}',
  ])
})

test('a row of a spelling shows 7 in place of its fresh id', () => {
  expect(contentOf(spelledIdRow('$ID.0'))).toEqual([
    '$id-7.0',
    '$id is written as 7.0',
    '{"id":$ID.0,"name":"$NAME"}',
  ])
})
