import type { Operation } from '../../src/document/document.ts'

/** How the mock reads parameters and forms, and sends headers: a page without any loads no code for them. */
export function parametersModule({ parameters, requestBody, responses }: Operation): string {
  const hasForm = requestBody?.form !== undefined
  const hasHeaders = responses.some(({ headers }) => headers.length > 0)
  const imports = [
    ...(hasHeaders ? [`import { documentedHeaders } from '../core/documented-headers.ts'\n`] : []),
    ...(hasForm ? [`import { formReader } from '../problems/form-body.ts'\n`] : []),
    ...(parameters.length > 0
      ? [`import { parameterRules } from '../problems/parameter-rules.ts'\n`]
      : []),
  ]
  return `${imports.join('')}
/** Of the operation of openapi.yaml. */
export const parametersOf = ${parameters.length > 0 ? 'parameterRules' : 'undefined'}
export const formOf = ${hasForm ? 'formReader' : 'undefined'}
export const headersOf = ${hasHeaders ? 'documentedHeaders' : 'undefined'}
`
}
