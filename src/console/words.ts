import type { OperationInfo, OperationSummary } from '../control/control.ts'

/** An operation as entries of the journal name it. */
export const nameOf = ({
  operationId,
  name,
}: Pick<OperationSummary, 'operationId' | 'name'>): string => operationId ?? name

/** What tells the callers of an operation apart. */
export function callerOf({ credential }: Pick<OperationInfo, 'credential'>): 'key' | 'token' {
  return credential === 'apiKey' ? 'key' : 'token'
}
