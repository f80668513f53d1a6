// generated from openapi.yaml by scripts/generate.ts; do not edit
import { plainResponses } from '../core/plain-responses.ts'
import type { ResponsesOf } from '../core/responses.ts'

/** Of the operation of openapi.yaml. */
export const responsesOf: ResponsesOf = /* @__PURE__ */ plainResponses({
  mediaType: 'application/json',
  stored: ['id', 'name', 'tag'],
  shared: ['name', 'tag'],
  error: { mediaType: 'application/json', members: [['error', 'number'], ['message', 'message']] }
})
