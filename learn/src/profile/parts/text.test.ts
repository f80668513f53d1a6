import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { placesOf } from '../places/body-places.ts'
import { findTextProblems, isBlank } from './text.ts'

test('white space is that of Unicode or of Java', () => {
  expect([' ', '\u00a0\u2003', '\0\t '].map(isBlank)).toEqual([true, true, true])
  expect(['', 'a', '\u00a0\0', '\ufeff'].map(isBlank)).toEqual(Array(4).fill(false))
})

/** One member has limits, one is any text, and one is one of several. */
const operation = evolvedOperation(({ components }) => {
  const { properties } = components.schemas.NewPlant.allOf[1]
  properties.code = { type: 'string', minLength: 2, maxLength: 4, pattern: '^[0-9.]*$' }
  properties.note = { type: 'string' }
  properties.size = { type: 'string', enum: ['s', 'm'] }
})

/** What services find in the value of a member, as class, kind and the end of a sentence. */
function foundIn(name: string, value: unknown): readonly string[] {
  const body = new TextEncoder().encode(JSON.stringify({ id: 1, name: 'a', [name]: value }))
  const request = { method: 'POST', target: '/plants', headers: new Map(), body }
  const context = contextOf(request, { operation, path: '/plants', behavior: readBehavior({}) })
  const place = placesOf(operation.source).member(name)!
  const found = findTextProblems({ place, pointer: `/${name}`, value }, context)
  return found.map(({ name, kind = 'itself', must }) => `${name} ${kind}: ${must}`)
}

test.each<[name: string, value: unknown, found: readonly string[]]>([
  // The mock itself finds what breaks the limits of a text; services convert other values first.
  ['code', 'abcde', []],
  ['code', 1234, []],
  ['code', 12345, ['length itself: must have at most 4 characters (got "12345")']],
  ['code', 1, ['short itself: must have at least 2 characters (got "1")']],
  ['code', true, ['characters itself: must match the pattern ^[0-9.]*$ (got "true")']],
  ['code', [12345], []],
  ['code', null, []],
  ['code', undefined, []],
  ['code', '', []],
  ['note', 'a', []],
  ['size', 7, []],
  ['note', '', ['empty itself: must not be empty']],
  ['note', ' \t', ['blank itself: must not be blank']],
  ['note', '\0 ', ['blank control: must not be blank']],
  ['note', '\u2003', ['blank unicode: must not be blank']],
  // Its pattern forbids white space, so that the mock refuses the text for that.
  ['code', '  ', []],
])('in the text %s, services find in %j: %j', (name, value, found) => {
  expect(foundIn(name, value)).toEqual(found)
})
