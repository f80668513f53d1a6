import type { Operation } from './document.ts'

/** Why the suite cannot send valid requests of an operation: a sentence; undefined if it can. */
export function whyNotChecked({ name, parameters }: Operation): string | undefined {
  const required = parameters.find(({ isRequired }) => isRequired)
  if (required === undefined) return undefined
  const words = `the required ${required.in} parameter "${required.name}"`
  return `${name} cannot be checked yet: it has ${words}.`
}
