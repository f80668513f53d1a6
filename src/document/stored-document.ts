import type { Compiler } from './compile/compile.ts'
import type {
  Content,
  Document,
  Operation,
  RequestBody,
  Response,
  ResponseHeader,
} from './document.ts'

type Stored<Part> = Omit<Part, 'content'> & { readonly content: readonly StoredContent[] }
type StoredContent = Omit<Content, 'validate'>

interface StoredResponse extends Omit<Stored<Response>, 'headers'> {
  readonly headers: readonly Omit<ResponseHeader, 'validate'>[]
}

interface StoredOperation extends Omit<Operation, 'document' | 'requestBody' | 'responses'> {
  readonly requestBody: Stored<RequestBody>
  readonly responses: readonly StoredResponse[]
}

/** A document without its validators, as `npm run generate` writes it. */
export interface StoredDocument extends Omit<Document, 'operations'> {
  readonly operations: readonly StoredOperation[]
}

/** Who checks the bodies of requests and of responses. */
export interface Compilers {
  readonly requests: Compiler
  readonly responses: Compiler
}

/** Adds the validators, which are compiled on their first call. */
export function restoreDocument(stored: StoredDocument, compilers: Compilers): Document {
  const { requests, responses } = compilers
  const { title, version, leftOut } = stored
  const operations: Operation[] = []
  const document = { title, version, path: 'openapi.yaml', contents: { operations, leftOut } }
  for (const operation of stored.operations) {
    const { requestBody } = operation
    const [first, ...later] = contentsOf(requestBody, requests)
    operations.push({
      ...operation,
      document,
      requestBody: { ...requestBody, content: [first!, ...later] },
      responses: operation.responses.map((response) => ({
        ...response,
        content: contentsOf(response, responses),
        headers: response.headers.map((header) => ({
          ...header,
          validate: responses.compile(header.schema),
        })),
      })),
    })
  }
  return { ...stored, operations }
}

function contentsOf(
  { content }: { readonly content: readonly StoredContent[] },
  compiler: Compiler,
): readonly Content[] {
  return content.map((stored) => ({ ...stored, validate: compiler.compile(stored.schema) }))
}
