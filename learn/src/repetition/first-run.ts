import { integerOf } from 'plant-store-kit/json'
import { membersOf } from 'plant-store-kit/recording'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/member-places.ts'
import { mustBeText } from '../profile/places/place-schema.ts'
import { lastingText } from '../samples/lasting-text.ts'
import { mostFrequent } from '../values/most-frequent.ts'
import { consistsOf } from '../values/pieces.ts'
import { isAccepted, isConflict } from '../samples/response-data.ts'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * The samples as those of a first run: a request whose id an earlier run sent counts as accepted. Each sample says whether
 * the service accepted its id before.
 */
export function asFirstRun(
  samples: readonly Sample[],
  operation: BodyMockOperation,
): readonly Sample[] {
  // Only of numbers the cases say whether every run sends them: see `originOfId`.
  const { roles, declared } = membersOf(operation.source)
  const repetitions = declared.has('id') ? repetitionsIn(samples, roles.id) : undefined
  const status = acceptedStatus(samples, operation)
  const acceptedIds = new Set<string>()
  return samples.map((sample): Sample => {
    const id = idOf(sample, operation)
    const isKnownId = id !== undefined && acceptedIds.has(id)
    if (!isKnownId && repetitions?.requestsWithFixedIds.has(sample))
      return { ...sample, response: { status }, statusIfKnown: repetitions.status }
    const isStored = isAccepted(sample.response) && sample.request.method === operation.method
    if (isStored && id !== undefined) acceptedIds.add(id)
    return { ...sample, isKnownId }
  })
}

/** By what a service knows what it stored: a text where the document has one, or else an integer. */
function idOf(
  sample: Sample,
  { source, request: { identity } }: BodyMockOperation,
): string | undefined {
  if (identity === undefined) return undefined
  const value = sentMember(sample, identity)
  const place = placesOf(source).member(identity)
  const isOfText = place !== undefined && mustBeText(place)
  if (isOfText) return typeof value === 'string' ? value : undefined
  return integerOf(value)?.toString()
}

function acceptedStatus(
  samples: readonly Sample[],
  { success }: BodyMockOperation,
): Sample['response']['status'] {
  const accepted = samples.filter(({ response }) => isAccepted(response))
  return mostFrequent(accepted.map(({ response }) => response.status)) ?? success.status
}

/** Requests with ids that each run sends, such as "7" or 0: accepted in the first run, later known. */
interface Repetitions {
  readonly requestsWithFixedIds: ReadonlySet<Sample>
  /** That of the responses to known ids. */
  readonly status: number
}

/** Undefined if no response shows how the service responds to a known id. */
function repetitionsIn(samples: readonly Sample[], idName: string): Repetitions | undefined {
  const refused = samples.filter(
    ({ response }) => typeof response.status === 'number' && !isAccepted(response),
  )
  const known = refusalsOfKnownIds(refused)
  if (known === undefined) return undefined
  const acceptedFixedIds = samples.filter(
    (sample) =>
      hasFixedId(sample) && isAccepted(sample.response) && sentMember(sample, idName) !== undefined,
  )
  return {
    requestsWithFixedIds: new Set([...known.refusedAsKnown, ...acceptedFixedIds]),
    status: known.status,
  }
}

/** The requests that are refused as a known id is, and the status; undefined if no refusal shows that. */
function refusalsOfKnownIds(
  refused: readonly Sample[],
): Readonly<{ refusedAsKnown: readonly Sample[]; status: number }> | undefined {
  const knownText = mostFrequent(refused.filter(hasIdOrNameOfAnotherRequest).map(comparableRefusal))
  if (knownText === undefined) return undefined
  // In place of a name of this run, another conflict may have that of a plant which another client stored.
  const pieces = knownText.split(NAME)
  const refusedAsKnown = refused.filter(
    (sample) =>
      !hasIdOrNameOfAnotherRequest(sample) && consistsOf(comparableRefusal(sample), pieces),
  )
  // A response that a fresh id also gets does not show that an id is known.
  if (refusedAsKnown.some(hasFreshId)) return undefined
  const known = refused.find((sample) => comparableRefusal(sample) === knownText)
  return { refusedAsKnown, status: known!.response.status as number }
}

/** What stands for a name of the run: a character that responses do not have. */
const NAME = '\0'

/** The number 1e+30 or 1.5e+30, after its digits were made 0. */
const ROUNDED_ID = /0(?:\.0)?e\+0/g

/** A refusal as text that repeats from run to run. */
function comparableRefusal(sample: Sample): string {
  if (isConflict(sample.response)) return ''
  const text = lastingText(sample, NAME)
  // A rounded id may be written as 1e+30.
  return `${sample.response.status} ${text.replaceAll(ROUNDED_ID, '0')}`
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
