import { quote } from './literal.ts'
import type { Source } from './source.ts'

/** The text of lines.ts. */
export function linesModule(source: Source): string {
  const rows = [...source.lines].map(([pointer, line]) => `  ${quote(pointer)}: ${line},\n`)
  return `/** JSON Pointer into openapi.yaml → its line, counted from 1. */\nexport const lines: Readonly<Record<string, number>> = {\n${rows.join('')}}\n`
}
