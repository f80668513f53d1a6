import { memoize } from '../base/memoize.ts'
import { Compiler } from '../document/compile/compile.ts'
import { KEYWORDS } from '../document/compile/keywords.ts'
import type { DocumentInfo, Operation } from '../document/document.ts'
import { merged } from '../document/merge.ts'
import { Places } from '../document/places/places.ts'
import { Sampler } from '../document/sample/sample.ts'
import { answerOf } from './answers.ts'
import type { ResourceTools } from './collection-model.ts'
import { documentedHeaders } from './documented-headers.ts'
import { type MockOperation, serve, type Serving } from './operation.ts'
import { documentAuthentication } from '../problems/document-authentication.ts'
import { formReader } from '../problems/form-body.ts'
import { parameterRules } from '../problems/parameter-rules.ts'
import { documentResponses } from './document-responses.ts'
import { answerOffOf } from './off-contract.ts'
import { Storage } from './storage.ts'

/** What a mock has to know about an operation that was read at run time. */
export const serveRead = <Source extends Operation>(operation: Source): MockOperation<Source> =>
  serve(operation, servingOf(operation.document))

interface DocumentServing extends Serving {
  readonly storage: Storage
}

/** Operations of a document share what is known of its schemas. */
const servingOf = memoize(({ contents }: DocumentInfo): DocumentServing => {
  const tools = newTools()
  const storage = new Storage(contents?.operations ?? [], tools)
  return {
    responsesOf: documentResponses(tools),
    authenticationOf: documentAuthentication,
    parametersOf: parameterRules,
    formOf: formReader,
    headersOf: documentedHeaders,
    answerOf: (operation) => answerOf(operation, storage),
    answerOffOf: (operation) => answerOffOf(operation, tools),
    merge: merged,
    storage,
  }
})

function newTools(): ResourceTools {
  const sampler = new Sampler('response')
  const compiler = new Compiler('response', Object.values(KEYWORDS), merged)
  return {
    places: new Places(merged),
    sample: (schema, seed) => sampler.sample(schema, { seed }).value,
    validatorOf: (schema) => compiler.compile(schema),
  }
}

/** What the operations of its document store; of one that was not read at run time, the operation alone. */
export const storageOf = memoize((operation: Operation): Storage =>
  operation.document.contents === undefined
    ? new Storage([operation], newTools())
    : servingOf(operation.document).storage,
)
