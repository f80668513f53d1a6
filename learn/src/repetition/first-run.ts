import { integerOf } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { lastingText } from '../samples/lasting-text.ts'
import { mostFrequent } from '../values/most-frequent.ts'
import { consistsOf } from '../values/pieces.ts'
import { isAccepted, isConflict } from '../samples/response-data.ts'
import { freshIntegerOf } from '../samples/identity.ts'
import { isIdText } from './origin-of-id.ts'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * The samples as those of a first run: a request whose id an earlier run sent counts as accepted. Each sample says whether
 * the service accepted its id before.
 */
export function asFirstRun(
  samples: readonly Sample[],
  operation: BodyMockOperation,
): readonly Sample[] {
  // Only of numbers the cases say whether every run sends them.
  const name = freshIntegerOf(operation.source)
  const repetitions = name === undefined ? undefined : repetitionsIn(samples, name)
  const status = acceptedStatus(samples, operation)
  const acceptedIds = new Set<string>()
  return samples.map((sample): Sample => {
    const id = idOf(sample, operation)
    const isKnownId = id !== undefined && acceptedIds.has(id)
    if (!isKnownId && repetitions?.requests.has(sample))
      return { ...sample, response: { status }, statusIfKnown: repetitions.status }
    const isStored = isAccepted(sample.response) && sample.request.method === operation.method
    if (isStored && id !== undefined) acceptedIds.add(id)
    return { ...sample, isKnownId }
  })
}

/** By what a service knows what it stored. */
function idOf(sample: Sample, operation: BodyMockOperation): string | undefined {
  const { identity } = operation.source
  if (identity === undefined) return undefined
  const value = sentMember(sample, identity)
  if (isIdText(operation)) return typeof value === 'string' ? value : undefined
  return integerOf(value)?.toString()
}

function acceptedStatus(
  samples: readonly Sample[],
  { success }: BodyMockOperation,
): Sample['response']['status'] {
  const accepted = samples.filter(({ response }) => isAccepted(response))
  return mostFrequent(accepted.map(({ response }) => response.status)) ?? success.status
}

/** Requests whose ids count as sent by each run, such as "7" or 0: accepted in the first run, later known. */
interface Repetitions {
  readonly requests: ReadonlySet<Sample>
  /** What known ids get. */
  readonly status: number
}

/** Undefined if no response shows how the service responds to a known id. */
function repetitionsIn(samples: readonly Sample[], idName: string): Repetitions | undefined {
  const refusals = samples.flatMap(refusalIn)
  const ofKnownId = refusalOfKnownId(refusals)
  if (ofKnownId === undefined) return undefined
  // In place of a name of this run, another conflict may have that of a plant which another client stored.
  const pieces = ofKnownId.text.split(NAME_OF_RUN)
  const refusedAsKnown = refusals.flatMap(({ sample, text }) =>
    !hasIdOrNameOfAnotherRequest(sample) && consistsOf(text, pieces) ? sample : [],
  )
  // A response that a fresh id also gets does not show that an id is known.
  if (refusedAsKnown.some(hasFreshId)) return undefined
  const acceptedFixedIds = samples.filter(
    (sample) =>
      hasFixedId(sample) && isAccepted(sample.response) && sentMember(sample, idName) !== undefined,
  )
  return {
    requests: new Set([...refusedAsKnown, ...acceptedFixedIds]),
    status: ofKnownId.status,
  }
}

/** A response that refuses a request, as it is in every run. */
interface Refusal {
  readonly sample: Sample
  readonly status: number
  /** With its status; empty for a conflict, which may contain what is stored. */
  readonly text: string
}

/** What stands for a name of the run: a character that responses do not have. */
const NAME_OF_RUN = '\0'

function refusalIn(sample: Sample): readonly Refusal[] {
  const { response } = sample
  const { status } = response
  if (typeof status !== 'number' || isAccepted(response)) return []
  const text = isConflict(response) ? '' : `${status} ${lastingText(sample, NAME_OF_RUN)}`
  return [{ sample, status, text }]
}

/** The most frequent refusal of an id or a name that another request of the run has. */
function refusalOfKnownId(refusals: readonly Refusal[]): Refusal | undefined {
  const ofKnownIds = refusals.filter(({ sample }) => hasIdOrNameOfAnotherRequest(sample))
  const mostFrequentText = mostFrequent(ofKnownIds.map(({ text }) => text))
  return ofKnownIds.find(({ text }) => text === mostFrequentText)
}

/** Whether another request of the run has the id or the name of this one. */
const hasIdOrNameOfAnotherRequest = ({ facts: { origins } }: Sample): boolean =>
  origins.id === 'first' || origins.id === 'shared' || origins.name === 'first'

/** Whether every run sends the same id. */
const hasFixedId = ({ facts: { origins } }: Sample): boolean =>
  origins.id === 'fixed' || origins.id === 'mistyped'

/** Whether no other request has the id; near a large number a service may round it. */
const hasFreshId = ({ facts: { origins, hasSum } }: Sample): boolean =>
  origins.id === 'fresh' && !hasSum
