import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { needsToken } from '../credentials.ts'
import { type RuleId, ruleIds } from '../rules.ts'
import { membersOf } from '../members.ts'
import { isAsWritten } from './adapt.ts'
import { body } from './body.ts'
import type { Case } from './case.ts'
import { type Row, type Tables, createCase, id, name, tag } from './case-row.ts'
import { credentialTables } from './credential.ts'
import { edge } from './edge.ts'
import { mediaType } from './media-type.ts'
import { member } from './member.ts'
import { open } from './open.ts'
import { ordinary } from './ordinary.ts'
import { schemaCases } from './schema-rows.ts'
import { decide } from './verdict.ts'

/** Requests that repeat the id or the name of the first. */
const repeating: readonly Row[] = [
  [
    'id-again',
    'a valid plant with the id of the first request',
    `{"id":$FIRST_ID,${name}}`,
    { repeats: 'id' },
  ],
  [
    'name-again',
    'a valid plant with the name of the first request',
    `{${id},"name":"$FIRST_NAME"}`,
    { repeats: 'name' },
  ],
  [
    'id-again-with-tag',
    'the id of the first request, with a tag',
    `{"id":$FIRST_ID,${name},${tag}}`,
  ],
  [
    'plant-again',
    'the id and the name of the first request',
    '{"id":$FIRST_ID,"name":"$FIRST_NAME"}',
  ],
]

const tables: Tables = {
  R1: ordinary,
  ...body,
  ...member,
  ...mediaType,
  ...edge,
  open,
}

/** Cases that moved to one rule may have had the same name in theirs. */
const withUniqueIds = (list: readonly (readonly [RuleId, Case])[]): readonly Case[] => {
  const ids = new Set<string>()
  return list.map(([from, testCase]) => {
    const { id: usual, rule, slug: usualSlug } = testCase
    const isTaken = ids.has(usual)
    ids.add(usual)
    if (!isTaken) return testCase
    const slug = `${from.toLowerCase()}-${usualSlug}`
    return { ...testCase, slug, id: `${rule}/${slug}` }
  })
}

const createCases = (operation: Operation): readonly Case[] => {
  // The tables say what their own document says, and a test holds them to it.
  const isTable = isAsWritten(operation, membersOf(operation))
  const ofCredential = credentialTables(operation)
  const isSent = ([, , , overrides]: Row): boolean =>
    needsToken(operation) || overrides?.credential !== 'several'
  const written = ruleIds.flatMap((rule) =>
    [...(tables[rule] ?? []), ...(ofCredential[rule] ?? [])].filter(isSent).map((row) => {
      const testCase = createCase(rule, row, operation)
      return [rule, isTable ? testCase : decide(testCase, operation)] as const
    }),
  )
  const ofSchema = (isTable ? [] : schemaCases(operation)).map(
    (testCase) => [testCase.rule, testCase] as const,
  )
  const byRule = Map.groupBy(withUniqueIds([...written, ...ofSchema]), ({ rule }) => rule)
  return [
    ...repeating.map((row) => createCase('open', row, operation)),
    ...ruleIds.flatMap((rule) => byRule.get(rule) ?? []),
  ]
}

const known = new WeakMap<Operation, readonly Case[]>()
const places = new WeakMap<Case, number>()

/**
 * Every case of an operation but generated ones, in the order of the rules; those that repeat come first, because later
 * verdicts use them.
 */
export const casesOf = (operation: Operation): readonly Case[] => {
  const list = known.get(operation)
  if (list !== undefined) return list
  const created = createCases(operation)
  for (const [place, testCase] of created.entries()) places.set(testCase, place)
  known.set(operation, created)
  return created
}

/** The place of a case among those of its operation; others, such as those of a profile, come after them. */
export const placeOf = (testCase: Case): number => places.get(testCase) ?? Number.MAX_SAFE_INTEGER

/** The cases of the Plant Store. */
export const cases: readonly Case[] = casesOf(plantStore)

/** Those that repeat the id or the name of the first request. */
export const repeatingCases: readonly Case[] = cases.slice(0, repeating.length)
