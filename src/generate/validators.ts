import { functions, type Root } from './functions.ts'
import { isJsonObject } from './json.ts'
import { key, quote } from './literal.ts'
import { piecesFor } from './pieces.ts'
import { step } from './pointer.ts'
import { each, members, readShape } from './shape.ts'
import type { Source } from './source.ts'

/** The component schemas in document order, each with a name that TypeScript takes. */
export function components(source: Source): Root[] {
  const schemas = source.at('/components/schemas')
  const found = new Map<string, Root>()
  for (const component of Object.keys(isJsonObject(schemas) ? schemas : {})) {
    const pointer = `/components/schemas${step(component)}`
    const name = component.replace(/[^\w$]/g, '_')
    if (/^\d/.test(name))
      source.fail(pointer, `schema "${component}" must not start with a digit, it names a type`)
    if (found.has(name))
      source.fail(
        pointer,
        `schema "${component}" is called ${name} in code, like the one before it`,
      )
    found.set(name, { name, pointer })
  }
  return [...found.values()]
}

/** The text of validators.ts. */
export function validatorsModule(source: Source): string {
  const all = components(source)
  const roots = all.map(({ name, pointer }) => ({ name: `validate${name}`, pointer }))
  const code = functions(source, roots)
  return `${piecesFor(code)}\n\n${code}\n\n${memberTable(source, all)}\n`
}

function memberTable(source: Source, all: readonly Root[]): string {
  const rows = all.flatMap(({ name, pointer }) => {
    const shape = readShape(source, [pointer])
    const isObject =
      each(shape, 'type').some(({ value }) => value === 'object') || members(shape).size > 0
    return isObject
      ? [{ name: key(name), list: `[${[...members(shape).keys()].map(quote).join(', ')}]` }]
      : []
  })
  const types = rows.map(({ name, list }) => `  readonly ${name}: readonly ${list}\n`).join('')
  const values = rows.map(({ name, list }) => `  ${name}: ${list},\n`).join('')
  return `/** Members each object schema declares, in document order. */\nexport const members: {\n${types}} = {\n${values}}`
}
