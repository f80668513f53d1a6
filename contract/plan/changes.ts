import { isReading } from '../../src/base/request.ts'
import { namesOfOperation, type Operation } from '../../src/document/document.ts'
import type { CheckOptions } from '../data/options.ts'
import { readRun, type Settings, type Unchecked } from '../data/settings.ts'
import { pathParametersOf } from '../operation/parameters.ts'
import { relatedOf } from '../operation/related.ts'
import { checkNames, isOperationNamed, isOperationSelected } from './selection.ts'

/** Whether a POST creates something that has a place of its own: others may do anything. */
const createsResource = (operation: Operation): boolean => {
  const related = relatedOf(operation)
  const hasOthers = operation.collection?.parameter !== undefined || related.has('list')
  return hasOthers || operation.responses.some(({ status }) => status === '201')
}

/** Whether an operation may change something else than what the run creates, to which a path with parameters leads. */
const changesOthers = (operation: Operation): boolean => {
  if (isReading(operation.method) || pathParametersOf(operation).length > 0) return false
  if (operation.kind === 'create') return !createsResource(operation)
  return operation.kind === 'other'
}

/** Why an operation is not sent that may change what others have stored; undefined if it may be sent. */
const reasonOf = (settings: Settings): string | undefined => {
  const { operation, operations } = settings
  const isAlone = operations.length === 1 && operation.method !== 'DELETE'
  if (!changesOthers(operation) || isAlone || isOperationNamed(settings)) return undefined
  const name = operation.label ?? namesOfOperation(operation)[0]
  return `it may change what others have stored: --only ${JSON.stringify(name)} sends it`
}

/** The operations of a run, in its order, and those that it leaves out. */
export interface Chosen {
  /** The first of all, also if it is not chosen. */
  readonly first: Settings
  readonly chosen: readonly Settings[]
  readonly unchecked: readonly Unchecked[]
}

/**
 * The operations that a run checks: those that the user selects, without those that may change what others have stored.
 * @throws {UsageError} if an option is wrong
 */
export const chosenOperations = (options: CheckOptions): Chosen => {
  const { checked, unchecked } = readRun(options)
  checkNames(checked[0])
  const selected = checked.filter(isOperationSelected)
  const unsent = selected.flatMap((settings): Unchecked[] => {
    const reason = reasonOf(settings)
    return reason === undefined ? [] : [{ operation: settings.operation, reason }]
  })
  return {
    first: checked[0],
    chosen: selected.filter((settings) => reasonOf(settings) === undefined),
    unchecked: [...unchecked, ...unsent],
  }
}
