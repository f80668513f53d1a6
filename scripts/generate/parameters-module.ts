import type { Operation } from '../../src/document/document.ts'

/** How the mock reads parameters and forms: a page without any loads no code for them. */
export function parametersModule({ parameters, requestBody }: Operation): string {
  const hasForm = requestBody?.form !== undefined
  const imports = [
    ...(hasForm ? [`import { formReader } from '../problems/form-body.ts'\n`] : []),
    ...(parameters.length > 0
      ? [`import { parameterRules } from '../problems/parameter-rules.ts'\n`]
      : []),
  ]
  return `${imports.join('')}
/** Of the operation of openapi.yaml. */
export const parametersOf = ${parameters.length > 0 ? 'parameterRules' : 'undefined'}
export const formOf = ${hasForm ? 'formReader' : 'undefined'}
`
}
