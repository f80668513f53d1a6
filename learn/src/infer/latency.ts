import type { Sample } from '../samples/sample.ts'

/** The median in milliseconds, and sigma of a log-normal distribution. */
interface Latency {
  readonly median: number
  readonly sigma: number
}

/** Milliseconds; shorter times depend more on the network and the machine than on the service. */
const MIN_LATENCY = 20

/** Bytes; larger bodies need time to be sent. */
const MAX_BODY = 10_000

/**
 * Of a normal distribution, 84 % are below one sigma over the median; the variance would follow a few fast responses.
 */
const BELOW_ONE_SIGMA = 0.84

/** The distribution of the response times, rounded; undefined if they are short. */
export function latencyOf(samples: readonly Sample[]): Latency | undefined {
  const timed = samples.filter(
    ({ request, response, statusIfKnown }) =>
      typeof response.status === 'number' &&
      request.body.length < MAX_BODY &&
      // The time of another response than the one of the sample.
      statusIfKnown === undefined,
  )
  const logs = timed.map(({ duration }) => Math.log(duration)).toSorted((a, b) => a - b)
  const quantile = (share: number): number => logs[Math.floor(share * logs.length)] ?? 0
  const middle = quantile(0.5)
  if (Math.exp(middle) < MIN_LATENCY) return undefined
  return {
    median: Number(Math.exp(middle).toPrecision(2)),
    sigma: Math.round((quantile(BELOW_ONE_SIGMA) - middle) * 10) / 10,
  }
}
