import ts from 'typescript'
import { functions } from './functions.ts'
import { isJsonObject, jsonText, type Json } from './json.ts'
import { under, type Body } from './operation.ts'
import { piecesFor } from './pieces.ts'
import type { Problem, Validator } from './runtime.ts'
import type { Source } from './source.ts'

/** An Example Object: its name, its value, and where that stands. */
export interface Example {
  readonly name: string
  readonly at: string
  readonly value: Json
}

/** A body's named examples; one without a name is called `example`. */
export function examplesOf(source: Source, { media }: Body): Example[] {
  const single = source.at(`${media}/example`)
  if (single !== undefined) return [{ name: 'example', at: `${media}/example`, value: single }]
  const named = source.at(`${media}/examples`)
  return Object.keys(isJsonObject(named) ? named : {}).map((name) => {
    const at = under(source, media, 'examples', name) ?? media
    const value = source.at(`${at}/value`)
    if (value === undefined) source.fail(at, `example "${name}" must have a value`)
    return { name, at: `${at}/value`, value }
  })
}

/** Throws a Mistake for an example that the compiled validator of its body refuses. */
export async function checkExamples(source: Source, bodies: readonly Body[]): Promise<void> {
  const roots = bodies.map(({ media }, index) => ({
    name: `body${index}`,
    pointer: `${media}/schema`,
  }))
  const compiled = await run(functions(source, roots))
  for (const [index, body] of bodies.entries()) {
    for (const { name, at, value } of examplesOf(source, body)) {
      const [problem] = compiled[`body${index}`]?.(value) ?? []
      if (problem) {
        source.fail(
          at + problem.pointer,
          `example "${name}" does not fit its schema: ${tell(problem)}`,
        )
      }
    }
  }
}

async function run(code: string): Promise<Readonly<Record<string, Validator>>> {
  const script = ts.transpile(`${piecesFor(code)}\n${code}`, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  })
  const url = `data:text/javascript,${encodeURIComponent(script)}`
  return (await import(url)) as Readonly<Record<string, Validator>>
}

function tell({ pointer, must, value }: Problem): string {
  const got = value === undefined ? '' : ` (got ${jsonText(value as Json)})`
  return `${pointer === '' ? 'it' : pointer} ${must}${got}`
}
