import { hideParameters } from '../base/hide-secrets.ts'
import { pathOf } from '../base/request.ts'
import { problemClass } from './problem.ts'

/** Whether a path is that of the operation. */
export const isOperation = (received: string, path: string): boolean =>
  received === path || (path.startsWith('*') && received.endsWith(path.slice(1)))

/** Escapes of unreserved characters, which mean the same without them (RFC 3986 §6.2.2.2). */
const NEEDLESS_ESCAPE = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/** The path of a target without needless escapes. */
export const decodedPath = (target: string): string =>
  pathOf(target).replaceAll(NEEDLESS_ESCAPE, (code) => decodeURIComponent(code))

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
    if (target === path || isOperation(pathOf(target), path)) return undefined
    const received = decodedPath(target)
    if (isOperation(received, decodedPath(path))) return undefined
    const excerpt = hideParameters(received).slice(0, MAX_SHOWN)
    return { message: `there is nothing at ${excerpt}: the store has ${method} ${path}` }
  },
})
