import * as fc from 'fast-check'
import type { Case } from '../case.ts'
import { casesOf } from './case-row.ts'
import { edgeIds } from './edge.ts'
import { type Form, broken, refused } from './generated/break.ts'
import { membersOf, plans, written } from './generated/plan.ts'

const valid: fc.Arbitrary<Form> = plans.map((plan) => ({
  rule: plan.rule,
  expect: 'accept',
  title: 'generated: a valid request',
  body: written(membersOf(plan), plan),
  more: { type: plan.type },
}))

const all = fc.oneof(valid, broken)

const from = (create: boolean): fc.Arbitrary<Form> => (create ? all : refused)

const caseOf = (form: Form, seed: number, path: string): Case => ({
  ...casesOf(form.rule, form.expect, [[`generated-${path}`, form.title, form.body, form.more]])[0]!,
  replay: { seed, path },
})

/** The id of a case that is about its id. */
const ownId = ({ rule, request }: Case): string | undefined =>
  rule === 'V1' ? /"id":(-?\d+)/.exec(String(request.body?.[0]))?.[1] : undefined

/** The cases without those that send an id which was sent before. */
const fresh = (list: readonly Case[]): readonly Case[] => {
  const seen = new Set(edgeIds)
  return list.filter((each) => {
    const id = ownId(each)
    return id === undefined || seen.size < seen.add(id).size
  })
}

/** The first `count` generated cases of a seed; with `create` false only such as must be refused. */
export const generate = (seed: number, count: number, create: boolean): readonly Case[] => {
  for (let numRuns = count; numRuns > 0; numRuns *= 2) {
    const list = fresh(
      fc
        .sample(from(create), { seed, numRuns })
        .map((form, index) => caseOf(form, seed, String(index))),
    )
    if (list.length >= count) return list.slice(0, count)
  }
  return []
}

/** The one case that a path names; nothing when the path leads nowhere. */
export const regenerate = (seed: number, path: string, create: boolean): Case | undefined => {
  const [form] = fc.sample(from(create), { seed, path, numRuns: 1 })
  return form && caseOf(form, seed, path)
}

/** The smallest case made from the one that the path names which still fails, asked one after another. */
export const shrink = async (
  seed: number,
  path: string,
  create: boolean,
  fails: (each: Case) => Promise<boolean>,
): Promise<Case | undefined> => {
  const property = fc.asyncProperty(
    from(create),
    async (form) => !(await fails(caseOf(form, seed, path))),
  )
  const result = await fc.check(property, { seed, path, numRuns: 1 })
  const smallest = result.counterexamplePath
  return result.counterexample && smallest !== null
    ? caseOf(result.counterexample[0], seed, smallest)
    : undefined
}
