import { plainResponsesOf } from '../../src/core/document-responses.ts'
import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { documentedIn } from '../../src/scenario/documented.ts'
import { print } from './literal.ts'

/** How the mock writes responses: by data where that is enough, so that a page loads less code. */
export function responsesModule(operation: Operation): string {
  const tools = { merge: merged, sample: () => undefined }
  const plain = plainResponsesOf(operation, documentedIn(operation), tools)
  const [name, file] =
    plain === undefined
      ? ['documentResponses', 'document-responses.ts']
      : ['plainResponses', 'plain-responses.ts']
  const data = plain ?? {}
  const argument =
    plain === undefined ? '{ merge: (schema) => schema, sample: () => undefined }' : print(data)
  return `import { ${name} } from '../core/${file}'
import type { ResponsesOf } from '../core/responses.ts'

/** Of the operation of openapi.yaml. */
export const responsesOf: ResponsesOf = /* @__PURE__ */ ${name}(${argument})
`
}
