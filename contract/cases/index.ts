import type { Operation } from '../../src/document/document.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Case } from '../data/case.ts'
import { ruleIds } from '../rules/rules.ts'
import { caseOfRow } from './decide/case-of-row.ts'
import { refusedAtOnce } from './refused-at-once.ts'
import { schemaCases } from './schema/schema-cases.ts'
import type { CaseRow } from './tables/row.ts'
import { repeatingRows, rowsOf } from './tables/rows-of.ts'
import { type TableCase, withUniqueIds } from './unique-ids.ts'

// From rows to cases: the rows for an operation (tables/), each in its words (adapt/), by the rule that its document says
// (decide/); then cases for what no row knows (schema/); all in the order of the rules, under names of their own.

const casesOfRows = (rows: readonly CaseRow[], operation: Operation): readonly TableCase[] =>
  rows.flatMap((row) => {
    const testCase = caseOfRow(row, operation)
    return testCase === undefined ? [] : [{ testCase, tableRule: row.rule }]
  })

/** Cases for what the tables do not know of another document. */
const casesOfSchema = (operation: Operation): readonly TableCase[] =>
  schemaCases(operation).map((testCase) => ({ testCase, tableRule: testCase.rule }))

const inOrderOfRules = (tableCases: readonly TableCase[]): readonly TableCase[] => {
  const byRule = Map.groupBy(tableCases, ({ testCase }) => testCase.rule)
  return ruleIds.flatMap((rule) => byRule.get(rule) ?? [])
}

const requestOf = ({ testCase: { request } }: TableCase): string => JSON.stringify(request)

/** Cases whose requests no earlier ones send. */
const withNewRequests = (
  tableCases: readonly TableCase[],
  earlier: readonly TableCase[],
): readonly TableCase[] => {
  const sent = new Set(earlier.map(requestOf))
  return tableCases.filter((tableCase) => !sent.has(requestOf(tableCase)))
}

const createCases = (operation: Operation): readonly Case[] => {
  const repeats = casesOfRows(repeatingRows, operation)
  const ofRows = casesOfRows(rowsOf(operation), operation)
  const ofSchema = withNewRequests(casesOfSchema(operation), ofRows)
  const ordered = inOrderOfRules([...ofRows, ...ofSchema])
  const bursts = refusedAtOnce(ordered.map(({ testCase }) => testCase))
  return withUniqueIds([
    ...repeats,
    ...inOrderOfRules([
      ...ordered,
      ...bursts.map((testCase) => ({ testCase, tableRule: testCase.rule })),
    ]),
  ])
}

const places = new WeakMap<Case, number>()

/**
 * Every case of an operation but generated ones, in the order of the rules; those that repeat come first, because later
 * verdicts use them.
 */
export const casesOf = memoize((operation: Operation): readonly Case[] => {
  const created = createCases(operation)
  for (const [place, testCase] of created.entries()) places.set(testCase, place)
  return created
})

/** The place of a case among those of its operation; others, such as those of a profile, come after them. */
export const placeOf = (testCase: Case): number => places.get(testCase) ?? Number.MAX_SAFE_INTEGER
