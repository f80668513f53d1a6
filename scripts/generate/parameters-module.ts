import type { Operation } from '../../src/document/document.ts'

/** How the mock reads parameters: a page without any loads no code for them. */
export function parametersModule({ parameters }: Operation): string {
  const [imports, parametersOf] =
    parameters.length === 0
      ? ['', 'undefined']
      : [`import { parameterRules } from '../problems/parameter-rules.ts'\n\n`, 'parameterRules']
  return `${imports}/** Of the operation of openapi.yaml. */
export const parametersOf = ${parametersOf}
`
}
