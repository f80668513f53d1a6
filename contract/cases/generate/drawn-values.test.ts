import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { store } from '../../../test/support/store.ts'
import { readJson } from '../../../src/base/json.ts'
import { isObject } from '../../../src/base/check-value.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { membersOf } from '../../operation/members.ts'
import { withExamples } from '../schema/example-json.ts'
import { drawnValues } from './drawn-values.ts'

const drawn = (operation: typeof store, count = 1000) =>
  fc
    .sample(drawnValues(operation), { seed: 1, numRuns: count })
    .map(({ place, value }) => ({ text: place.write(value.json), ...value }))

const values = drawn(store, 3000)

const bodyOf = (text: string): unknown => readJson(withExamples(text), Infinity).value

/** The bodies whose member has something other than the plain value. */
const changed = (name: string): readonly unknown[] =>
  values.flatMap(({ words, text }) => {
    const body = bodyOf(text)
    return words?.includes(name) === true && isObject(body) ? [body[name]] : []
  })

test('bodies are JSON', () => {
  const malformed = values.filter(
    ({ text }) => readJson(withExamples(text), Infinity).error !== undefined,
  )
  expect(malformed.map(({ text }) => text)).toEqual([])
})

test('each member is absent, of any type, and an unusual valid one', () => {
  for (const name of ['id', 'name', 'tag']) {
    const found = changed(name)
    expect([undefined, null, true].filter((value) => !found.includes(value))).toEqual([])
  }
  expect(changed('tag').some((value) => /\P{ASCII}/u.test(String(value)))).toBe(true)
})

test('an id that is an integer is fresh, also at the ends of int64 and beyond', () => {
  const ids = values.flatMap(({ text }) => /"id"\s*:\s*([-\d$][^,}]*)/.exec(text)?.[1] ?? [])
  expect(ids.filter((id) => /^-?\d+\s*$/.test(id))).toEqual([])
  expect(ids.some((id) => id.startsWith('$(9223372036854775807-ID)'))).toBe(true)
})

test('a valid name has a fresh one in it', () => {
  const names = values.flatMap(({ text, rule }) =>
    rule === 'R1' || rule === 'V3'
      ? (/"name"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? [])
      : [],
  )
  const stale = names.filter((name) => !name.includes('$NAME'))
  // Of any type, some are strings.
  expect(new Set(stale)).toEqual(new Set(stale.filter((name) => /^"(?:fern|-?\d+|)"$/.test(name))))
  expect(names.length).toBeGreaterThan(50)
})

test('members come in another order, with white space, and beside further ones', () => {
  expect(values.some(({ text }) => /^\{"name":.*"id":/s.test(text))).toBe(true)
  expect(values.some(({ text }) => /^\s+\{/.test(text))).toBe(true)
  expect(values.some(({ words = '' }) => words.includes('additional members'))).toBe(true)
})

test('further members are none that the document declares', () => {
  const colored = withNewPlant((body) => {
    ;(body['properties'] as Part)['a'] = { type: 'string' }
  })
  const further = drawn(colored).filter(({ words = '' }) => words.includes('additional members'))
  expect(further.length).toBeGreaterThan(50)
})

test('a body that is no object has values of its own', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  expect(membersOf(operation).whole).toBeDefined()
  const numbers = drawn(operation, 200)
    .map(({ text }) => Number(text))
    .filter((number) => number >= 1)
  expect(numbers.length).toBeGreaterThan(50)
})
