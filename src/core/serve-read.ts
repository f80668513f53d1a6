import { memoize } from '../base/memoize.ts'
import { Compiler } from '../document/compile/compile.ts'
import { KEYWORDS } from '../document/compile/keywords.ts'
import type { DocumentInfo, Operation } from '../document/document.ts'
import { merged } from '../document/merge.ts'
import { Places } from '../document/places/places.ts'
import { Sampler } from '../document/sample/sample.ts'
import { answersOf } from './answers.ts'
import type { ResourceTools } from './collection-model.ts'
import { documentedHeaders } from './documented-headers.ts'
import { type MockOperation, serve, type Serving } from './operation.ts'
import { documentAuthentication } from '../problems/document-authentication.ts'
import { formReader } from '../problems/form-body.ts'
import { parameterRules } from '../problems/parameter-rules.ts'
import { documentResponses } from './document-responses.ts'

/** What a mock has to know about an operation that was read at run time. */
export const serveRead = <Source extends Operation>(operation: Source): MockOperation<Source> =>
  serve(operation, servingOf(operation.document))

/** Operations of a document share what is known of its schemas. */
const servingOf = memoize(({ contents }: DocumentInfo): Serving => {
  const sampler = new Sampler('response')
  const compiler = new Compiler('response', Object.values(KEYWORDS), merged)
  const tools: ResourceTools = {
    places: new Places(merged),
    sample: (schema, seed) => sampler.sample(schema, { seed }).value,
    validatorOf: (schema) => compiler.compile(schema),
  }
  return {
    responsesOf: documentResponses(tools),
    authenticationOf: documentAuthentication,
    parametersOf: parameterRules,
    formOf: formReader,
    headersOf: documentedHeaders,
    answerOf: answersOf(contents?.operations ?? [], tools),
    merge: merged,
  }
})
