import { describe, expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { bodyWith, caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import { verdictOn } from './body-verdict.ts'

const limited = withProperties({
  tag: { type: 'string', maxLength: 2 },
  pot: { nullable: true, allOf: [{ type: 'string' }] },
})

test('a body that is not JSON is malformed', () => {
  expect(verdictOn(caseWith('N2', '{'), store)).toEqual({ kind: 'malformed' })
  expect(verdictOn(caseWith('N1', undefined), store)).toEqual({ kind: 'malformed' })
})

describe('nothing is decided about a body', () => {
  test('that is valid in some runs alone', () => {
    const short = withProperties({ name: { type: 'string', maxLength: 14 } })
    const testCase = caseWith('V3', '{"id":5,"name":"fern $ID"}')
    expect(verdictOn(testCase, short)).toEqual({ kind: 'undecided' })
  })

  test('with a null that many servers allow', () => {
    expect(verdictOn(caseWith('N7', bodyWith('"pot":null')), limited)).toEqual({
      kind: 'ambiguous',
    })
  })
})

describe('a valid body', () => {
  const verdictOnMember = (member: string) =>
    verdictOn(caseWith('V4', `{"id":5,"name":"fern",${member}}`), limited)

  test('has its value', () => {
    expect(verdictOnMember('"tag":"ab"')).toEqual({
      kind: 'valid',
      value: { id: 5, name: 'fern', tag: 'ab' },
      isClear: true,
    })
  })

  test('is not clear if servers may read it in another way', () => {
    expect(verdictOnMember('"tag":"éé"')).toMatchObject({ kind: 'valid', isClear: false })
  })
})

describe('an invalid body', () => {
  test('has the rule of each problem', () => {
    const testCase = caseWith('N7', '{"id":"a","name":"fern","tag":"abc"}')
    expect(verdictOn(testCase, limited)).toMatchObject({
      kind: 'invalid',
      problems: [
        { pointer: '/tag', keyword: 'maxLength' },
        { pointer: '/id', keyword: 'type' },
      ],
      rules: ['N11', 'N5'],
      isClear: true,
    })
  })

  test('with one problem has one rule', () => {
    expect(verdictOn(caseWith('N7', bodyWith('"tag":5')), limited)).toMatchObject({
      kind: 'invalid',
      rules: ['N7'],
    })
  })

  test('is clear unless servers may count the characters of all problems in another way', () => {
    const wide = caseWith('N11', bodyWith('"tag":"ééé"'))
    expect(verdictOn(wide, limited)).toMatchObject({ kind: 'invalid', isClear: false })
    const wideAndWrong = caseWith('N11', '{"id":"a","name":"fern","tag":"ééé"}')
    expect(verdictOn(wideAndWrong, limited)).toMatchObject({ kind: 'invalid', isClear: true })
  })
})
