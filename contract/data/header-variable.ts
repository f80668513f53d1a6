import { SECRET_NAME } from '../../src/base/secret-names.ts'
import type { Headers } from './exchange.ts'

const variableOf = (name: string): string => `$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`

/** What is recorded for one of the user's own headers: the name of a variable if it may be secret. */
export const headerPlaceholder = (name: string, value: string): string =>
  SECRET_NAME.test(name) ? variableOf(name) : value

/** The variables that stand for values of headers that may be secret. */
export const variablesOf = (headers: Headers): ReadonlySet<string> => {
  const secretNames = headers.map(([name]) => name).filter((name) => SECRET_NAME.test(name))
  return new Set(secretNames.map(variableOf))
}
