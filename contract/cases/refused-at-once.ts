import { type Case, withChanges } from '../data/case.ts'
import type { RuleId } from '../rules/rules.ts'

// One of several workers may be an old one, or have lost its validation: the commonest refusals are sent many times at once.

const textOf = ({ request: { body = [] } }: Case): string => body.join('')

/** The rules of the commonest refusals, each with the case that stands for it; by default the first one. */
const commonest: readonly (readonly [rule: RuleId, isMeant: (testCase: Case) => boolean])[] = [
  ['N2', (testCase) => /^\{./s.test(textOf(testCase))],
  ['N3', () => true],
  ['N4', () => true],
  ['N5', () => true],
  ['N6', () => true],
  ['N7', (testCase) => textOf(testCase).includes('null')],
]

const isPlainRefusal = ({ expect, level, credential, request }: Case): boolean =>
  expect === 'refuse' &&
  level === 'must' &&
  credential !== 'other' &&
  request.need === undefined &&
  request.body !== undefined

const atOnce = (testCase: Case): Case => {
  const slug = `${testCase.slug}-at-once`
  return withChanges(testCase, {
    id: `${testCase.rule}/${slug}`,
    slug,
    title: `${testCase.title}, many at once`,
    request: { ...testCase.request, need: 'at-once' },
  })
}

/** The commonest of the refusals among the cases of an operation, as cases that are sent many times at once. */
export const refusedAtOnce = (cases: readonly Case[]): readonly Case[] =>
  commonest.flatMap(([rule, isMeant]) => {
    const refusals = cases.filter((testCase) => testCase.rule === rule && isPlainRefusal(testCase))
    const chosen = refusals.find(isMeant) ?? refusals[0]
    return chosen === undefined ? [] : [atOnce(chosen)]
  })
