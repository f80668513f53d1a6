import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { writtenBody } from './plain.ts'
import { spelling } from './spelling.ts'

const bodyOf = (rule: 'V6' | 'V8', slug: string, operation = store) =>
  writtenBody(spelling[rule]!.find(([name]) => name === slug)![2], operation)

test.each([
  ['backwards', '{"name":"$NAME","id":$ID}'],
  ['$optional-first', '{"tag":"indoor","name":"$NAME","id":$ID}'],
  ['$optional-between', '{"id":$ID,"tag":"indoor","name":"$NAME"}'],
  ['spaces', ' { "id" : $ID , "name" : "$NAME" } '],
  ['escaped-$string', String.raw`{"id":$ID,"\u006eame":"$NAME"}`],
])('the same members are written in another way: %s', (slug, text) => {
  expect(bodyOf('V6', slug)).toBe(text)
})

test('an escaped name may need several escapes', () => {
  const named = (name: string) =>
    withNewPlant((schema) => {
      schema['properties'] = { id: { type: 'integer' }, [name]: { type: 'string' } }
      schema['required'] = ['id', name]
    })
  const keyOf = (name: string) => String(bodyOf('V6', 'escaped-$string', named(name)))
  expect(keyOf('🌱x')).toContain(String.raw`"\ud83c\udf31x"`)
  expect(keyOf('ébc')).toContain(String.raw`"\u00e9bc"`)
})

test('one member alone has no other order', () => {
  const flag = withNewPlant((schema) => {
    schema['properties'] = { isOpen: { enum: [true] } }
    schema['required'] = ['isOpen']
  })
  expect(bodyOf('V6', 'backwards', flag)).toBeUndefined()
})

test.each([
  ['$number', '{"name":"$NAME","id":$ID,"id":$ID}'],
  ['$string-then-null', '{"id":$ID,"name":"$NAME","name":null}'],
  ['array-then-$optional', '{"id":$ID,"name":"$NAME","tag":[],"tag":"b"}'],
])('a member is given twice: %s', (slug, text) => {
  expect(bodyOf('V8', slug)).toBe(text)
})
