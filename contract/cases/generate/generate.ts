import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { type Case, withChanges } from '../../data/case.ts'
import { generatedSlug } from '../../data/case-name.ts'
import { membersOf } from '../../operation/members.ts'
import { type Unique, roleNames, uniqueRoles } from '../../operation/role.ts'
import { caseOfRow } from '../decide/case-of-row.ts'
import { caseOfValue } from '../schema/case-of-value.ts'
import { titleOf } from '../schema/row-names.ts'
import type { CaseRow, Overrides } from '../tables/row.ts'
import { type Change, type Form, bodyOf } from './form.ts'
import { drawnValues } from './drawn-values.ts'
import { formsOutsideInt64, invalidForms } from './invalid-forms.ts'
import { validForms } from './valid-forms.ts'

// From a seed to cases. Forms are drawn for the members that the tables are about, values for all members of another
// document. Each becomes a case as a row does, and the document decides which rule it is about.

/** A request that was drawn, as a case of this name; undefined if it says nothing about the operation. */
type Draw = (slug: string, overrides: Overrides) => Case | undefined

const anyForms = fc.oneof(
  { weight: 9, arbitrary: validForms },
  { weight: 8, arbitrary: invalidForms },
  { weight: 1, arbitrary: formsOutsideInt64 },
)

const absentIn = (change: Change): readonly Unique[] =>
  uniqueRoles.filter((role) => change[role] === '')

const drawsOfForms = (forms: fc.Arbitrary<Form>, operation: Operation): fc.Arbitrary<Draw> =>
  forms.map(({ rule, title, change }) => (slug, overrides) => {
    const row: CaseRow = {
      rule,
      slug,
      title: `generated: ${title}`,
      body: bodyOf(change),
      overrides: { ...overrides, about: absentIn(change) },
    }
    return caseOfRow(row, operation)
  })

/** Values of all members, valid and invalid ones. */
const drawsOfValues = (operation: Operation): fc.Arbitrary<Draw> =>
  drawnValues(operation).map((placed) => (slug, overrides) => {
    const title = `generated: ${titleOf(placed)}`
    return caseOfValue(placed, { slug, title, overrides }, operation)
  })

/** What a document has beside the members of the forms takes half of the requests. */
const drawsOf = (operation: Operation, create: boolean): fc.Arbitrary<Draw> => {
  const ofForms = drawsOfForms(create ? anyForms : invalidForms, operation)
  const { others, declared } = membersOf(operation)
  const isOfForms = others.length === 0 && declared.size === roleNames.length
  return isOfForms ? ofForms : fc.oneof(ofForms, drawsOfValues(operation))
}

/**
 * The first `count` generated cases of a seed; only cases that must fail if `create` is false. Another document may leave
 * fewer of these.
 */
export const generate = (
  seed: number,
  count: number,
  create: boolean,
  operation: Operation = plantStore,
): readonly Case[] =>
  fc
    .sample(drawsOf(operation, create), { seed, numRuns: count })
    .map((caseOf, position) => {
      const path = String(position)
      const testCase = caseOf(generatedSlug(position), { replay: { seed, path } })
      return testCase && withChanges(testCase, { position })
    })
    .filter((testCase) => testCase !== undefined)
    .filter(({ mayCreate }) => create || !mayCreate)
