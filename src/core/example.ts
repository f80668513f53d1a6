import { answerExamples } from '../generated/examples.ts'

/** The document's example answers, or those of one status. */
export function examplesOf(status?: number): typeof answerExamples {
  return answerExamples.filter((each) => status === undefined || each.status === status)
}
