import type { Content, BodyOperation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import type { Problem, Validator } from '../../src/base/validator.ts'

interface Options {
  readonly version?: '3.0.3' | '3.1.0'
  /** `components.schemas` */
  readonly schemas?: Readonly<Record<string, unknown>>
}

/** A document with one operation, whose request and response have a schema. */
export function documentOf(schema: unknown, { version = '3.1.0', schemas = {} }: Options = {}) {
  const content = { 'application/json': { schema } }
  const responses = { 200: { description: 'OK', content } }
  return {
    openapi: version,
    info: { title: 'Test', version: '1' },
    paths: { '/items': { post: { requestBody: { content }, responses } } },
    components: { schemas },
  }
}

/** The operation of such a document. */
export const operationOf = (schema: unknown, options?: Options): BodyOperation =>
  selectLearned(parseDocument(documentOf(schema, options)))

/** The body of its request. */
export const contentOf = (schema: unknown, options?: Options): Content =>
  operationOf(schema, options).requestBody.content[0]

export function validatorOf(schema: unknown, options?: Options): Validator {
  return contentOf(schema, options).validate
}

/** `/name must be a string` for each problem. */
export function sentencesOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ pointer, must }) => `${pointer} ${must}`.trim())
}
