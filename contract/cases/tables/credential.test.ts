import { expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { store } from '../../../test/support/store.ts'
import { evolve, keyScheme, type Part, partOf, withKey } from '../../../test/support/evolve.ts'
import type { RuleId } from '../../rules/rules.ts'
import { credentialTables, credentialWith } from './credential.ts'

const keyed = evolve(withKey)
const free = evolve((document) => {
  document['security'] = []
})

/** The Plant Store with other requirements; `key` is a scheme with a key in X-Plant-Access. */
const withSecurity = (security: readonly Part[], schemes: Part = {}): BodyOperation =>
  evolve((document) => {
    Object.assign(partOf(document, 'components', 'securitySchemes'), { key: keyScheme }, schemes)
    document['security'] = security
  })

const slugsOf = (operation: BodyOperation, rule: RuleId): readonly string[] =>
  (credentialTables(operation)[rule] ?? []).map(([slug]) => slug)

test('an operation without security has no rows about credentials', () => {
  expect(credentialTables(free)).toEqual({})
})

test('a request without a credential lacks the header of each scheme', () => {
  const titleFor = (operation: BodyOperation) => credentialTables(operation).A1![0]![1]
  const either = withSecurity([{ bearer: [] }, { key: [] }])
  expect(titleFor(store)).toBe('no Authorization')
  expect(titleFor(keyed)).toBe('no X-Plant-Access')
  expect(titleFor(either)).toBe('no Authorization and no X-Plant-Access')
})

test('what is in another place is called after the first scheme', () => {
  const titleOf = (operation: BodyOperation) =>
    credentialTables(operation).A2!.find(([slug]) => slug === 'body')![1]
  expect(titleOf(store)).toBe('the token only in the body')
  expect(titleOf(keyed)).toBe('the key only in the body')
})

test('forms of a further scheme begin with its header', () => {
  const either = withSecurity([{ bearer: [] }, { key: [] }])
  expect(slugsOf(either, 'A2')).toContain('x-plant-access-longer-name')
  expect(slugsOf(either, 'A6')).toContain('x-plant-access-made-up')
  expect(slugsOf(either, 'A6')).not.toContain('x-plant-access-quoted')
})

test('no row about a wrong form has a value in the header of another scheme', () => {
  const either = withSecurity([{ key: [] }, { bearer: [] }])
  expect(slugsOf(keyed, 'A2')).toContain('bearer')
  expect(slugsOf(either, 'A2')).not.toContain('bearer')
})

test('the names of rows are unique', () => {
  const either = withSecurity([{ bearer: [] }, { key: [] }])
  for (const operation of [store, keyed, either]) {
    const slugs = slugsOf(operation, 'A2')
    expect(new Set(slugs).size).toBe(slugs.length)
  }
})

test('no row has the token where an alternative that is not followed may allow it', () => {
  const ignoring = withSecurity([{ bearer: [] }, { other: [] }], {
    other: { type: 'mutualTLS' },
  })
  expect(slugsOf(store, 'A2')).toEqual(expect.arrayContaining(['basic', 'query-token', 'body']))
  expect(slugsOf(ignoring, 'A2')).toEqual(expect.arrayContaining(['empty', 'digest-fields']))
  for (const slug of ['basic', 'basic-token', 'query-token', 'body'])
    expect(slugsOf(ignoring, 'A2')).not.toContain(slug)
})

test('a request without a credential is valid where it is optional', () => {
  const optional = withSecurity([{ bearer: [] }, {}])
  expect(slugsOf(optional, 'R1')).toEqual(['no-credential'])
  expect(slugsOf(store, 'R1')).toEqual([])
  expect(slugsOf(optional, 'A1')).toEqual([])
})

test('another credential has the form of the first scheme', () => {
  expect(credentialWith('$BAD_TOKEN', store)).toEqual({
    authorization: 'Bearer $BAD_TOKEN',
    credential: 'other',
  })
  expect(credentialWith('$BAD_TOKEN', keyed)).toEqual({
    authorization: null,
    credential: 'other',
    headers: [['X-Plant-Access', '$BAD_TOKEN']],
  })
  expect(credentialWith('$BAD_TOKEN', free)).toEqual({ authorization: null })
})
