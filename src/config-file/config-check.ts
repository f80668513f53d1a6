import { type Check, object, string } from '../base/check-value.ts'

/** A check for a config with these options. `$schema` is for editors, and `x-…` for anchors of YAML. */
export function configCheck(options: Readonly<Record<string, Check>>): Check {
  const exclusive = [['openapi'], ['document']]
  return object({ ...options, $schema: string }, { unchecked: /^x-/u, exclusive })
}
