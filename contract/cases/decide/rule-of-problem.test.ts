import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../src/base/validator.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { membersOf } from '../../operation/members.ts'
import type { RuleId } from '../../rules/rules.ts'
import { ruleOfMember, ruleOfProblem } from './rule-of-problem.ts'

const heights = withNewPlant((schema) => {
  Object.assign(schema['properties'] as Part, {
    heightCm: { type: 'integer', minimum: 0 },
    word: { type: 'string' },
    size: { type: 'integer' },
  })
  schema['required'] = ['id', 'name', 'word', 'size']
})
const members = membersOf(heights)

const problem = (overrides: Partial<Problem>): Problem =>
  ({ pointer: '/tag', keyword: 'type', message: 'is wrong', value: 5, ...overrides }) as Problem

describe('the rule of a problem', () => {
  test.each<[RuleId, string, Partial<Problem>]>([
    ['N3', 'another type of the body', { pointer: '' }],
    ['N5', 'another type of a required number', { pointer: '/size' }],
    ['N6', 'another type of a required text', { pointer: '/word/0' }],
    ['N7', 'another type of an optional member', { pointer: '/heightCm' }],
    ['N7', 'another type of an unknown member', { pointer: '/color' }],
    ['N4', 'an absent member', { keyword: 'required' }],
    ['N8', 'a number outside its format', { keyword: 'format', value: 5 }],
    ['N12', 'a text that is not of its format', { keyword: 'format', value: 'a' }],
    ['N11', 'a number outside its bounds', { keyword: 'minimum' }],
    [
      'N7',
      'a type that no branch has',
      { keyword: 'oneOf', causes: [problem({ pointer: '', keyword: 'type' })] },
    ],
    [
      'N11',
      'a type within a branch',
      { keyword: 'oneOf', causes: [problem({ pointer: '/a', keyword: 'type' })] },
    ],
    [
      'N12',
      'a format in all branches',
      {
        keyword: 'oneOf',
        causes: [
          problem({ keyword: 'format', value: 'a' }),
          problem({ keyword: 'anyOf', causes: [problem({ keyword: 'format', value: 'a' })] }),
        ],
      },
    ],
    [
      'N11',
      'a format in one branch',
      {
        keyword: 'oneOf',
        causes: [problem({ keyword: 'format', value: 'a' }), problem({ keyword: 'minimum' })],
      },
    ],
  ])('is %s for %s', (rule, _words, overrides) => {
    expect(ruleOfProblem(problem(overrides), members)).toBe(rule)
  })
})

test('the rule of a valid value is that of its member', () => {
  expect(
    ['heightCm', 'word', 'size', 'color', undefined].map((name) => ruleOfMember(name, members)),
  ).toEqual(['V4', 'V3', 'V1', 'V5', 'V5'])
})
