import { isObject } from '../../src/base/check-value.ts'
import * as array from '../../src/document/compile/array.ts'
import * as combinations from '../../src/document/compile/combinations.ts'
import { KEYWORDS } from '../../src/document/compile/keywords.ts'
import { isPlain } from '../../src/document/compile/plain.ts'
import * as memberNames from '../../src/document/compile/member-names.ts'
import * as number from '../../src/document/compile/number.ts'
import * as object from '../../src/document/compile/object.ts'
import * as pattern from '../../src/document/compile/pattern.ts'
import * as string from '../../src/document/compile/string.ts'
import * as unevaluated from '../../src/document/compile/unevaluated.ts'
import * as values from '../../src/document/compile/values.ts'
import type { Document, Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Constraints, Schema } from '../../src/document/schema.ts'
import { Code, decimalImport, print } from './literal.ts'

const MODULES = {
  array,
  combinations,
  'member-names': memberNames,
  number,
  object,
  pattern,
  string,
  unevaluated,
  values,
}

/** The code of a module with a document as it was read, and the keywords in it. */
export function documentModule({ namedSchemas, ...document }: Document): string {
  const writer = new SchemaWriter()
  const operations = document.operations.map((operation) => operationData(operation, writer))
  const literal = print({ ...document, operations })
  const named = namedSchemas?.().map(({ schema, ...data }) => {
    return { ...data, ...(schema && { schema: writer.write(schema) }) }
  })
  const schemas = writer.statements.join('\n')
  const compilers = compilersOf(document.operations, writer.keywords)
  return `${compilers.imports}
import type { NamedSchema } from '../document/document.ts'
import type { Compilers, StoredDocument } from '../document/stored-document.ts'
import type { Schema } from '../document/schema.ts'
${decimalImport(schemas + literal)}
${schemas}
/** openapi.yaml as the kit reads it. */
export const document: StoredDocument = ${literal}

/** Its schemas with a name. */
export const namedSchemas: readonly NamedSchema[] = ${print(named ?? [])}

${compilers.code}`
}

interface CompilersCode {
  readonly imports: string
  readonly code: string
}

/** Who checks the values of the document: nothing but what its keywords need. */
function compilersOf(
  operations: readonly Operation[],
  keywords: ReadonlySet<string>,
): CompilersCode {
  const arePlain = operations.flatMap(schemasOf).every((schema) => isPlain(merged(schema), merged))
  if (arePlain)
    return {
      imports: `import { plainCompiler } from '../document/compile/plain.ts'`,
      code: `/** Who checks its values: objects of scalars. */
export const compilers: Compilers = { requests: plainCompiler, responses: plainCompiler }
`,
    }
  const names = Object.keys(KEYWORDS).filter((name) => keywords.has(name))
  return {
    imports: `import type { Keyword } from '../document/compile/check.ts'
import { Compiler } from '../document/compile/compile.ts'
${importsOf(names)}`,
    code: `/** The keywords of its schemas. */
const keywords: readonly Keyword[] = [${names.join(', ')}]

/** Who checks its values. */
export const compilers: Compilers = {
  requests: /* @__PURE__ */ new Compiler('request', keywords),
  responses: /* @__PURE__ */ new Compiler('response', keywords)
}
`,
  }
}

function importsOf(keywords: readonly string[]): string {
  const lines = Object.entries(MODULES).map(([file, module]) => {
    const names = Object.keys(module)
      .filter((name) => keywords.includes(name))
      .toSorted()
    if (names.length === 0) return ''
    return `import { ${names.join(', ')} } from '../document/compile/${file}.ts'`
  })
  return lines.filter((line) => line !== '').join('\n')
}

/** Those whose values are checked. */
const schemasOf = ({ parameters, requestBody, responses }: Operation): readonly Schema[] => {
  const ofResponses = responses.flatMap(({ content, headers }) => [...content, ...headers])
  const ofBody = [...(requestBody?.content ?? []), ...(requestBody?.form ?? [])]
  return [...parameters, ...ofBody, ...ofResponses].map(({ schema }) => schema)
}

