import { UsageError } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import { listNames } from '../base/suggest.ts'
import {
  type BodyOperation,
  type Document,
  hasRequestBody,
  type Operation,
  type OperationKind,
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

/** An operation that a run cannot check, and why not. */
export interface Unchecked {
  readonly operation: Operation
  readonly reason: string
}

/** What a check of a document is about. */
export interface Checked {
  /** At least one; with labels if there are several. In the order in which a run checks them. */
  readonly operations: readonly [Operation, ...Operation[]]
  readonly unchecked: readonly Unchecked[]
}

/**
 * The operations that a check is about: all of the document, or the one of a name.
 * @throws {UsageError} that lists those that can be chosen, or says why one cannot
 */
export function selectAllChecked(document: Document, name?: string): Checked {
  const checked = document.operations.filter((operation) => whyNotChecked(operation) === undefined)
  const [first, ...others] = inOrderOfRun(checked.map(labelled))
  if (name !== undefined || first === undefined || others.length === 0)
    return { operations: [selectChecked(document, name)], unchecked: [] }
  const unchecked = document.operations.flatMap((operation) => {
    const reason = whyNotChecked(operation)
    return reason === undefined ? [] : { operation, reason }
  })
  return { operations: [first, ...others], unchecked }
}

const labelled = memoize((operation: Operation): Operation => ({
  ...operation,
  label: operation.operationId ?? operation.name,
}))

/** What creates comes first, and what removes last, as the resources of a collection live. */
const ORDER: readonly OperationKind[] = [
  'create',
  'read',
  'list',
  'replace',
  'merge',
  'other',
  'remove',
]

const depthOf = ({ path }: Operation): number => path.split('/').length

/** Resources before those within them; they are removed after these. */
function inOrderOfRun(operations: readonly Operation[]): readonly Operation[] {
  const rankOf = ({ kind }: Operation): number => ORDER.indexOf(kind)
  const depth = (operation: Operation): number =>
    operation.kind === 'remove' ? -depthOf(operation) : depthOf(operation)
  return operations.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || depth(left) - depth(right),
  )
}

function nothingToCheck({ operations }: Document): string {
  const [first] = operations
  const reason = first && `: of ${first.name}, ${whyNotChecked(first)}`
  return `the document has no operation that can be checked yet${reason ?? ''}.`
}
