import { compilers, document } from '../generated/document.ts'
import type { Validator } from '../base/validator.ts'
import {
  type BodyOperation,
  type Content,
  type Document,
  mainOperationOf,
  type Response,
  successOf,
} from './document.ts'
import { restoreDocument } from './stored-document.ts'

/** The document of openapi.yaml. */
export const plantStore: Document = restoreDocument(document, compilers)

export const operation: BodyOperation = mainOperationOf(plantStore.operations)!
const newPlant: Content = operation.requestBody.content[0]

export const validateNewPlant: Validator = newPlant.validate
export const validatePlant: Validator = validatorOf(successOf(operation))
export const validateError: Validator = validatorOf(
  operation.responses.find(({ status }) => /^(?:4..|default)$/.test(status)),
)

/** Of a response; one without a body accepts anything. */
function validatorOf(response: Response | undefined): Validator {
  return response?.content[0]?.validate ?? (() => [])
}
