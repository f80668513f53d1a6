import { problemClass } from './problem.ts'

/** Characters of a method in a message. */
const MAX_SHOWN = 20

export const unknownMethod = problemClass({
  key: 'unknown-method',
  stage: 'method',
  error: {
    name: 'unknown-method',
    number: 6002,
    statuses: 405,
    statusBehavior: 'unknownMethodStatus',
  },
  find: ({ request: { method }, operation, route }) => {
    if (route?.problem?.stage === 'method') return route.problem
    if (route !== undefined || method === operation.method) return undefined
    return { message: unknownMethodMessage(method, [operation.method]) }
  },
})

/** The sentence about a method that no operation has. */
export const unknownMethodMessage = (method: string, methods: readonly string[]): string =>
  `the method must be ${methods.join(' or ')} (got ${method.slice(0, MAX_SHOWN)})`
