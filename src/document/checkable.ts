import { UsageError } from '../base/check-value.ts'
import { listNames } from '../base/suggest.ts'
import {
  type BodyOperation,
  type Document,
  hasRequestBody,
  type Operation,
  selectOperation,
} from './document.ts'

/** Why a check and `learn` cannot take an operation yet, as the rest of a sentence; undefined if they can. */
export function whyNotChecked({ parameters, requestBody }: Operation): string | undefined {
  if (requestBody === undefined || requestBody.form !== undefined)
    return 'its requests have no JSON body'
  const required = parameters.find(({ isRequired }) => isRequired)
  return required && `it has the required ${required.in} parameter "${required.name}"`
}

/**
 * The operation that a check or `learn` is about: one with a JSON body and without parameters.
 * @throws {UsageError} that lists those that can be chosen, or says why one cannot
 */
export function selectChecked(document: Document, name?: string): BodyOperation {
  const operations = document.operations.filter(
    (operation) => whyNotChecked(operation) === undefined,
  )
  if (name === undefined && operations.length === 0) throw new UsageError(nothingToCheck(document))
  const operation = selectOperation(
    name === undefined ? { ...document, operations } : document,
    name,
  )
  const reason = whyNotChecked(operation)
  if (reason === undefined && hasRequestBody(operation)) return operation
  const names = operations.map(({ operationId, name }) => operationId ?? name)
  const others = names.length === 0 ? '' : ` These can be: ${listNames(names)}.`
  throw new UsageError(`the operation "${name}" cannot be checked yet: ${reason}.${others}`)
}

function nothingToCheck({ operations }: Document): string {
  const [first] = operations
  const reason = first && `: of ${first.name}, ${whyNotChecked(first)}`
  return `the document has no operation that can be checked yet${reason ?? ''}.`
}
