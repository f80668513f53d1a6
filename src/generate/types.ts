import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { components } from './components.ts'
import { quote } from './literal.ts'
import { Mistake } from './mistake.ts'
import type { Source } from './source.ts'

const { factory, SyntaxKind } = ts

/** The text of types.ts: what openapi-typescript makes of the document, and a short name for each component schema. */
export async function typesModule(source: Source): Promise<string> {
  const nodes = await openapiTS(source.text, {
    silent: true,
    transform: ({ type, format }) =>
      type === 'integer' && format === 'int64' ? int64() : undefined,
  }).catch((error: unknown) => {
    throw new Mistake(`${source.file}: openapi-typescript refuses it: ${(error as Error).message}`)
  })
  const aliases = components(source).map(
    ({ name, title }) => `export type ${name} = components['schemas'][${quote(title)}]\n`,
  )
  return `${astToString(nodes)}\n${aliases.join('')}`
}

/** JSON beyond 2^53 is kept exact as bigint. */
function int64(): ts.TypeNode {
  return factory.createUnionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.NumberKeyword),
    factory.createKeywordTypeNode(SyntaxKind.BigIntKeyword),
  ])
}
