import { expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { store } from '../../../test/support/store.ts'
import { measured, renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import {
  type Write,
  around,
  asForm,
  asXml,
  asYaml,
  ofNumber,
  ofObject,
  ofOptional,
  ofString,
  plain,
  textOf,
  withValues,
  writtenBody,
} from './plain.ts'

const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation
const flag = withNewPlant((schema) => {
  schema['properties'] = { isOpen: { enum: [true] } }
  schema['required'] = ['isOpen']
})

const written = (write: Write, operation: BodyOperation) => writtenBody(write, operation)

test.each<[operation: BodyOperation, text: string]>([
  [store, '{"id":$ID,"name":"$NAME"}'],
  [renamed, '{"id":$ID,"commonName":"$NAME"}'],
  [measured, '{"heightCm":$MEMBER("heightCm"),"id":$ID,"name":"$NAME"}'],
  [flag, '{"isOpen":true}'],
  [integer, '$BODY'],
])('the plain body is that of the operation', (operation, text) => {
  expect(written(plain, operation)).toBe(text)
  expect(written(around('(', ')'), operation)).toBe(`(${text})`)
})

test('other languages have the members of the operation', () => {
  expect(written(asForm, store)).toBe('id=$ID&name=$NAME')
  expect(written(asXml, renamed)).toBe('<data><id>$ID</id><commonName>$NAME</commonName></data>')
  expect(written(asYaml, measured)).toBe('heightCm: $MEMBER("heightCm")\nid: $ID\nname: $NAME\n')
  expect(written(asForm, integer)).toBe('data=$BODY')
})

test('a member comes last', () => {
  const last = ofNumber((number, object) => object.upTo(number))
  expect(written(last, measured)).toBe('{"heightCm":$MEMBER("heightCm"),"name":"$NAME","id"')
})

test('members get other values by name, or are left out, and others come last', () => {
  const values = new Map([
    ['tag', '"sun"'],
    ['name', null],
    ['id', '7'],
  ])
  const changed = ofObject((object) => object.having(values))
  expect(written(changed, measured)).toBe('{"heightCm":$MEMBER("heightCm"),"id":7,"tag":"sun"}')
  const asItIs = ofObject((object) => object.having(new Map()))
  expect(written(asItIs, store)).toBe('{"id":$ID,"name":"$NAME"}')
})

test('a row has other values of a number, a string and an optional string', () => {
  const values = withValues({ number: null, string: '5', optional: '""' })
  expect(written(values, renamed)).toBe('{"commonName":5,"tag":""}')
  expect(written(values, withoutTag)).toBeUndefined()
  const withoutOptional = withValues({ string: '5', optional: undefined })
  expect(written(withoutOptional, withoutTag)).toBe('{"id":$ID,"name":5}')
  expect(written(withValues({}), integer)).toBeUndefined()
})

test('several members are left out together', () => {
  const rest = ofObject((object) => object.without(object.number, object.optional, object.string))
  expect(written(rest, measured)).toEqual(['"heightCm":$MEMBER("heightCm")'])
})

test('further texts come after the members', () => {
  const twice = ofOptional((optional, object) => object.plus(textOf(optional), '"a":1'))
  expect(written(twice, store)).toBe('{"id":$ID,"name":"$NAME","tag":"indoor","a":1}')
})

test('the body of the first request has its id and its name', () => {
  const again = ofObject((object) => object.again)
  expect(written(again, renamed)).toBe('{"id":$FIRST_ID,"commonName":"$FIRST_NAME"}')
  expect(written(again, flag)).toBe('{"isOpen":true}')
})

test('a row about a member that the document lacks has no body', () => {
  expect(written(ofOptional(textOf), withoutTag)).toBeUndefined()
  expect(written(ofNumber(textOf), flag)).toBeUndefined()
  expect(written(ofString(textOf), flag)).toBeUndefined()
  expect(
    written(
      ofObject((object) => object.plus()),
      integer,
    ),
  ).toBeUndefined()
})

test('a name with a dollar sign is no placeholder', () => {
  const odd = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'integer' }, a$ID: { type: 'string' } }
    schema['required'] = ['id', 'a$ID']
  })
  expect(
    written(
      ofString(({ key }) => key),
      odd,
    ),
  ).toBe(String.raw`"a\u0024ID"`)
})
