import openapiTS, { astToString, type SchemaObject } from 'openapi-typescript'
import ts from 'typescript'
import { components } from './components.ts'
import { isJsonArray, isJsonObject, jsonText, type Json } from './json.ts'
import { quote } from './literal.ts'
import type { Source } from './source.ts'

const { factory, SyntaxKind } = ts

/** The text of types.ts: what openapi-typescript makes of the document, and a short name for each component schema. */
export async function typesModule(source: Source): Promise<string> {
  const enums = new Map<string, readonly Json[]>()
  collectEnums(source.root, enums)
  const nodes = await openapiTS(source.text, {
    silent: true,
    transform: (schema) => integerType(schema, enums),
  }).catch((error: unknown) => {
    const { message } = error as Error
    const pointer = / at #(\/\S*)$/.exec(message)?.[1] ?? ''
    return source.fail(pointer, `openapi-typescript refuses the document: ${message}`)
  })
  const aliases = components(source).map(
    ({ name, title }) => `export type ${name} = components['schemas'][${quote(title)}]\n`,
  )
  return `${astToString(nodes)}\n${aliases.join('')}`
}

/** Integers beyond 2^53 are bigints, in int64 and in the enum of any integer; else undefined, the library's own way. */
function integerType(
  schema: SchemaObject,
  enums: ReadonlyMap<string, readonly Json[]>,
): ts.TypeNode | undefined {
  if (schema.type !== 'integer') return undefined
  const exact = schema.enum && enums.get(roundedKey(schema.enum as Json[]))
  if (exact) return factory.createUnionTypeNode(exact.map(literalType))
  if (schema.enum || schema.format !== 'int64') return undefined
  const types: ts.TypeNode[] = [
    factory.createKeywordTypeNode(SyntaxKind.NumberKeyword),
    factory.createKeywordTypeNode(SyntaxKind.BigIntKeyword),
  ]
  if (schema.nullable === true) types.push(factory.createLiteralTypeNode(factory.createNull()))
  return factory.createUnionTypeNode(types)
}

function literalType(value: Json): ts.TypeNode {
  if (value === null) return factory.createLiteralTypeNode(factory.createNull())
  const text = jsonText(value)
  const digits = text.replace('-', '')
  const size =
    typeof value === 'bigint'
      ? factory.createBigIntLiteral(`${digits}n`)
      : factory.createNumericLiteral(digits)
  const isNegative = text !== digits
  return factory.createLiteralTypeNode(
    isNegative ? factory.createPrefixUnaryExpression(SyntaxKind.MinusToken, size) : size,
  )
}

/** The library reads whole numbers as doubles, so an enum is found again by its rounded values. */
function collectEnums(value: Json, found: Map<string, readonly Json[]>): void {
  if (isJsonArray(value)) for (const item of value) collectEnums(item, found)
  if (!isJsonObject(value)) return
  const values = value['enum']
  if (value['type'] === 'integer' && isJsonArray(values) && values.some(isBig)) {
    found.set(roundedKey(values), values)
  }
  for (const item of Object.values(value)) collectEnums(item, found)
}

function roundedKey(values: readonly Json[]): string {
  return values.map((value) => (value === null ? 'null' : Number(value))).join()
}

function isBig(value: Json): boolean {
  return typeof value === 'bigint'
}
