import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolvedOperation, type OpenApi } from '../../test/support/evolved.ts'
import { schema, schemas, value } from '../../test/support/json-schema.ts'
import { post } from '../../test/support/post.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import { successOf } from '../document/document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { Sampler } from '../document/sample/sample.ts'
import { apiOf } from './api.ts'
import { createMockOf } from './create-mock.ts'

/** A document with these schemas of the request, the success and the error. */
const change =
  (request: unknown, success: unknown, failure: unknown) =>
  (document: OpenApi): void => {
    document.openapi = '3.1.0'
    Object.assign(document.components.schemas, schemas)
    const { post: operation } = document.paths['/plants']
    const contentOf = (schema: unknown) => ({ 'application/json': { schema } })
    operation.requestBody.content = contentOf(request)
    operation.responses = {
      201: { description: '', content: contentOf(success) },
      422: { description: '', content: contentOf(failure) },
    }
  }

test('every response is valid by its schema, if a value of it can be built, and no request is a failure', () => {
  const property = fc.property(
    schema,
    fc.option(schema, { nil: undefined }),
    schema,
    value,
    (request, other, failure, body) => {
      const success = other ?? request
      let document: OpenApi
      const operation = evolvedOperation((whole) => {
        change(request, success, failure)(whole)
        document = whole
      })
      const [{ requestBody, responses }] = parseDocument(document).operations as [OpenApi]
      const [content] = requestBody.content
      const isBuilt = ({ content: [item] }: OpenApi): boolean =>
        new Sampler('response').sample(item.schema).reason === undefined
      const mock = createMockOf({}, apiOf(operation))
      const sample = new Sampler('request').sample(content.schema, { seed: 3 })
      for (const sent of [body, ...(sample.reason === undefined ? [sample.value] : [])]) {
        const response = post(mock, { body: jsonText(sent) })
        const isValid = content.validate(readJson(jsonText(sent)).value).length === 0
        expect(response.status).toBe(isValid ? 201 : 422)
        const documented = isValid ? successOf({ responses } as never) : responses[1]
        if (!isBuilt(documented)) continue
        const { validate } = documented!.content[0]!
        expect(validate(readJson(response.body).value)).toEqual([])
      }
    },
  )
  fc.assert(property, { numRuns: 300 })
})
