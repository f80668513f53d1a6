import ts from 'typescript'
import { isJsonObject } from './json.ts'
import { step } from './pointer.ts'
import type { Source } from './source.ts'

/** A component schema: its own name, the one it has in code, and where it stands. */
export interface Component {
  readonly title: string
  readonly name: string
  readonly pointer: string
}

/** The component schemas in document order. */
export function components(source: Source): Component[] {
  const schemas = source.at('/components/schemas')
  const found = new Map<string, Component>()
  for (const title of Object.keys(isJsonObject(schemas) ? schemas : {})) {
    const pointer = `/components/schemas${step(title)}`
    const name = title.replace(/\W/g, '_')
    if (/^\d/.test(name) || isReserved(name)) {
      source.fail(pointer, `schema "${title}" cannot name a TypeScript type; call it otherwise`)
    }
    const other = found.get(name)
    if (other) {
      source.fail(pointer, `schemas "${other.title}" and "${title}" are both ${name} in code`)
    }
    found.set(name, { title, name, pointer })
  }
  return [...found.values()]
}

/** TypeScript's own types, and the names that the generated files give or use themselves. */
const taken = new Set(
  '__proto__ any unknown never void undefined null object string number bigint boolean symbol paths operations components webhooks Record Readonly NonNullable'.split(
    ' ',
  ),
)

function isReserved(name: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, undefined, name)
  const token = scanner.scan()
  const { FirstReservedWord, LastFutureReservedWord } = ts.SyntaxKind
  return taken.has(name) || (token >= FirstReservedWord && token <= LastFutureReservedWord)
}
