import type { Unexplained } from 'plant-store-kit/options'
import { isAccepted, isConflict } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import type { ComparedExchange } from './compared-exchange.ts'
import { isOfOtherResource } from './possible-responses.ts'

type Repeatable = Pick<ComparedExchange, 'sample' | 'possibleResponses' | 'listed'>

/** Whether no profile can have the response, because it depends on what earlier runs sent. */
export const dependsOnEarlierRun = (repeatable: Repeatable): boolean =>
  mayHaveStoredResource(repeatable) || isAcceptedInFirstRunOnly(repeatable)

/** A conflict may contain the stored resource, which is not known if an earlier run created it. */
const mayHaveStoredResource = ({ sample, possibleResponses }: Repeatable): boolean =>
  isConflict(sample.response) &&
  possibleResponses.some(
    ({ basis, response }) => basis === 'id-of-earlier-run' && isConflict(response),
  )

/** If only a new id is accepted, the accepting response cannot be compared: `learn` may have seen the refusal alone. */
function isAcceptedInFirstRunOnly({ sample, possibleResponses, listed }: Repeatable): boolean {
  if (listed !== undefined) return isListedRepetition(listed, sample)
  const ifNew = possibleResponses.find(({ basis }) => basis === 'new-id')
  const ifKnown = possibleResponses.find(isOfOtherResource)
  if (ifNew === undefined || ifKnown === undefined) return false
  const isAcceptedOnce = isAccepted(ifNew.response) && !isAccepted(ifKnown.response)
  return isAcceptedOnce && isAccepted(sample.response)
}

/** Whether the profile lists the response to an id of an earlier run, which may be accepted again, or known. */
const isListedRepetition = ({ repeated }: Unexplained, { response }: Sample): boolean =>
  repeated !== undefined && (isAccepted(response) || response.status === repeated)
