import { UsageError } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import { listNames } from '../base/suggest.ts'
import {
  type BodyOperation,
  type Document,
  type DocumentInfo,
  hasRequestBody,
  namesOfOperation,
  type Operation,
  type OperationKind,
  selectOperation,
} from './document.ts'

/** Why `learn` cannot take an operation, as the rest of a sentence; undefined if it can. */
export function whyNotLearned({ parameters, requestBody }: Operation): string | undefined {
  if (requestBody === undefined || requestBody.form !== undefined)
    return 'its requests have no JSON body'
  const required = parameters.find(({ isRequired }) => isRequired)
  return required && `it has the required ${required.in} parameter "${required.name}"`
}

const learnedIn = ({ operations }: Document): readonly Operation[] =>
  operations.filter((operation) => whyNotLearned(operation) === undefined)

/**
 * The operation that `learn` and a profile are about: one with a JSON body and without required parameters.
 * @throws {UsageError} that lists those that can be chosen, or says why one cannot
 */
export function selectLearned(document: Document, name?: string): BodyOperation {
  const operations = learnedIn(document)
  const isOpen = name === undefined && operations.length > 0
  const operation = selectOperation(isOpen ? { ...document, operations } : document, name)
  const reason = whyNotLearned(operation)
  if (reason === undefined && hasRequestBody(operation)) return operation
  const names = operations.map((item) => namesOfOperation(item)[0])
  const others = names.length === 0 ? '' : ` Choose one with --operation: ${listNames(names)}.`
  throw new UsageError(
    `learn takes operations with a JSON body and no required parameter. It cannot take ${operation.name}: ${reason}.${others}`,
  )
}

/**
 * The operation that a check is about: the one with this name, else the only one that `learn` takes, else the only one.
 * @throws {UsageError} that lists those that can be chosen
 */
export function selectChecked(document: Document, name?: string): Operation {
  if (name !== undefined) return selectOperation(document, name)
  const learned = learnedIn(document)
  return selectOperation(learned.length === 0 ? document : { ...document, operations: learned })
}

/** What a check of a document is about: with labels if there are several, in the order in which a run checks them. */
export type Checked = readonly [Operation, ...Operation[]]

/**
 * The operations that a check is about: all of the document, or the one of a name.
 * @throws {UsageError} that lists those that can be chosen, or says why one cannot
 */
export function selectAllChecked(document: Document, name?: string): Checked {
  const [only, ...rest] = document.operations
  if (name !== undefined || only === undefined || rest.length === 0)
    return [selectChecked(document, name)]
  const [first, ...others] = inOrderOfRun(document.operations.map(labelled))
  return [first!, ...others]
}

/** With the shortest name that no other operation has: a document may give an operationId twice. */
const labelled = memoize((operation: Operation): Operation => {
  const [first] = namesOfOperation(operation)
  const isShared = idsSharedIn(operation.document).has(first)
  return { ...operation, label: isShared ? operation.name : first }
})

const idsSharedIn = memoize(({ contents }: DocumentInfo): ReadonlySet<string> => {
  const byId = Map.groupBy(contents?.operations ?? [], ({ operationId = '' }) => operationId)
  return new Set(Array.from(byId).flatMap(([id, sharing]) => (sharing.length > 1 ? id : [])))
})

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
