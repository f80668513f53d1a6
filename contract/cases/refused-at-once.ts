import { caseIdOf } from '../data/case-name.ts'
import { type Case, sizeOf, withChanges } from '../data/case.ts'
import type { RuleId } from '../rules/rules.ts'

// One of several workers may be an old one, or have lost its validation: the commonest refusals are sent many times at once.

const textOf = ({ request: { body = [] } }: Case): string => body.join('')

/** Longer bodies are about their length, too. */
const MAX_SIZE = 1000

/** The rules of the commonest refusals, each with the case that stands for it; by default the first one. */
const commonest: readonly (readonly [rule: RuleId, isMeant: (testCase: Case) => boolean])[] = [
  ['N2', ({ slug }) => slug === 'cut-off-object'],
  ['N3', (testCase) => textOf(testCase) === '[]'],
  ['N4', ({ slug }) => slug.endsWith('-required')],
  ['N5', (testCase) => textOf(testCase).includes(':"5"')],
  ['N6', (testCase) => textOf(testCase).includes(':5')],
  ['N7', (testCase) => textOf(testCase).includes(':null')],
]

/** Whether nothing but the body of a request that must be refused is another one, and that is short. */
const isPlainRefusal = (testCase: Case): boolean =>
  testCase.expect === 'refuse' &&
  testCase.level === 'must' &&
  testCase.request.need === undefined &&
  testCase.request.body !== undefined &&
  sizeOf(testCase) < MAX_SIZE &&
  testCase.facts.differs.length === 0

const atOnce = (testCase: Case): Case => {
  const slug = `${testCase.slug}-at-once`
  return withChanges(testCase, {
    id: caseIdOf(testCase.operation, testCase.rule, slug),
    slug,
    title: `${testCase.title}, many at once`,
    request: { ...testCase.request, need: 'at-once' },
  })
}

/** The commonest of the refusals among the cases of an operation, as cases that are sent many times at once. */
export const refusedAtOnce = (cases: readonly Case[]): readonly Case[] =>
  commonest.flatMap(([rule, isMeant]) => {
    const ofRule = cases.filter((testCase) => testCase.rule === rule)
    const chosen =
      ofRule.find((testCase) => isMeant(testCase) && isPlainRefusal(testCase)) ??
      ofRule.find(isPlainRefusal)
    return chosen === undefined ? [] : [atOnce(chosen)]
  })
