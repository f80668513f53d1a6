import { hideParameters } from '../base/hide-secrets.ts'
import { canonicalPath, pathOf } from '../base/request.ts'
import { listNames } from '../base/suggest.ts'
import { problemClass } from './problem.ts'

/** Whether a path is that of the operation, which may begin with `*` for any beginning. */
export const isOperation = (received: string, path: string): boolean =>
  received === path || (path.startsWith('*') && received.endsWith(path.slice(1)))

/**
 * Whether a request target, or a URL, is for the operation: all transports ask this. Equivalent spellings of a path are
 * the same path.
 */
export const isForOperation = (target: string, path: string): boolean =>
  target === path ||
  isOperation(pathOf(target), path) ||
  isOperation(canonicalPath(target), canonicalPath(path))

/** Characters of a path in a message. */
const MAX_SHOWN = 80

export const unknownPath = problemClass({
  key: 'unknown-path',
  stage: 'path',
  error: {
    name: 'unknown-path',
    number: 6001,
    statuses: 404,
    statusBehavior: 'unknownPathStatus',
  },
  find: ({ request, operation, path, route }) => {
    if (route?.problem?.stage === 'path') return route.problem
    if (route !== undefined || isForOperation(request.target, path)) return undefined
    return { message: unknownPathMessage({ ...request, base: '' }, [{ ...operation, path }]) }
  },
})

/** Operations in a message. */
const MAX_NAMED = 3

/** The sentence about a path at which nothing is. */
export function unknownPathMessage(
  { target, base }: { readonly target: string; readonly base: string },
  operations: readonly { readonly method: string; readonly path: string }[],
): string {
  const excerpt = hideParameters(canonicalPath(target)).slice(0, MAX_SHOWN)
  const served = listNames(
    operations.map(({ method, path }) => `${method} ${base}${path}`),
    MAX_NAMED,
  )
  return `there is nothing at ${excerpt}: the mock serves ${served}`
}
