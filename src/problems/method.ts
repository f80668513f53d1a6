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
  find: ({ request: { method }, operation }) =>
    method === operation.method
      ? undefined
      : { message: `the method must be ${operation.method} (got ${method.slice(0, MAX_SHOWN)})` },
})
