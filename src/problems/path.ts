import { hideParameters } from '../base/hide-secrets.ts'
import { canonicalPath, pathOf } from '../base/request.ts'
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
  find: ({ request: { target }, operation: { method }, path }) => {
    if (isForOperation(target, path)) return undefined
    const excerpt = hideParameters(canonicalPath(target)).slice(0, MAX_SHOWN)
    return { message: `there is nothing at ${excerpt}: the mock serves ${method} ${path}` }
  },
})
