import {
  type Content,
  type BodyOperation,
  type Response,
  responseFor,
  successOf,
} from '../../src/document/document.ts'
import { documentedIn } from '../../src/scenario/documented.ts'
import { decimalImport, print } from './literal.ts'

/** The code of the examples of an operation. */
export function examplesModule(operation: BodyOperation): string {
  const byStatus = operation.responses.map(({ status, content }): [string, object] => [
    status,
    examplesOf(content),
  ])
  const failure = responseFor(operation, documentedIn(operation).failure)
  const code = `/** The request examples of openapi.yaml by name. */
export const requestExamples = ${print(examplesOf(operation.requestBody.content))} as const

/** The response examples of openapi.yaml by status and name. */
export const responseExamples = ${print(Object.fromEntries(byStatus))} as const

/** Those of the response to a request that succeeds. */
export const successExamples = ${referenceTo(successOf(operation))}

/** Those of the response to a request whose members are wrong. */
export const errorExamples = ${referenceTo(failure)}
`
  return decimalImport(code) + code
}

/** The first example of each name. */
function examplesOf(content: readonly Content[]): object {
  const values = new Map<string, unknown>()
  for (const { name, value } of content.flatMap(({ examples }) => examples))
    if (!values.has(name)) values.set(name, value)
  return Object.fromEntries(values)
}

const referenceTo = (response: Response | undefined): string =>
  response === undefined ? '{} as const' : `responseExamples[${print(response.status)}]`
