import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schema } from '../schema.ts'
import { Compiler } from './compile.ts'
import { KEYWORDS } from './keywords.ts'
import { isPlain, plainCompiler } from './plain.ts'

const at = { pointer: '' }
const text: Schema = { ...at, types: ['string'] }
const object: Schema = { ...at, types: ['object'] }
const withMember = (schema: Schema): Schema => ({
  ...object,
  properties: [{ name: 'size', schema }],
})

const order: Schema = {
  ...object,
  isShared: true,
  required: ['name', 'id', 'a/b'],
  properties: [
    { name: 'name', schema: text },
    { name: 'id', schema: { ...at, types: ['integer'], format: 'int64' } },
    { name: 'weight', schema: { ...at, types: ['number'], format: 'float' } },
    { name: 'isNew', schema: { ...at, types: ['boolean'] } },
    { name: 'gone', schema: { ...at, types: ['null'] } },
  ],
}

test('a plain schema has the problems that a Compiler finds', () => {
  const compiler = new Compiler('request', Object.values(KEYWORDS))
  const [full, plain] = [compiler.compile(order), plainCompiler.compile(order)]
  const member = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.bigInt(),
    fc.constantFrom(null, true, [], {}, 2n ** 63n, 1e39),
  )
  const names = ['name', 'id', 'weight', 'isNew', 'gone', 'a/b', 'further']
  const members = Object.fromEntries(names.map((name) => [name, member]))
  const values = fc.oneof(fc.record(members, { requiredKeys: [] }), member)
  const pointers = fc.constantFrom('', '/order')
  const property = fc.property(values, pointers, (value, pointer) => {
    expect(plain(value, pointer)).toEqual(full(value, pointer))
  })
  fc.assert(property, { seed: 4 })
})

const rows: [title: string, schema: Schema, isEnough: boolean][] = [
  ['of scalars', order, true],
  ['without members', object, true],
  ['with an example and a default', { ...object, examples: [{}], default: {} }, true],
  ['of several types', { ...object, types: ['object', 'null'] }, false],
  ['without a type', at, false],
  ['that is no object', text, false],
  ['with another keyword', { ...object, minProperties: 1 }, false],
  ['that may be null', { ...object, admitsNull: true }, false],
  ['with an object', withMember(object), false],
  ['with a member of several types', withMember({ ...text, types: ['string', 'null'] }), false],
  ['with a member of any type', withMember(at), false],
  ['with a pattern', withMember({ ...text, pattern: 'a' }), false],
  ['with a readOnly member', withMember({ ...text, readOnly: true }), false],
  ['with a format of texts', withMember({ ...text, format: 'date' }), false],
  ['with a format of numbers for texts', withMember({ ...text, format: 'int32' }), false],
]
test.each(rows)('an object %s is plain: %#', (_title, schema, isEnough) => {
  expect(isPlain(schema, (whole) => whole)).toBe(isEnough)
})

test('`allOf` of a member is folded in', () => {
  const merge = (schema: Schema): Schema => (schema.allOf === undefined ? schema : schema.allOf[0]!)
  expect(isPlain(withMember({ ...at, allOf: [text] }), merge)).toBe(true)
  expect(isPlain(withMember({ ...at, allOf: [object] }), merge)).toBe(false)
})
