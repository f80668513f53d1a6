import { describe, expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { bodyWith, caseWith } from '../../../test/support/case-with-body.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import { changedNames, differsInRuns, problemsOf, readBody } from './body-reading.ts'

const malformed = caseWith('N2', '{')
const absent = caseWith('N1', undefined)

describe('the problems of a body', () => {
  test('are those of the document', () => {
    const problems = problemsOf(caseWith('V4', bodyWith('"tag":5')), store)!
    expect(problems).toMatchObject([{ pointer: '/tag', keyword: 'type', value: 5 }])
    expect(problemsOf(caseWith('V4', bodyWith('"tag":"a"')), store)).toEqual([])
  })

  test('are unknown without JSON', () => {
    expect(problemsOf(malformed, store)).toBeUndefined()
    expect(problemsOf(absent, store)).toBeUndefined()
  })
})

test('a body is read with the values of a plain request', () => {
  const { value, problems } = readBody(caseWith('R1', '{"id":$ID,"name":"$NAME"}'), store)!
  expect(value).toEqual({ id: 100_000_001, name: 'Check 0000000 0001' })
  expect(problems).toEqual([])
})

test('an exact number is read as it is', () => {
  const reading = readBody(caseWith('V1', '{"id":9223372036854775807,"name":"a"}'), store)
  expect(reading?.value).toEqual({ id: 9_223_372_036_854_775_807n, name: 'a' })
})

describe('a body differs in runs', () => {
  // The shortest id of a run has 9 digits, and the longest 10.
  const short = withMember('name', { type: 'string', maxLength: 14 })
  const caseCalled = (name: string) => caseWith('V3', `{"id":5,"name":"${name}"}`)

  test('if the name of some runs makes it invalid', () => {
    expect(differsInRuns(caseCalled('fern $ID'), true, short)).toBe(true)
    expect(differsInRuns(caseCalled('f $ID'), true, short)).toBe(false)
  })

  test('if it is invalid with plain values, and valid with others', () => {
    const long = withMember('name', { type: 'string', minLength: 15 })
    expect(differsInRuns(caseCalled('fern $ID'), false, long)).toBe(true)
    expect(differsInRuns(caseCalled('f $ID'), false, long)).toBe(false)
  })

  test('never if it is the same in all runs', () => {
    expect(differsInRuns(caseWith('V3', '{"id":1,"name":"a"}'), false, short)).toBe(false)
    expect(differsInRuns(absent, true, short)).toBe(false)
  })
})

test('objects differ in members with another value, in absent ones and in further ones', () => {
  const plain = { id: 7, name: 'fern' }
  expect(changedNames({ name: 'fern', id: 7 }, plain)).toEqual([])
  expect(changedNames({ id: 8, name: 'fern' }, plain)).toEqual(['id'])
  expect(changedNames({ name: ['fern'], color: null }, plain)).toEqual(['id', 'name', 'color'])
  let deep: unknown = 0
  for (let level = 0; level < 50_000; level += 1) deep = [deep]
  expect(changedNames({ ...plain, deep }, plain)).toEqual(['deep'])
})
