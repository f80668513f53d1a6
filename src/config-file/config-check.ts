import { type Check, string } from '../base/check-value.ts'
import { objectWith } from '../base/checks.ts'

/** A check for a config with these options. `$schema` is for editors, and `x-…` for anchors of YAML. */
export function configCheck(options: Readonly<Record<string, Check>>): Check {
  const exclusive = [['openapi'], ['document']]
  return objectWith({ ...options, $schema: string }, { unchecked: /^x-/u, exclusive })
}
