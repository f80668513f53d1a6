import type { Validator } from '../base/validator.ts'
import type { Compiler } from './compile/compile.ts'
import type {
  Content,
  Document,
  Operation,
  Parameter,
  RequestBody,
  Response,
  ResponseHeader,
} from './document.ts'
import type { Schema } from './schema.ts'

type Stored<Part> = Omit<Part, 'content'> & { readonly content: readonly StoredContent[] }
type StoredContent = Omit<Content, 'validate'>

interface StoredResponse extends Omit<Stored<Response>, 'headers'> {
  readonly headers: readonly Omit<ResponseHeader, 'validate'>[]
}

type StoredParameter = Omit<Parameter, 'validate'>

interface StoredBody extends Omit<Stored<RequestBody>, 'form'> {
  readonly form?: readonly StoredParameter[]
}

interface StoredOperation extends Omit<
  Operation,
  'document' | 'parameters' | 'requestBody' | 'responses'
> {
  readonly parameters: readonly StoredParameter[]
  readonly requestBody?: StoredBody | undefined
  readonly responses: readonly StoredResponse[]
}

/** A document without its validators, as `npm run generate` writes it. */
export interface StoredDocument extends Omit<Document, 'operations'> {
  readonly operations: readonly StoredOperation[]
}

type SchemaCompiler = Pick<Compiler, 'compile'>

/** Who checks the bodies of requests and of responses. */
export interface Compilers {
  readonly requests: SchemaCompiler
  readonly responses: SchemaCompiler
}

/** Adds the validators, which are compiled on their first call. */
export function restoreDocument(stored: StoredDocument, compilers: Compilers): Document {
  const { requests, responses } = compilers
  const { title, version, leftOut } = stored
  const operations: Operation[] = []
  const document = { title, version, path: 'openapi.yaml', contents: { operations, leftOut } }
  for (const operation of stored.operations) {
    const { requestBody, ...rest } = operation
    operations.push({
      ...rest,
      document,
      parameters: withValidators(operation.parameters, requests),
      ...(requestBody !== undefined && { requestBody: restoreBody(requestBody, requests) }),
      responses: operation.responses.map((response) => ({
        ...response,
        content: withValidators(response.content, responses),
        headers: withValidators(response.headers, responses),
      })),
    })
  }
  return { ...stored, operations }
}

function restoreBody({ form, ...stored }: StoredBody, compiler: SchemaCompiler): RequestBody {
  const [first, ...later] = withValidators(stored.content, compiler)
  return {
    ...stored,
    content: [first!, ...later],
    ...(form && { form: withValidators(form, compiler) }),
  }
}

/** What a schema is about, with its validator. */
const withValidators = <Part extends { readonly schema: Schema }>(
  parts: readonly Part[],
  compiler: SchemaCompiler,
): readonly (Part & { readonly validate: Validator })[] =>
  parts.map((part) => ({ ...part, validate: compiler.compile(part.schema) }))
