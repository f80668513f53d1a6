import { print } from '../print-document.ts'
import { linesOf } from './yaml-lines.ts'

/** The code of a module with the document as a value, and where its parts are in the file: for citations. */
export function sourceModule(document: object, yaml: string): string {
  return `/** openapi.yaml as a value. */
export const value: unknown = ${print(document)}

/** The lines of openapi.yaml as scripts/generate/yaml-lines.ts finds them. */
export const lines: Readonly<Record<string, number>> = ${print(Object.fromEntries(linesOf(yaml)))}
`
}
