import { memberOf } from '../base/check-value.ts'
import { memberAt } from '../problems/checked-body.ts'
import type { RequestProblem } from '../problems/find-problems.ts'
import type { ErrorFacts } from './responses.ts'

/** What members of an error's body may say, of an error with a status; undefined if the error has no such fact. */
export const FACTS = {
  message: ({ message }: ErrorFacts): unknown => message,
  status: (_: ErrorFacts, status: number): unknown => status,
  number: ({ number }: ErrorFacts): unknown => number,
  pointer: ({ problems }: ErrorFacts): unknown => problems[0]?.pointer,
  field: ({ problems }: ErrorFacts): unknown => fieldOf(problems[0]),
}

/** The member or the parameter of a problem; an empty text for the whole body. */
const fieldOf = (problem: RequestProblem | undefined): string | undefined =>
  problem && (problem.parameter?.name ?? memberAt(problem.pointer) ?? '')

export type FactName = keyof typeof FACTS
/** The members of an error's body with what they say. */
export type PlainMembers = readonly (readonly [name: string, fact: FactName])[]

/** Writes these members of an object, strings, as JSON: faster than a general writer, which is exact for numbers. */
export function textWriter(names: readonly string[]): (object: unknown) => string {
  const members = names.map((name) => ({ name, key: `${JSON.stringify(name)}:` }))
  return (object) => {
    let text = ''
    for (const { name, key } of members) text = withText(text, key, memberOf(object, name))
    return text === '' ? '{}' : `${text}}`
  }
}

/** Writes the known facts, which are strings and numbers: faster than a general writer. */
export function plainWriter(members: PlainMembers): (facts: ErrorFacts, status: number) => string {
  const keys = members.map(([name, fact]) => [`${JSON.stringify(name)}:`, FACTS[fact]] as const)
  return (facts, status) => {
    let text = ''
    for (const [key, write] of keys) text = withText(text, key, write(facts, status))
    return text === '' ? '{}' : `${text}}`
  }
}

/** The beginning of an object as JSON with a member more, if that has a value. */
function withText(before: string, key: string, value: unknown): string {
  if (value === undefined) return before
  const json = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return `${before === '' ? '{' : `${before},`}${key}${json}`
}
