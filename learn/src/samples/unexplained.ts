import type { Unexplained } from 'plant-store-kit/options'
import { lastingText } from './lasting-text.ts'
import type { Sample } from './sample.ts'

/** What a profile lists about a response that it does not explain; its text is the same in every run. */
export function unexplainedEntry(sample: Sample): Unexplained {
  const { response, statusIfKnown } = sample
  const { status } = response
  const text = lastingText(sample, '{name}')
  const outcome = typeof status === 'number' ? { status } : { failure: status }
  return {
    case: sample.caseId,
    ...outcome,
    ...(text !== '' && { text }),
    ...(statusIfKnown !== undefined && { repeated: statusIfKnown }),
  }
}
