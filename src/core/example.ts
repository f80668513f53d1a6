import { examples } from '../generated/examples.ts'

type Answered = keyof typeof examples.responses

const statuses = Object.keys(examples.responses).map(Number) as Answered[]

/** The names of the document's example answers; with a status, of its examples only. */
export function exampleNames(status?: number): string[] {
  return statuses
    .filter((each) => status === undefined || each === status)
    .flatMap((each) => Object.keys(examples.responses[each]))
}

/** The status of the first example answer of that name; undefined where there is none. */
export function exampleStatus(name: string): Answered | undefined {
  return statuses.find((status) => Object.hasOwn(examples.responses[status], name))
}

/** What an example answer holds; undefined where there is none of that name and status. */
export function exampleBody(status: Answered, name: string): unknown {
  const byName: Readonly<Record<string, unknown>> = examples.responses[status]
  return Object.hasOwn(byName, name) ? byName[name] : undefined
}
