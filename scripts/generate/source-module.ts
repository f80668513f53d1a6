import { pointerTo } from '../../src/document/pointer.ts'
import { sourceOf } from '../../src/document/source.ts'
import { decimalImport, print } from './literal.ts'

/** The code of a module with the document as a value, and where its parts are in the file: for citations. */
export function sourceModule(document: object): string {
  const code = `/** openapi.yaml as a value. */
export const value: unknown = ${print(document)}

/** Its lines by JSON Pointer; those of sentences by the pointer of their text, a line feed and the sentence. */
export const lines: Readonly<Record<string, number>> = ${print(linesOf(document))}
`
  return decimalImport(code) + code
}

function linesOf(document: object): Readonly<Record<string, number>> {
  const source = sourceOf(document)
  const entries = documentParts(document, '').flatMap(([key, pointer, words]) => {
    const line = source?.lineOf(pointer, words)
    return line === undefined ? [] : [[key, line] as const]
  })
  return Object.fromEntries(entries)
}

/** A part of the document, or a sentence of a text in several lines. */
type Part = readonly [key: string, pointer: string, words?: string]

function documentParts(value: unknown, pointer: string): readonly Part[] {
  if (typeof value === 'string') {
    const sentences = value.split('\n')
    const further = sentences.length === 1 ? [] : sentences
    return [
      [pointer, pointer],
      ...further.map((words): Part => [`${pointer}\n${words}`, pointer, words]),
    ]
  }
  if (typeof value !== 'object' || value === null) return [[pointer, pointer]]
  const inner = Object.entries(value).flatMap(([name, part]) =>
    documentParts(part, pointerTo(pointer, name)),
  )
  return [[pointer, pointer], ...inner]
}
