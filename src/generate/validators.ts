import { components, type Component } from './components.ts'
import { functions } from './functions.ts'
import { quote } from './literal.ts'
import { piecesFor } from './pieces.ts'
import { each, members, readShape } from './shape.ts'
import type { Source } from './source.ts'

/** The text of validators.ts. */
export function validatorsModule(source: Source): string {
  const all = components(source)
  const code = functions(
    source,
    all.map(({ name, pointer }) => ({ name: `validate${name}`, pointer })),
  )
  return `${piecesFor(code)}\n\n${code}\n\n${memberTable(source, all)}\n`
}

function memberTable(source: Source, all: readonly Component[]): string {
  const rows = all.flatMap(({ name, pointer }) => {
    const shape = readShape(source, [pointer])
    const declared = [...members(shape).keys()]
    const isObject = each(shape, 'type').some(({ value }) => value === 'object')
    if (!isObject && declared.length === 0) return []
    return [{ name, list: `[${declared.map(quote).join(', ')}]` }]
  })
  return `/** Members each object schema declares, in document order. */
export const members: {
${rows.map(({ name, list }) => `  readonly ${name}: readonly ${list}\n`).join('')}} = {
${rows.map(({ name, list }) => `  ${name}: ${list},\n`).join('')}}`
}
