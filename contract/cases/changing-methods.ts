import type { Operation } from '../../src/document/document.ts'

/** The path that the tables are written for. */
export const writtenPath = '/plants'

const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

/** Whether requests with the method change what is at their path. */
export const isChanging = (method: string): boolean => changing.has(method)

/** Whether the tables send a method to an operation: one that changes what is at a path goes to theirs alone. */
export const isSentTo = (method: string, { path }: Pick<Operation, 'path'>): boolean =>
  !isChanging(method) || path === writtenPath