/** Validators are compiled at start. */
function operationData(operation: Operation, writer: SchemaWriter): object {
  // The document itself is not part of its operations.
  const { document: _, parameters, requestBody, responses, ...rest } = operation
  const dataOf = (part: { readonly schema: Schema }): object =>
    withoutUndefined({ ...part, validate: undefined, schema: writer.write(part.schema) })
  return {
    ...rest,
    parameters: parameters.map(dataOf),
    ...(requestBody !== undefined && {
      requestBody: {
        ...requestBody,
        content: requestBody.content.map(dataOf),
        ...(requestBody.form !== undefined && { form: requestBody.form.map(dataOf) }),
      },
    }),
    responses: responses.map((response) => ({
      ...response,
      content: response.content.map(dataOf),
      headers: response.headers.map(dataOf),
    })),
  }
}

/** The keywords with schemas. */
const SCHEMAS: readonly string[] = [
  'prefixItems',
  'items',
  'contains',
  'unevaluatedItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'conditions',
] satisfies (keyof Constraints)[]

/** Writes each schema that may contain itself as a constant of its own: one with a `$ref` or `allOf`, or of unevaluated parts. */
class SchemaWriter {
  readonly keywords = new Set<string>()
  readonly #names = new Map<Schema, string>()
  readonly #open = new Set<Schema>()
  readonly #recursive = new Set<Schema>()
  readonly #placeholders: string[] = []
  readonly #constants: string[] = []
  readonly #completions: string[] = []

  get statements(): readonly string[] {
    return [...this.#placeholders, ...this.#constants, ...this.#completions]
  }

  write(schema: Schema): object {
    const { isShared: isReferredTo, allOf, unevaluatedItems, unevaluatedProperties } = schema
    const mayContainItself =
      isReferredTo === true || [allOf, unevaluatedItems, unevaluatedProperties].some(Boolean)
    if (!mayContainItself) return this.#dataOf(schema)
    const known = this.#names.get(schema)
    if (known !== undefined) {
      if (this.#open.has(schema)) this.#recursive.add(schema)
      return new Code(known)
    }
    const name = `schema${this.#names.size + 1}`
    this.#names.set(schema, name)
    this.#open.add(schema)
    const literal = print(this.#dataOf(schema))
    this.#open.delete(schema)
    const { pointer, isShared } = schema
    if (this.#recursive.has(schema)) {
      this.#placeholders.push(
        `const ${name}: Schema = ${print(withoutUndefined({ pointer, isShared }))}\n`,
      )
      this.#completions.push(`Object.assign(${name}, ${literal})\n`)
    } else this.#constants.push(`const ${name}: Schema = ${literal}\n`)
    return new Code(name)
  }

  /** With `allOf` folded in. */
  #dataOf(schema: Schema): object {
    const whole = merged(schema)
    this.#noteKeywords(whole)
    const entries = Object.entries(whole).map(([keyword, value]) => [
      keyword,
      SCHEMAS.includes(keyword) ? this.#partOf(value) : (value as unknown),
    ])
    return withoutUndefined(Object.fromEntries(entries))
  }

  /** A schema, or what has schemas as its members. */
  #partOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#partOf(item))
    if (!isObject(value)) return value
    if ('pointer' in value) return this.write(value as unknown as Schema)
    const entries = Object.entries(value).map(([name, part]) => [name, this.#partOf(part)])
    return Object.fromEntries(entries) as unknown
  }

  #noteKeywords(schema: Schema): void {
    const compile = () => () => []
    const context = { compile, compileBranch: compile, ignored: new Set<string>(), merge: merged }
    for (const [name, keyword] of Object.entries(KEYWORDS))
      if (keyword.compile(schema, context) !== undefined) this.keywords.add(name)
  }
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
}
