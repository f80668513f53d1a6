import type { OperationInfo } from '../control/control.ts'

/** What tells the callers of an operation apart. */
export function callerOf({ credential }: Pick<OperationInfo, 'credential'>): 'key' | 'token' {
  return credential === 'apiKey' ? 'key' : 'token'
}
