import ts from 'typescript'
import { functions } from './functions.ts'
import { isJsonObject, jsonText, type Json } from './json.ts'
import { key, literal } from './literal.ts'
import { readOperation, under, type Body } from './operation.ts'
import { piecesFor } from './pieces.ts'
import type { Problem, Validator } from './runtime.ts'
import type { Source } from './source.ts'

interface Example {
  readonly name: string
  readonly at: string
  readonly value: Json
}

/** The text of examples.ts; throws a Mistake for an example that does not fit its schema. */
export async function examplesModule(source: Source): Promise<string> {
  const { request, responses } = readOperation(source)
  const bodies = [request, ...responses.values()]
  await checkFit(source, bodies)
  const types = new Set(
    bodies.map(({ type }) => /^\w+(?=\[|$)/.exec(type.replace('NonNullable<', ''))?.[0] ?? ''),
  )
  const rows = [...responses].map(([status, body]) => ({ status, ...table(source, body, '    ') }))
  const { type, value } = table(source, request, '  ')
  return `import type { ${[...types].toSorted().join(', ')} } from './types.ts'

/** The named examples of openapi.yaml. */
export const examples: {
  readonly request: ${type}
  readonly responses: {
${rows.map((row) => `    readonly ${row.status}: ${row.type}\n`).join('')}  }
} = {
  request: ${value},
  responses: {
${rows.map((row) => `    ${row.status}: ${row.value},\n`).join('')}  },
}
`
}

function table(source: Source, body: Body, margin: string): { type: string; value: string } {
  const all = examplesOf(source, body)
  const inner = `${margin}  `
  const types = all.map(({ name }) => `${inner}readonly ${key(name)}: Readonly<${body.type}>\n`)
  const value = Object.fromEntries(all.map((example) => [example.name, example.value]))
  return { type: `{\n${types.join('')}${margin}}`, value: literal(value, margin) }
}

/** Named examples, or the one without a name under the name `example`. */
function examplesOf(source: Source, { media }: Body): Example[] {
  const one = source.at(`${media}/example`)
  const unnamed = one === undefined ? [] : [{ name: 'example', at: `${media}/example`, value: one }]
  const named = source.at(`${media}/examples`)
  return [
    ...unnamed,
    ...Object.keys(isJsonObject(named) ? named : {}).map((name) => {
      const at = under(source, media, 'examples', name) ?? media
      const value = source.at(`${at}/value`)
      if (value === undefined) return source.fail(at, `example "${name}" has no value`)
      return { name, at: `${at}/value`, value }
    }),
  ]
}

async function checkFit(source: Source, bodies: readonly Body[]): Promise<void> {
  const roots = bodies.map(({ media }, index) => ({
    name: `body${index}`,
    pointer: `${media}/schema`,
  }))
  const code = functions(source, roots)
  const target = ts.ScriptTarget.ES2023
  const script = ts.transpile(`${piecesFor(code)}\n${code}`, {
    target,
    module: ts.ModuleKind.ESNext,
  })
  const compiled = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Record<
    string,
    Validator
  >
  for (const [index, body] of bodies.entries()) {
    for (const { name, at, value } of examplesOf(source, body)) {
      const [problem] = compiled[`body${index}`]?.(value) ?? []
      if (problem)
        source.fail(
          at + problem.pointer,
          `example "${name}" does not fit its schema: ${tell(problem)}`,
        )
    }
  }
}

function tell({ pointer, must, value }: Problem): string {
  const got = value === undefined ? '' : ` (got ${jsonText(value as Json)})`
  return `${pointer === '' ? 'it' : pointer} ${must}${got}`
}
