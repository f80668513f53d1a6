import type { Operation } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import { branchesOf, withBranch } from '../../../src/document/branches.ts'
import { withFreshValues } from '../../operation/body-text.ts'
import type { Members } from '../../operation/members.ts'
import { literalJson } from '../../operation/json-text.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import type { Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'

/** A valid body of each branch that has a sample. */
const branchBodies = (operation: Operation): readonly string[] => {
  const whole = merged(operation.requestBody.content[0].schema)
  return branchesOf(whole).flatMap((branch) => sampleOf(withBranch(whole, branch)) ?? [])
}

/** Values of the whole body: the first valid examples of the document, its branches and its keywords. */
export const bodyValues = (operation: Operation, members: Members): readonly Value[] => {
  const [{ schema, examples }] = operation.requestBody.content
  const valid = examples.filter(({ problems }) => problems.length === 0)
  const ordinaryBody = (about: 'example' | 'branch', json: string): Value => ({
    about,
    json: withFreshValues(json, members),
    rule: 'R1',
  })
  return [
    ...valid.map((example) => ordinaryBody('example', literalJson(example.value))),
    ...branchBodies(operation).map((json) => ordinaryBody('branch', json)),
    ...valuesOf(merged(schema)),
  ]
}
