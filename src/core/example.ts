import { responseExamples } from '../generated/examples.ts'
import type { Error, Plant } from '../generated/types.ts'

/** An example answer of the document. */
export interface Example {
  readonly name: string
  readonly status: number
  readonly body: Plant | Error
}

const all: readonly Example[] = Object.entries(responseExamples).flatMap(([status, byName]) =>
  Object.entries(byName).map(([name, body]) => ({ name, status: Number(status), body })),
)

/** The document's example answers, or those of one status. */
export function examplesOf(status?: number): readonly Example[] {
  return all.filter((each) => status === undefined || each.status === status)
}
