import * as fc from 'fast-check'
import type { Case } from '../case.ts'
import { casesOf } from './case-row.ts'
import { type Form, failing, mustFail } from './generated/invalid.ts'
import { bodyOf, drafts, validTitles } from './generated/valid.ts'

const valid = drafts.map((draft): Form => ({
  rule: draft.rule,
  expect: 'accept',
  title: validTitles[draft.rule],
  body: bodyOf(draft),
}))

const all = fc.oneof(valid, failing)

const from = (create: boolean): fc.Arbitrary<Form> => (create ? all : mustFail)

const caseOf = (form: Form, seed: number, path: string): Case => {
  const { rule, expect, title, body, ...overrides } = form
  const row = [`generated-${path}`, `generated: ${title}`, body, overrides] as const
  return { ...casesOf(rule, expect, [row])[0]!, replay: { seed, path } }
}

/** The first `count` generated cases of a seed; only cases that must fail if `create` is false. */
export const generate = (seed: number, count: number, create: boolean): readonly Case[] =>
  count === 0 ? [] : fc.sample(from(create), { seed, numRuns: count }).map((form, at) => caseOf(form, seed, String(at)))

/** The case of a path; undefined if there is no such case. */
export const regenerate = (seed: number, path: string, create: boolean): Case | undefined => {
  try {
    const [form] = fc.sample(from(create), { seed, path, numRuns: 1 })
    return form && caseOf(form, seed, path)
  } catch {
    return undefined // fast-check throws at a path that its generators do not have.
  }
}

/** The smallest case derived from the case of a path that still fails; tries one at a time. */
export const shrink = async (
  seed: number,
  path: string,
  create: boolean,
  fails: (each: Case) => Promise<boolean>,
): Promise<Case | undefined> => {
  const property = fc.asyncProperty(from(create), async (form) => !(await fails(caseOf(form, seed, path))))
  const result = await fc.check(property, { seed, path, numRuns: 1 })
  const smallest = result.counterexamplePath
  return result.counterexample && smallest !== null ? caseOf(result.counterexample[0], seed, smallest) : undefined
}
