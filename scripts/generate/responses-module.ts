import { plainResponsesOf } from '../../src/core/document-responses.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { Places } from '../../src/document/places/places.ts'
import { documentedIn } from '../../src/scenario/documented.ts'
import { print } from './literal.ts'

/** How the mock writes responses: by data where that is enough, so that a page loads less code. */
export function responsesModule(operation: BodyOperation): string {
  const tools = { places: new Places(merged), sample: () => undefined }
  const plain = plainResponsesOf(operation, documentedIn(operation), tools)
  const [name, file, imports, argument] =
    plain === undefined
      ? [
          'documentResponses',
          'document-responses.ts',
          `import { Places } from '../document/places/places.ts'\n`,
          '{ places: new Places((schema) => schema), sample: () => undefined }',
        ]
      : ['plainResponses', 'plain-responses.ts', '', print(plain)]
  return `import { ${name} } from '../core/${file}'
import type { ResponsesOf } from '../core/responses.ts'
${imports}
/** Of the operation of openapi.yaml. */
export const responsesOf: ResponsesOf = /* @__PURE__ */ ${name}(${argument})
`
}
