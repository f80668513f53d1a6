import type { Validator } from '../../src/base/validator.ts'
import { type Response, successOf } from '../../src/document/document.ts'
import { operation } from '../../src/document/plant-store.ts'

export const validateNewPlant: Validator = operation.requestBody.content[0].validate
export const validatePlant: Validator = validatorOf(successOf(operation))
export const validateError: Validator = validatorOf(
  operation.responses.find(({ status }) => /^(?:4..|default)$/.test(status)),
)

/** Of a response; one without a body accepts anything. */
function validatorOf(response: Response | undefined): Validator {
  return response?.content[0]?.validate ?? (() => [])
}
