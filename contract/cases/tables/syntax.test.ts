import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import type { Part } from '../../data/case.ts'
import { writtenBody } from './plain.ts'
import { caseRow } from './row.ts'
import { syntax } from './syntax.ts'

const rowsOf = (rule: 'N2' | 'N9') => syntax[rule]!.map((row) => caseRow(rule, row))

const bodyOf = (rule: 'N2' | 'N9', slug: string): readonly Part[] => {
  const { body } = rowsOf(rule).find((row) => row.slug === slug)!
  return [writtenBody(body, store) ?? []].flat()
}

const bytesOf = (parts: readonly Part[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

test('a body that is not UTF-8 has another encoding, or bytes that no UTF-8 has', () => {
  const rows = rowsOf('N9').filter(({ overrides = {} }) => overrides.encoding === undefined)
  expect(rows).toHaveLength(11)
  expect(rows.filter(({ slug }) => isUtf8(bytesOf(bodyOf('N9', slug))))).toEqual([])
})

test('wrong bytes are those that the title names', () => {
  const bytesFor = (slug: string): readonly number[] =>
    bodyOf('N9', slug).flatMap((part) => (typeof part === 'string' ? [] : [...part]))
  expect(bytesFor('latin-1')).toEqual([...Buffer.from('é', 'latin1')])
  expect(bytesFor('overlong')).toEqual([0xc0, 0x80])
  expect(bytesFor('cut-off')).toEqual([...Buffer.from('🌱')].slice(0, 3))
  expect(bytesFor('cesu-8').map((byte) => byte.toString(16))).toEqual(
    'ed a0 bc ed bc b1'.split(' '),
  )
})

test.each([
  ['cut-off-object', '{"id":$ID,"name":"$NAME"'],
  ['cut-off-string', '{"id":$ID,"name":"$NAME'],
  ['trailing-comma', '{"id":$ID,"name":"$NAME",}'],
  ['double-comma', '{"id":$ID,,"name":"$NAME"}'],
  ['missing-colon', '{"name":"$NAME","id" $ID}'],
  ['single-quotes', `{'id':$ID,'name':'$NAME'}`],
  ['unquoted-names', '{id:$ID,name:"$NAME"}'],
  ['raw-nul', '{"id":$ID,"name":"$NAME\0"}'],
  ['line-comment', '{"id":$ID,// note\n"name":"$NAME"}'],
  ['callback', 'callback({"id":$ID,"name":"$NAME"});'],
])('a row is made of the plain body: %s', (slug, text) => {
  expect(bodyOf('N2', slug)).toEqual([text])
})

test('rows about members are left out where the body has none', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  const written = rowsOf('N2').filter(
    ({ body }) => body !== undefined && writtenBody(body, operation) !== undefined,
  )
  const slugs = written.map(({ slug }) => slug)
  expect(slugs).toEqual(expect.arrayContaining(['body-nan', 'comma-after', 'two-documents']))
  expect(slugs).not.toContain('trailing-comma')
  expect(slugs).not.toContain('raw-nul')
})
