import type { Operation } from '../../src/document/document.ts'
import { memoize } from '../../src/base/memoize.ts'
import { type Case, withChanges } from '../data/case.ts'
import { defaults } from '../data/options.ts'
import { ruleIds } from '../rules/rules.ts'
import { caseOfRow } from './decide/case-of-row.ts'
import { chainCasesOf } from './chain-cases.ts'
import { refusedAtOnce } from './refused-at-once.ts'
import { schemaCases } from './schema/schema-cases.ts'
import type { CaseRow } from './tables/row.ts'
import { firstRow, repeatingRows, rowsAfterValues, rowsOf } from './tables/rows-of.ts'
import { atOnce, type Steps } from '../data/steps.ts'

// From an operation to cases: rows for what no schema knows (tables/), and values at the places of its body (schema/), each
// by the rule that its document says (decide/); all in the order of the rules, under names of their own.

function* casesOfRows(rows: readonly CaseRow[], operation: Operation): Steps<readonly Case[]> {
  const cases: Case[] = []
  for (const row of rows) {
    const testCase = caseOfRow(row, operation)
    if (testCase !== undefined) cases.push(testCase)
    yield
  }
  return cases
}

/** The valid request that is sent before all others; undefined if the document has none. */
export const firstCaseOf = memoize((operation: Operation) => caseOfRow(firstRow, operation))

const inOrderOfRules = (cases: readonly Case[]): readonly Case[] => {
  const byRule = Map.groupBy(cases, ({ rule }) => rule)
  return ruleIds.flatMap((rule) => byRule.get(rule) ?? [])
}

const requestOf = ({ request }: Case): string => JSON.stringify(request)

/** Cases whose requests no others send. */
const withNewRequests = (cases: readonly Case[], others: readonly Case[]): readonly Case[] => {
  const sent = new Set(others.map(requestOf))
  return cases.filter((testCase) => !sent.has(requestOf(testCase)))
}

/** Values of two members may have one name: the later ones get a number. */
const withUniqueIds = (cases: readonly Case[]): readonly Case[] => {
  const ids = new Set<string>()
  return cases.map((testCase) => {
    const { id, slug } = testCase
    let ending = ''
    for (let times = 2; ids.has(id + ending); times += 1) ending = `-${times}`
    ids.add(id + ending)
    if (ending === '') return testCase
    return withChanges(testCase, { id: id + ending, slug: slug + ending })
  })
}

/** The cases of rows by where they stand among those of values. */
interface RowCases {
  readonly before: readonly Case[]
  readonly after: readonly Case[]
  readonly repeated: readonly Case[]
}

const madeRows = new WeakMap<Operation, RowCases>()

/** The cases of all rows of an operation, which are the same however many others there are. */
function* rowCasesOf(operation: Operation): Steps<RowCases> {
  const known = madeRows.get(operation)
  if (known !== undefined) return known
  const first = firstCaseOf(operation)
  const others = yield* casesOfRows(rowsOf(operation), operation)
  const after = yield* casesOfRows(rowsAfterValues, operation)
  const repeated = yield* casesOfRows(repeatingRows, operation)
  // Somebody may have needed them at once in the meantime: each case is one object.
  const sooner = madeRows.get(operation)
  if (sooner !== undefined) return sooner
  const made = { before: first === undefined ? others : [first, ...others], after, repeated }
  madeRows.set(operation, made)
  return made
}

function* createCases(operation: Operation, count: number): Steps<readonly Case[]> {
  const { before, after, repeated } = yield* rowCasesOf(operation)
  const ofRows = [...before, ...after]
  const values = yield* schemaCases(operation, count - ofRows.length)
  const ofValues = withNewRequests(values, ofRows)
  const ordered = inOrderOfRules([...before, ...ofValues, ...after, ...chainCasesOf(operation)])
  return withUniqueIds([...repeated, ...inOrderOfRules([...ordered, ...refusedAtOnce(ordered)])])
}

const places = new WeakMap<Case, number>()

const casesByCount = memoize((_operation: Operation) => new Map<number, readonly Case[]>())

/** The cases of an operation but generated ones, made in steps; at once if they are known. */
export function* makeCases(operation: Operation, count: number): Steps<readonly Case[]> {
  const known = casesByCount(operation)
  const made = known.get(count)
  if (made !== undefined) return made
  const cases = yield* createCases(operation, count)
  // Somebody may have needed them at once in the meantime: each case is one object.
  const sooner = known.get(count)
  if (sooner !== undefined) return sooner
  known.set(count, cases)
  for (const [place, testCase] of cases.entries()) places.set(testCase, place)
  return cases
}

/**
 * The cases of an operation but generated ones, in the order of the rules; those that repeat come first, because later
 * verdicts use them.
 * @param count about how many there are: each place of a body gets a few of each kind, whatever it is
 */
export const casesOf = (operation: Operation, count: number = defaults.cases): readonly Case[] =>
  atOnce(makeCases(operation, count))

/** The place of a case among those of its operation; others, such as those of a profile, come after them. */
export const placeOf = (testCase: Case): number => places.get(testCase) ?? Number.MAX_SAFE_INTEGER
