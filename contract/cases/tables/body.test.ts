import { expect, test } from 'vitest'
import type { Body } from './body-pieces.ts'
import { bodyTables } from './body.ts'
import { caseRow } from './row.ts'
import { writtenText } from './written-body.ts'

const rowsOf = (rule: 'N2' | 'N3' | 'N9') => bodyTables[rule]!.map((row) => caseRow(rule, row))

const bytesOf = (body: Body): Uint8Array =>
  Buffer.concat(
    body.map((piece) => (piece instanceof Uint8Array ? piece : Buffer.from(writtenText([piece])))),
  )

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
  expect(rows.filter(({ body }) => isUtf8(bytesOf(body!)))).toEqual([])
})

test('wrong bytes are those that the title names', () => {
  const bytesFor = (slug: string): readonly number[] => {
    const { body } = rowsOf('N9').find((row) => row.slug === slug)!
    return body!.flatMap((piece) => (piece instanceof Uint8Array ? [...piece] : []))
  }
  expect(bytesFor('latin-1')).toEqual([...Buffer.from('é', 'latin1')])
  expect(bytesFor('overlong')).toEqual([0xc0, 0x80])
  expect(bytesFor('cut-off')).toEqual([...Buffer.from('🌱')].slice(0, 3))
  expect(bytesFor('cesu-8').map((byte) => byte.toString(16))).toEqual(
    'ed a0 bc ed bc b1'.split(' '),
  )
})

test('an array of members has their values in the order of its name', () => {
  const row = rowsOf('N3').find(({ slug }) => slug === 'array-of-tag-id-name')!
  expect(row.body).toEqual(['["indoor",$ID,"$NAME"]'])
  expect(row.title).toBe('the body is an array of $tag, $id and $name')
  expect(row.overrides).toEqual({ about: ['tag', 'id', 'name'] })
})
