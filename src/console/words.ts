import type { OperationInfo } from '../control/control.ts'

/** What an operation creates, such as `plants`: the last name in its path, in lower case. */
export function resourcesOf({ path }: Pick<OperationInfo, 'path'>): string {
  const names = readable(path)
    .split('/')
    .filter((name) => name !== '' && !name.includes('{'))
  const words = (names.at(-1) ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])|[^\p{L}\p{N}]+/gu, ' ')
  return words.trim().toLowerCase() || 'resources'
}

/** A path without percent encoding, unless that is malformed. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What tells the callers of an operation apart. */
export function callerOf({ credential }: Pick<OperationInfo, 'credential'>): 'key' | 'token' {
  return credential === 'apiKey' ? 'key' : 'token'
}
