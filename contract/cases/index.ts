import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { memoize } from '../../src/base/memoize.ts'
import { needsToken } from '../operation/credentials.ts'
import { type RuleId, ruleIds } from '../rules/rules.ts'
import { isAsWritten } from './adapt/as-written.ts'
import { body, id, name, nameOf, tag } from './tables/body-pieces.ts'
import { bodyTables } from './tables/body.ts'
import { isSentTo } from './adapt/changing-methods.ts'
import type { Case } from '../data/case.ts'
import { type Row, type Tables, createCase } from './tables/case-row.ts'
import { credentialTables } from './tables/credential.ts'
import { edge } from './tables/edge.ts'
import { mediaType } from './tables/media-type.ts'
import { member } from './tables/member.ts'
import { open } from './tables/open.ts'
import { ordinary } from './tables/ordinary.ts'
import { isAbout } from './adapt/is-about.ts'
import { schemaCases } from './schema/schema-rows.ts'
import { problemsOf } from './decide/body-problems.ts'
import { decide } from './decide/decide.ts'

/** Requests that repeat the id or the name of the first. */
const repeating: readonly Row[] = [
  [
    '$id-again',
    'a valid $plant with the $id of the first request',
    body`{${nameOf.id}:$FIRST_ID,${name}}`,
    { repeats: 'id' },
  ],
  [
    '$name-again',
    'a valid $plant with the $name of the first request',
    body`{${id},${nameOf.name}:"$FIRST_NAME"}`,
    { repeats: 'name' },
  ],
  [
    '$id-again-with-tag',
    'the $id of the first request, with a $tag',
    body`{${nameOf.id}:$FIRST_ID,${name},${tag}}`,
    { about: ['tag'] },
  ],
  [
    'plant-again',
    'the $id and the $name of the first request',
    body`{${nameOf.id}:$FIRST_ID,${nameOf.name}:"$FIRST_NAME"}`,
  ],
]

const tables: Tables = {
  R1: ordinary,
  ...bodyTables,
  ...member,
  ...mediaType,
  ...edge,
  open,
}

/** A case, and the rule in whose table it is: the document may have moved it to another one. */
interface TableCase {
  readonly testCase: Case
  readonly tableRule: RuleId
}

/** Cases that moved to one rule may have had the same name in their tables: the later ones get longer names. */
const withUniqueIds = (tableCases: readonly TableCase[]): readonly Case[] => {
  const ids = new Set<string>()
  return tableCases.map(({ testCase, tableRule }) => {
    const { rule } = testCase
    let { slug } = testCase
    while (ids.has(`${rule}/${slug}`)) slug = `${tableRule.toLowerCase()}-${slug}`
    const id = `${rule}/${slug}`
    ids.add(id)
    return id === testCase.id ? testCase : { ...testCase, slug, id }
  })
}

/** By the row: every other document asks about the same cases, and what they say is read once. */
const writtenCases = new WeakMap<Row, Case>()

/** The case of a row for the document that the tables are written for. */
const writtenCaseOf = (rule: RuleId, row: Row): Case => {
  const known = writtenCases.get(row)
  if (known?.rule === rule) return known
  const writtenCase = createCase(rule, row)
  writtenCases.set(row, writtenCase)
  return writtenCase
}

/** Whether a row about another method has the method of the operation. */
const isOfOwnMethod = ([, , , overrides]: Row, { method }: Operation): boolean =>
  overrides?.method === method

/** The cases of the tables for their own document, or for another one as far as they say something about it. */
const casesOfTable = (
  rule: RuleId,
  rows: readonly Row[],
  operation: Operation,
): readonly Case[] => {
  // The tables say what their own document says, and a test holds them to it.
  if (isAsWritten(operation)) return rows.map((row) => createCase(rule, row, operation))
  return rows.flatMap((row): readonly Case[] => {
    const testCase = createCase(rule, row, operation)
    if (!isSentTo(testCase.request, operation) || isOfOwnMethod(row, operation)) return []
    const writtenCase = writtenCaseOf(rule, row)
    if (!isAbout(row, writtenCase, operation)) return []
    const decided = decide(testCase, operation, () => problemsOf(writtenCase, plantStore)?.length)
    return decided === undefined ? [] : [decided]
  })
}

/** The rows of a rule, without those about several credentials if the operation needs none. */
const rowsOf = (rule: RuleId, operation: Operation): readonly Row[] => {
  const rows = [...(tables[rule] ?? []), ...(credentialTables(operation)[rule] ?? [])]
  return needsToken(operation)
    ? rows
    : rows.filter(([, , , overrides]) => overrides?.credential !== 'several')
}

const createCases = (operation: Operation): readonly Case[] => {
  const tableCases = (tableRule: RuleId, rows: readonly Row[]): readonly TableCase[] =>
    casesOfTable(tableRule, rows, operation).map((testCase) => ({ testCase, tableRule }))
  const repeats = tableCases('open', repeating)
  const ofTables = ruleIds.flatMap((rule) => tableCases(rule, rowsOf(rule, operation)))
  const ofSchema = (isAsWritten(operation) ? [] : schemaCases(operation)).map(
    (testCase): TableCase => ({ testCase, tableRule: testCase.rule }),
  )
  const cases = withUniqueIds([...repeats, ...ofTables, ...ofSchema])
  const byRule = Map.groupBy(cases.slice(repeats.length), ({ rule }) => rule)
  return [...cases.slice(0, repeats.length), ...ruleIds.flatMap((rule) => byRule.get(rule) ?? [])]
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

/** The cases of the Plant Store. */
export const cases: readonly Case[] = casesOf(plantStore)

/** Those that repeat the id or the name of the first request. */
export const repeatingCases: readonly Case[] = cases.slice(0, repeating.length)
