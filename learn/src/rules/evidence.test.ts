import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { Classified } from '../replay/classified.ts'
import { decidingProblems } from './evidence.ts'

/** A request with problems; those that the service refuses have an exclamation mark. */
function request(caseId: string, ...problems: readonly string[]): Classified {
  const all = problems.map((text) => {
    const key = text.replace('!', '')
    return { profileClass: classesOf(servedStore.source).get(key), isRefused: text.includes('!') }
  })
  const refused = all.filter(({ isRefused }) => isRefused)
  return { caseId, problems: all, refused } as unknown as Classified
}

const shown = (...samples: readonly Classified[]): readonly string[] =>
  decidingProblems(samples).map(
    ({ sample: { caseId }, problem: { profileClass } }) => `${caseId}: ${profileClass.key}`,
  )

test('the first refused problem decides', () => {
  expect(shown(request('a', 'query', 'type/id!', 'type/tag!'))).toEqual(['a: type/id'])
})

test('each problem of an accepted request decides', () => {
  expect(shown(request('a', 'query', 'zero/id'))).toEqual(['a: query', 'a: zero/id'])
})

test('an accepted request with several problems of a class shows it once', () => {
  expect(shown(request('a', 'query', 'additional', 'additional'))).toEqual([
    'a: query',
    'a: additional',
  ])
})

test('of several requests with a class, those without another problem count', () => {
  const samples = [request('a', 'type/id!', 'type/tag!'), request('b', 'type/id!')]
  expect(shown(...samples)).toEqual(['b: type/id'])
  const accepted = [request('a', 'query', 'zero/id'), request('b', 'query')]
  expect(shown(...accepted)).toEqual(['b: query', 'a: zero/id'])
})

test('a refused request may have problems that the service accepts', () => {
  expect(shown(request('a', 'query', 'type/id!'), request('b', 'type/id!'))).toEqual([
    'a: type/id',
    'b: type/id',
  ])
})

test('an optional member that is absent is no other problem', () => {
  const samples = [request('a', 'query', 'absent/tag'), request('b', 'query', 'zero/id')]
  expect(shown(...samples)).toContain('a: query')
  expect(shown(...samples)).not.toContain('b: query')
})
