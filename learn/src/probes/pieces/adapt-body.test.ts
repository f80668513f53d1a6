import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../../src/document/document.ts'
import { operation as plantStore } from '../../../../src/document/plant-store.ts'
import type { Part } from '../../../../test/support/evolve.ts'
import { measured, renamed, withoutTag } from '../../../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../../../test/support/odd-documents.ts'
import { membersOf } from '../../../../contract/operation/members.ts'
import { adaptBody } from './adapt-body.ts'
import {
  type Body,
  body,
  id,
  name,
  nameOf,
  otherRequired,
  plain,
  singleQuotedNameOf,
  tag,
} from './body-pieces.ts'

/** NewPlant with other properties, of which all are required but tag. */
const withMembers = (properties: Part): BodyOperation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = Object.keys(properties).filter((member) => member !== 'tag')
  })

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }

/** Neither id nor name: all that the body has is a flag. */
const flag = withMembers({ isOpen: { type: 'boolean', enum: [true] } })
const withoutName = withMembers({ id: int64, isOpen: { enum: [true] }, isWet: { enum: [false] } })
const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation

const adapted = (pieces: Body, operation: BodyOperation): string =>
  adaptBody(pieces, membersOf(operation)).join('')

test('a body has the text of the tables for their own document', () => {
  expect(adapted(plain, plantStore)).toBe('{"id":$ID,"name":"$NAME"}')
  expect(adapted(body`{${id},${name},${tag}}`, plantStore)).toBe(
    '{"id":$ID,"name":"$NAME","tag":"indoor"}',
  )
  expect(adapted(body`{${otherRequired} ${nameOf.tag} : 5`, plantStore)).toBe('{ "tag" : 5')
  expect(adapted([''], plantStore)).toBe('')
})

test.each<[words: string, pieces: Body, text: string]>([
  ['the plain one', plain, '{"id":$ID,"commonName":"$NAME"}'],
  ['one with another value', body`{${id},${nameOf.name}:5}`, '{"id":$ID,"commonName":5}'],
  ['one with white space', body`{ ${nameOf.name} : "a" }`, '{ "commonName" : "a" }'],
  ['one in single quotes', body`{${singleQuotedNameOf.name}:"a"}`, `{'commonName':"a"}`],
  ['one without a colon', body`{${nameOf.name} 5}`, '{"commonName" 5}'],
  ['one whose value is a name', body`{${tag},"color":"name"}`, '{"tag":"indoor","color":"name"}'],
])('a body has the names of the document: %s', (_words, pieces, expected) => {
  expect(adapted(pieces, renamed)).toBe(expected)
})

test('a name may need escapes', () => {
  const quoted = withMembers({ id: int64, 'a"$b': text })
  expect(adapted(body`{${id},${nameOf.name}:5}`, quoted)).toBe(
    String.raw`{"id":$ID,"a\"\u0024b":5}`,
  )
})

test.each<[text: string, pieces: Body]>([
  ['{"heightCm":$MEMBER("heightCm"),"id":$ID,"name":5}', body`{${id},${nameOf.name}:5}`],
  ['{"heightCm":$MEMBER("heightCm"),"tag":"indoor","name":5}', body`{${tag},${nameOf.name}:5}`],
  ['{\n"heightCm":$MEMBER("heightCm"),"name":5}', body`{\n${nameOf.name}:5}`],
  ['{"heightCm":$MEMBER("heightCm"),\n"name":5}', body`{${otherRequired}\n${nameOf.name}:5}`],
  ['[{"heightCm":$MEMBER("heightCm"),"id":5}]', body`[{${nameOf.id}:5}]`],
  ['{,"heightCm":$MEMBER("heightCm"),"id":$ID}', body`{,${id}}`],
  ['{"color":5}', body`{"color":5}`],
  ['{}', body`{${otherRequired}}`],
])('a body has the required members of the document: %s', (expected, pieces) => {
  expect(adapted(pieces, measured)).toBe(expected)
})

test.each<[text: string, pieces: Body]>([
  ['{"id":$ID,"name":"$NAME","tag":5}', body`{${id},${name},${nameOf.tag}:5}`],
  ['{"id":$ID,"name":"$NAME"}', body`{${id},${name},${tag}}`],
  ['{"id":5}', body`{${tag},${nameOf.id}:5}`],
  ['{"id":5 }', body`{${nameOf.id}:5,${tag} }`],
  ['{"id":5 }', body`{${nameOf.id}:5 , ${tag}}`],
  ['{}', body`{${tag}}`],
])('a body has no tag that the document does not declare: %s', (expected, pieces) => {
  expect(adapted(pieces, withoutTag)).toBe(expected)
})

test.each<[text: string, pieces: Body]>([
  ['{"isOpen":true,"isWet":false,"id":$ID}', plain],
  ['{"isWet":false,"id":5,"isOpen":true}', body`{${nameOf.id}:5,${name}}`],
  ['{"isWet":false,"isOpen":true,"id":5}', body`{${name},${nameOf.id}:5}`],
  ['{"isOpen":true,"isWet":false,"id":5,"name":6}', body`{${nameOf.id}:5,${nameOf.name}:6}`],
])('a body has other required members in place of a name: %s', (expected, pieces) => {
  expect(adapted(pieces, withoutName)).toBe(expected)
})

test.each<[text: string, pieces: Body]>([
  ['{"isOpen":true}', plain],
  ['{"isOpen":true,"color":5}', body`{${id},${name},"color":5}`],
  ['{"isOpen":true,"color":5}', body`{${name},"color":5}`],
  ['{"isOpen":true}{"color":5}', body`{${id}}{${name},"color":5}`],
])('a body has other required members in place of id and name: %s', (expected, pieces) => {
  expect(adapted(pieces, flag)).toBe(expected)
})

describe('where the body of the document is no object', () => {
  test('its plain body stands for an object with members', () => {
    expect(adapted(plain, integer)).toBe('$BODY')
    expect(adapted(body`${plain},`, integer)).toBe('$BODY,')
    expect(adapted(body`{${nameOf.id}:$SAME_ID}`, integer)).toBe('$BODY')
  })

  test('other text stays', () => {
    expect(adapted(body`{${nameOf.id}:`, integer)).toBe('{"id":')
    expect(adapted(['{"a":1}'], integer)).toBe('{"a":1}')
  })

  test('bytes stay', () => {
    const bytes = Uint8Array.of(0xff)
    const parts = adaptBody(body`{${nameOf.id}:"${bytes}"}`, membersOf(integer))
    expect(parts).toEqual(['{"id":"', bytes, '"}'])
  })
})

test('bytes are parts between texts', () => {
  const bytes = Uint8Array.of(1)
  const parts = adaptBody(body`{${id},${nameOf.name}:"${bytes}"}`, membersOf(renamed))
  expect(parts).toEqual(['{"id":$ID,"commonName":"', bytes, '"}'])
})
