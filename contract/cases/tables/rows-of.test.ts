import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { evolve, withKey } from '../../../test/support/evolve.ts'
import { ruleIds } from '../../rules/rules.ts'
import { repeatingRows, rowsOf } from './rows-of.ts'

const free = evolve((document) => {
  document['security'] = []
})

const namesOf = (operation: typeof free) =>
  rowsOf(operation).map(({ rule, slug }) => `${rule} ${slug}`)

test('rows are in the order of their rules, those of the credential after the others', () => {
  const places = rowsOf(store).map(({ rule }) => ruleIds.indexOf(rule))
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  const optional = evolve((document) => {
    document['security'] = [...(document['security'] as unknown[]), {}]
  })
  const ofOrdinary = rowsOf(optional).filter(({ rule }) => rule === 'R1')
  expect(ofOrdinary[0]!.slug).toBe('plain')
  expect(ofOrdinary.at(-1)!.slug).toBe('no-credential')
})

test('a row has its rule, and its body', () => {
  expect(rowsOf(store).find(({ slug }) => slug === 'open-brace')).toEqual({
    rule: 'N2',
    slug: 'open-brace',
    title: 'an opening brace alone',
    body: '{',
    overrides: {},
  })
  expect(rowsOf(store).find(({ slug }) => slug === 'absent')!.body).toBeUndefined()
})

test('rows about the credential are those of the operation', () => {
  expect(namesOf(store)).toContain('A2 basic')
  expect(namesOf(evolve(withKey))).toContain('A2 longer-name')
  expect(namesOf(free).filter((name) => name.startsWith('A'))).toEqual([])
})

test('rows that repeat a value of the first request are left open, and listed apart', () => {
  expect(repeatingRows.map(({ rule }) => rule)).toEqual(['open', 'open', 'open', 'open'])
  expect(namesOf(store)).not.toContain('open all-again')
})
