import type { Operation } from '../../src/document/document.ts'
import { createCase } from '../cases/adapt/create-case.ts'
import { casesOf, firstCaseOf } from '../cases/index.ts'
import type { Case, CaseFacts } from '../data/case.ts'
import type { Settings } from '../data/settings.ts'
import { membersOf } from '../operation/members.ts'
import { familyOf, ruleIds, ruleTable, subjectOf } from '../rules/rule-table.ts'

/** The cases of a run: others of the operation need not be made. */
type Planned = Pick<Settings, 'operation' | 'cases'>

/** Valid requests with other values of a member: a few, because a server that refuses them may be another one. */
const formsOfMember = 16

/** A few of a list, evenly. */
export const someOf = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const step = Math.ceil(items.length / count)
  return items.filter((_, at) => at % step === 0)
}

const variesOnly = (name: string, { varies, additionalNames }: CaseFacts): boolean =>
  varies.length === 1 && varies[0] === name && additionalNames.length === 0

/** Valid requests with other values of what is the same in all plain bodies: a server may refuse that. */
const otherForms = ({ operation, cases }: Planned): readonly Case[] => {
  const { withoutRole, whole } = membersOf(operation)
  const fixed = Array.from(withoutRole).flatMap(([name, { isFresh }]) => (isFresh ? [] : name))
  const valid = casesOf(operation, cases).filter(
    ({ rule, expect }) =>
      expect === 'accept' && familyOf(rule) === 'valid' && subjectOf(rule) === 'values',
  )
  if (whole !== undefined) return someOf(valid, formsOfMember)
  return fixed.flatMap((name) => {
    const ofMember = valid.filter(({ facts }) => variesOnly(name, facts))
    return someOf(ofMember, formsOfMember)
  })
}

/** Valid requests of several forms: a server that refuses all of them may be another one, or need another token. */
const validForms = (planned: Planned): readonly Case[] => {
  const { operation, cases } = planned
  const ordinary = casesOf(operation, cases).filter(({ rule }) => ruleTable[rule].isOrdinary)
  const first = ordinary.slice(0, 5)
  const { others: otherMembers } = membersOf(operation)
  const optional = new Set(otherMembers.flatMap(({ name, isRequired }) => (isRequired ? [] : name)))
  const countOf = ({ facts: { varies } }: Case): number =>
    varies.filter((name) => optional.has(name)).length
  const [complete] = ordinary.toSorted((left, right) => countOf(right) - countOf(left))
  const isFurther = complete !== undefined && !first.includes(complete)
  return [...first, ...(isFurther ? [complete] : []), ...otherForms(planned)]
}

/** Invalid requests that no server accepts. */
const invalidForms = ({ operation, cases }: Planned): readonly Case[] =>
  ruleIds
    .filter((id) => ruleTable[id].isBasic)
    .flatMap((id) => casesOf(operation, cases).find(({ rule }) => rule === id) ?? [])

/** Cases that show whether the token, the headers and the base URL are right, in this order. */
export function* setUpCases(settings: Settings): Generator<Case> {
  if (!settings.noCreate) {
    // All others wait for the plan.
    const first = firstCaseOf(settings.operation)
    if (first !== undefined) yield first
    yield* validForms(settings).filter((testCase) => testCase !== first)
  }
  yield* invalidForms(settings)
}

/** Cases that show whether the server responds to other requests, and without a limit. */
export const probesOf = (settings: Settings): readonly Case[] => {
  const invalid = invalidForms(settings)
  return settings.noCreate
    ? invalid.slice(0, 2)
    : [...validForms(settings).slice(0, 1), ...invalid.slice(0, 1)]
}

/** A request that creates nothing, without a credential: any HTTP response to it shows that a server is there. */
export const readinessOf = (operation: Operation): Case =>
  createCase(
    {
      rule: 'open',
      slug: 'ready',
      title: 'GET $path without a credential',
      overrides: { method: 'GET', type: null, authorization: null },
    },
    operation,
  )

/** Cases of which a server that speaks HTTP responds to at least one. */
export const evidenceOf = (settings: Settings): readonly Case[] => [
  ...probesOf(settings),
  readinessOf(settings.operation),
]

/** The accepted request that a connection carries before a case that needs one. */
export const warmUpOf = ({ operation, cases }: Planned): Case | undefined =>
  casesOf(operation, cases).find(({ request }) => request.need === 'repeated')
