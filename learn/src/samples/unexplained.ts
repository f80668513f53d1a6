import type { Unexplained } from 'plant-store-kit/options'
import { lastingText } from './lasting-text.ts'
import type { Sample } from './sample.ts'

/** The longest text of a response in a profile. */
const MAX_TEXT = 200

/** What a profile lists about a response that it does not explain; its text is the same in every run. */
export function unexplainedEntry(sample: Sample): Unexplained {
  const { response, statusIfKnown } = sample
  const { status } = response
  const text = lastingText(sample, '{name}').slice(0, MAX_TEXT)
  const outcome = typeof status === 'number' ? { status } : { failure: status }
  return {
    case: sample.caseId,
    ...outcome,
    ...(text !== '' && { text }),
    ...(statusIfKnown !== undefined && { repeated: statusIfKnown }),
  }
}
