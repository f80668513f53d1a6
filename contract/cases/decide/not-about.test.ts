import { expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import type { RuleId } from '../../rules/rules.ts'
import {
  type Body,
  body,
  escapedNameOf,
  id,
  name,
  nameOf,
  plain,
  tag,
} from '../tables/body-pieces.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import type { LeftOutReason } from './fate.ts'
import { reasonNotAbout } from './not-about.ts'
import { WrittenRow } from './written-row.ts'

/** NewPlant with other properties. */
const withMembers = (properties: Part, required: readonly string[]): Operation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    schema['required'] = required
  })

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }
const flag = withMembers({ isOpen: { type: 'boolean', enum: [true] } }, ['isOpen'])
const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation

const reasonFor = (
  operation: Operation,
  rule: RuleId,
  pieces: Body | undefined,
  overrides: Overrides = {},
): LeftOutReason | undefined => {
  const row = caseRow(rule, ['slug', 'title', pieces, overrides])
  return reasonNotAbout(new WrittenRow(row), operation)
}

test('a row about values is left out if it varies a member that the document does not have', () => {
  const wrongTag = body`{${id},${name},${nameOf.tag}:5}`
  expect(reasonFor(withoutTag, 'N7', wrongTag)).toBe('absent-member')
  expect(reasonFor(renamed, 'N7', wrongTag)).toBeUndefined()
  const escapedTag = body`{${id},${name},${escapedNameOf.tag}:"indoor"}`
  expect(reasonFor(withoutTag, 'V6', escapedTag)).toBe('absent-member')
  expect(reasonFor(withoutTag, 'N6', body`{${id},${nameOf.name}:5,${tag}}`)).toBeUndefined()
  expect(reasonFor(withoutTag, 'R1', plain)).toBeUndefined()
})

test('a row about values is left out if it lacks a member that the document does not have', () => {
  expect(reasonFor(flag, 'N4', body`{${tag}}`)).toBe('absent-member')
})

test('a row may name the members that it is about', () => {
  const withoutId = body`{${name},${tag}}`
  expect(reasonFor(withoutTag, 'N4', withoutId)).toBeUndefined()
  expect(reasonFor(withoutTag, 'N4', withoutId, { about: ['tag'] })).toBe('absent-member')
})

test('a row about something else is kept', () => {
  const wrongTag = body`{${nameOf.tag}:5}`
  expect(reasonFor(withoutTag, 'A1', wrongTag)).toBeUndefined()
  expect(reasonFor(withoutTag, 'N2', wrongTag)).toBeUndefined()
  expect(reasonFor(withoutTag, 'open', undefined)).toBeUndefined()
})

test('a row is left out if the document declares one of its further members', () => {
  const properties = { id: int64, name: text, tag: text, color: text }
  const colored = withMembers(properties, ['id', 'name'])
  const ofColor = withMembers({ id: int64, color: text }, ['id', 'color'])
  const green = body`{${id},${name},"color":"green"}`
  expect(reasonFor(colored, 'V5', green)).toBe('declared-member')
  expect(reasonFor(ofColor, 'V5', green)).toBe('declared-member')
  expect(reasonFor(renamed, 'V5', green)).toBeUndefined()
  expect(reasonFor(colored, 'V5', body`{${id},${name},"shade":"color"}`)).toBeUndefined()
  expect(reasonFor(colored, 'V5', body`{${id},${name},"shade":{"color":1}}`)).toBeUndefined()
})

test('a row is kept with the plain body where the body of the document is no object', () => {
  expect(reasonFor(integer, 'R1', plain)).toBeUndefined()
  expect(reasonFor(integer, 'R1', body`{${nameOf.id}:1,${name}}`)).toBe('whole-body')
  expect(reasonFor(integer, 'N4', plain)).toBe('whole-body')
  expect(reasonFor(integer, 'A1', body`{${id},${name},${tag}}`)).toBeUndefined()
})

test('a row about a further member is left out where the body of the document is no object', () => {
  const withToken = body`{${id},${name},"access_token":"$TOKEN"}`
  expect(reasonFor(integer, 'A2', withToken)).toBe('whole-body')
  expect(reasonFor(renamed, 'A2', withToken)).toBeUndefined()
})
