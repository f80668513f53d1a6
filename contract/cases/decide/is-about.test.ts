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
import { isAbout } from './is-about.ts'
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

const isAboutThis = (
  operation: Operation,
  rule: RuleId,
  pieces: Body | undefined,
  overrides: Overrides = {},
): boolean => {
  const row = caseRow(rule, ['slug', 'title', pieces, overrides])
  return isAbout(new WrittenRow(row), operation)
}

test('a row about values is left out if it varies a member that the document does not have', () => {
  const wrongTag = body`{${id},${name},${nameOf.tag}:5}`
  expect(isAboutThis(withoutTag, 'N7', wrongTag)).toBe(false)
  expect(isAboutThis(renamed, 'N7', wrongTag)).toBe(true)
  const escapedTag = body`{${id},${name},${escapedNameOf.tag}:"indoor"}`
  expect(isAboutThis(withoutTag, 'V6', escapedTag)).toBe(false)
  expect(isAboutThis(withoutTag, 'N6', body`{${id},${nameOf.name}:5,${tag}}`)).toBe(true)
  expect(isAboutThis(withoutTag, 'R1', plain)).toBe(true)
})

test('a row about values is left out if it lacks a member that the document does not have', () => {
  expect(isAboutThis(flag, 'N4', body`{${tag}}`)).toBe(false)
})

test('a row may name the members that it is about', () => {
  const withoutId = body`{${name},${tag}}`
  expect(isAboutThis(withoutTag, 'N4', withoutId)).toBe(true)
  expect(isAboutThis(withoutTag, 'N4', withoutId, { about: ['tag'] })).toBe(false)
})

test('a row about something else is kept', () => {
  const wrongTag = body`{${nameOf.tag}:5}`
  expect(isAboutThis(withoutTag, 'A1', wrongTag)).toBe(true)
  expect(isAboutThis(withoutTag, 'N2', wrongTag)).toBe(true)
  expect(isAboutThis(withoutTag, 'open', undefined)).toBe(true)
})

test('a row is left out if the document declares one of its further members', () => {
  const properties = { id: int64, name: text, tag: text, color: text }
  const colored = withMembers(properties, ['id', 'name'])
  const ofColor = withMembers({ id: int64, color: text }, ['id', 'color'])
  const green = body`{${id},${name},"color":"green"}`
  expect(isAboutThis(colored, 'V5', green)).toBe(false)
  expect(isAboutThis(ofColor, 'V5', green)).toBe(false)
  expect(isAboutThis(renamed, 'V5', green)).toBe(true)
  expect(isAboutThis(colored, 'V5', body`{${id},${name},"shade":"color"}`)).toBe(true)
  expect(isAboutThis(colored, 'V5', body`{${id},${name},"shade":{"color":1}}`)).toBe(true)
})

test('a row is kept with the plain body where the body of the document is no object', () => {
  expect(isAboutThis(integer, 'R1', plain)).toBe(true)
  expect(isAboutThis(integer, 'R1', body`{${nameOf.id}:1,${name}}`)).toBe(false)
  expect(isAboutThis(integer, 'N4', plain)).toBe(false)
  expect(isAboutThis(integer, 'A1', body`{${id},${name},${tag}}`)).toBe(true)
})

test('a row about a further member is left out where the body of the document is no object', () => {
  const withToken = body`{${id},${name},"access_token":"$TOKEN"}`
  expect(isAboutThis(integer, 'A2', withToken)).toBe(false)
  expect(isAboutThis(renamed, 'A2', withToken)).toBe(true)
})
