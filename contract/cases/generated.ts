import * as fc from 'fast-check'
import type { Case } from '../case.ts'
import { casesOf } from './case-row.ts'
import { edgeIds } from './edge.ts'
import { type Form, failing, mustFail } from './generated/invalid.ts'
import { bodyOf, drafts } from './generated/valid.ts'

const valid = drafts.map((draft): Form => ({
  rule: draft.rule,
  expect: 'accept',
  title: 'a valid request',
  body: bodyOf(draft),
}))

const all = fc.oneof(valid, failing)

const from = (create: boolean): fc.Arbitrary<Form> => (create ? all : mustFail)

const caseOf = (form: Form, seed: number, path: string): Case => {
  const { rule, expect, title, body, credential = 'token' } = form
  const row = [`generated-${path}`, `generated: ${title}`, body, { credential }] as const
  return { ...casesOf(rule, expect, [row])[0]!, replay: { seed, path } }
}

/** The cases without those of V1 that repeat an id. */
const fresh = (list: readonly Case[]): readonly Case[] => {
  const used = new Set(edgeIds)
  return list.filter(({ rule, request }) => {
    const id = rule === 'V1' ? /"id":(-?\d+)/.exec(String(request.body?.[0]))?.[1] : undefined
    return id === undefined || used.size < used.add(id).size
  })
}

/** The first `count` generated cases of a seed; only cases that must fail if `create` is false. */
export const generate = (seed: number, count: number, create: boolean): readonly Case[] => {
  for (let numRuns = count; numRuns > 0; numRuns *= 2) {
    const list = fresh(
      fc.sample(from(create), { seed, numRuns }).map((form, index) => caseOf(form, seed, String(index))),
    )
    if (list.length >= count) return list.slice(0, count)
  }
  return []
}

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
