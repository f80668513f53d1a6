import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import type { Case } from '../../data/case.ts'
import { generatedSlug } from '../../data/case-name.ts'
import { plainBodyText } from '../../operation/body-text.ts'
import { membersOf } from '../../operation/members.ts'
import { caseOfRow } from '../decide/case-of-row.ts'
import { caseOfValue } from '../schema/case-of-value.ts'
import { ParameterCases } from '../schema/parameter-cases.ts'
import { titleOf } from '../schema/row-names.ts'
import type { Overrides } from '../tables/row.ts'
import { drawnParameters, drawnValues } from './drawn-values.ts'
import { malformedTexts } from './malformed.ts'

// From a seed to cases: bodies whose members have other values, malformed ones, and other values of parameters. The document
// decides which rule each is about.

/** A request that was drawn, as a case of this name; undefined if it says nothing about the operation. */
type Draw = (slug: string, overrides: Overrides) => Case | undefined

const drawsOfValues = (operation: Operation): fc.Arbitrary<Draw> =>
  drawnValues(operation).map((placed) => (slug, overrides) => {
    const title = `generated: ${titleOf(placed)}`
    return caseOfValue(placed, { slug, title, overrides }, operation)
  })

const malformedDraws = (operation: Operation): fc.Arbitrary<Draw> =>
  malformedTexts(plainBodyText(membersOf(operation))).map(
    ({ title, text }) =>
      (slug, overrides) => {
        const row = { slug, title: `generated: ${title}`, body: text }
        return caseOfRow(
          { ...row, rule: 'N2', overrides: { ...overrides, isVerbatim: true } },
          operation,
        )
      },
  )

const parameterDraws = (operation: Operation): fc.Arbitrary<Draw> | undefined => {
  const cases = new ParameterCases(operation)
  return drawnParameters(operation)?.map((given) => (slug, overrides) => {
    const { placed, asBody } = given
    const { in: place } = asBody.parameter
    const title = `generated: ${titleOf(placed, (words) => `${place} "${words}"`)}`
    return cases.caseOf(given, { slug, title, overrides })
  })
}

/** Undefined if a request has neither a body nor parameters with other values. */
const drawsOf = (operation: Operation): fc.Arbitrary<Draw> | undefined => {
  const parameters = parameterDraws(operation)
  if (membersOf(operation).isAbsent === true) return parameters
  return fc.oneof(
    { weight: 7, arbitrary: drawsOfValues(operation) },
    { weight: 1, arbitrary: malformedDraws(operation) },
    ...(parameters === undefined ? [] : [{ weight: 4, arbitrary: parameters }]),
  )
}

/**
 * The first `count` generated cases of a seed; only cases that must fail if `create` is false. Those that say nothing about
 * the operation are missing.
 */
export const generate = (
  seed: number,
  count: number,
  create: boolean,
  operation: Operation,
): readonly Case[] => {
  const draws = drawsOf(operation)
  if (draws === undefined) return []
  return fc
    .sample(draws, { seed, numRuns: count })
    .map((caseOf, position) => caseOf(generatedSlug(position), { generated: { seed, position } }))
    .filter((testCase) => testCase !== undefined)
    .filter(({ mayCreate }) => create || !mayCreate)
}
