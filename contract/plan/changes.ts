import { isReading } from '../../src/base/request.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Settings } from '../data/options.ts'
import type { Gap } from '../data/report.ts'
import { relatedOf } from '../operation/related.ts'
import { isOperationNamed } from './selection.ts'

/** Whether a POST creates something that has a place of its own: others may do anything. */
const createsResource = (operation: Operation): boolean => {
  const related = relatedOf(operation)
  const hasOthers = operation.collection?.parameter !== undefined || related.has('list')
  return hasOthers || operation.responses.some(({ status }) => status === '201')
}

/** Whether an operation may change something else than what the run creates. */
const changesOthers = (operation: Operation): boolean => {
  if (isReading(operation.method)) return false
  if (operation.kind === 'create') return !createsResource(operation)
  return operation.kind === 'other'
}

/** Why an operation is not sent that may change what others have stored; undefined if it may be sent. */
export const gapOfChange = (settings: Settings): Gap | undefined => {
  const { operation, operations } = settings
  const isAlone = operations.length === 1 && operation.method !== 'DELETE'
  if (!changesOthers(operation) || isAlone || isOperationNamed(settings)) return undefined
  const name = operation.label ?? operation.operationId ?? operation.name
  const reason = `it may change what others have stored: --only ${JSON.stringify(name)} sends it`
  return { kind: 'not-given', reason }
}
