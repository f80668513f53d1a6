import { jsonText } from 'plant-store-kit/json'
import type { Sample } from '../samples/sample.ts'
import { withoutNumbers } from '../values/number-in-text.ts'

/** A word or a number of a response. */
export interface ReceivedToken {
  /** The member or header that has it, and in a text of several words what stands beside the word. */
  readonly site: string
  readonly text: string
  readonly kind: 'number' | 'word'
  /** Whether the response has it from its request. */
  readonly isSent: boolean
}

/**
 * The sites of numbers that differ in responses to equal requests, such as a duration. The words of these responses are the
 * same: a service that reports another problem each time has another number for a reason.
 */
export function differingSites(
  samples: readonly Sample[],
  tokensOf: (sample: Sample) => readonly ReceivedToken[],
): ReadonlySet<string> {
  const equal = [...Map.groupBy(samples, comparableText).values()].filter((list) => list.length > 1)
  const differing = equal.flatMap((list) => {
    const numbers = list.map((sample) => numbersBySite(tokensOf(sample)))
    const sites = new Set(numbers.flatMap((bySite) => [...bySite.keys()]))
    const isDiffering = (site: string): boolean =>
      new Set(numbers.map((bySite) => bySite.get(site))).size > 1
    return [...sites].filter(isDiffering)
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
function numbersBySite(tokens: readonly ReceivedToken[]): ReadonlyMap<string, string> {
  const numbers = tokens.filter(({ kind, isSent }) => kind === 'number' && !isSent)
  const bySite = Map.groupBy(numbers, ({ site }) => site)
  const lists = Array.from(bySite, ([site, list]) => {
    const inOrder = list.map(({ text }) => text).toSorted()
    return [site, inOrder.join()] as const
  })
  return new Map(lists)
}
