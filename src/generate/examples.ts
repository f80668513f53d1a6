import { checkExamples, examplesOf, type Example } from './example.ts'
import { isJsonObject } from './json.ts'
import { literal, memberKey, typeKey } from './literal.ts'
import { readOperation, type Body } from './operation.ts'
import { members, readShape } from './shape.ts'
import type { Source } from './source.ts'

/** The text of examples.ts; throws a Mistake for an example that does not fit its schema. */
export async function examplesModule(source: Source): Promise<string> {
  const { request, responses } = readOperation(source)
  const bodies = [request, ...responses.values()]
  await checkExamples(source, bodies)
  const shown = bodies.filter((body) => examplesOf(source, body).length > 0)
  const uses = [...new Set(shown.map((body) => body.uses))].toSorted()
  const imports = `import type { ${uses.join(', ')} } from './types.ts'\n\n`
  const rows = [...responses].map(([status, body]) => ({ status, ...table(source, body, '  ') }))
  const answers = [...responses].flatMap(([status, body]) =>
    examplesOf(source, body).map(({ name, value }) => ({
      name,
      status: Number(status),
      body: value,
    })),
  )
  const sent = table(source, request, '')
  return `${uses.length === 0 ? '' : imports}/** The request's examples of openapi.yaml by name. */
export const requestExamples: ${sent.type} = ${sent.value}

/** The responses' examples of openapi.yaml by status and name. */
export const responseExamples: {
${rows.map(({ status, type }) => `  readonly ${status}: ${type}\n`).join('')}} = {
${rows.map(({ status, value }) => `  ${status}: ${value},\n`).join('')}}

/** The same in a row. */
export const answerExamples: readonly {
  readonly name: string
  readonly status: number
  readonly body: unknown
}[] = ${literal(answers)}
`
}

function table(source: Source, body: Body, margin: string): { type: string; value: string } {
  const inner = `${margin}  `
  const type = `Readonly<${body.type}>`
  const all = examplesOf(source, body)
  if (all.length === 0) return { type: '{}', value: '{}' }
  const types = all.map(({ name }) => `${inner}readonly ${typeKey(name)}: ${type}\n`)
  const values = all.map((example) => {
    const cast = isPlain(source, body, example) ? '' : ` as ${type}`
    return `${inner}${memberKey(example.name)}: ${literal(example.value, inner)}${cast},\n`
  })
  return {
    type: `{\n${types.join('')}${margin}}`,
    value: `{\n${values.join('')}${margin}}`,
  }
}

/** TypeScript refuses members that a type does not declare, where JSON Schema takes them. */
function isPlain(source: Source, { media }: Body, { value }: Example): boolean {
  const declared = members(readShape(source, [`${media}/schema`]))
  return (
    isJsonObject(value) &&
    Object.entries(value).every(
      ([name, item]) => declared.has(name) && (typeof item !== 'object' || item === null),
    )
  )
}
