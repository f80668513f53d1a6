import { jsonText } from 'plant-store-kit/json'
import type { Sample } from '../samples/sample.ts'
import { withoutNumbers } from '../values/number-in-text.ts'

/** A word or a number of a response. */
export interface ReceivedWord {
  /** The member or header that has it, and in a text of several words what stands beside it. */
  readonly place: string
  readonly word: string
  readonly kind: 'number' | 'word'
  /** Whether the response has it from its request. */
  readonly isSent: boolean
}

/**
 * The places of numbers that differ in responses to equal requests, such as a duration. The words of these responses are the
 * same: a service that reports another problem each time has another number for a reason.
 */
export function differingPlaces(
  samples: readonly Sample[],
  wordsOf: (sample: Sample) => readonly ReceivedWord[],
): ReadonlySet<string> {
  const equal = [...Map.groupBy(samples, comparableText).values()].filter((list) => list.length > 1)
  const differing = equal.flatMap((list) => {
    const numbers = list.map((sample) => numbersByPlace(wordsOf(sample)))
    const places = new Set(numbers.flatMap((byPlace) => [...byPlace.keys()]))
    const isDiffering = (place: string): boolean =>
      new Set(numbers.map((byPlace) => byPlace.get(place))).size > 1
    return [...places].filter(isDiffering)
  })
  return new Set(differing)
}

/** The id of a run in a request, in which other digits show nothing else. */
const ID_OF_RUN = /\d{6,}/g

/** What is the same in equal requests and in their responses. */
function comparableText({ request: { method, target, headers, body }, response }: Sample): string {
  const sent = new TextDecoder().decode(body).replace(ID_OF_RUN, (id) => '0'.repeat(id.length))
  return [
    method,
    target,
    ...[...headers.entries()].flat(),
    sent,
    withoutNumbers(jsonText(response)),
  ].join('\n')
}

/** The numbers that are not of the request, in any order. */
function numbersByPlace(words: readonly ReceivedWord[]): ReadonlyMap<string, string> {
  const numbers = words.filter(({ kind, isSent }) => kind === 'number' && !isSent)
  const byPlace = Map.groupBy(numbers, ({ place }) => place)
  const lists = Array.from(byPlace, ([place, list]) => {
    const inOrder = list.map(({ word }) => word).toSorted()
    return [place, inOrder.join()] as const
  })
  return new Map(lists)
}
