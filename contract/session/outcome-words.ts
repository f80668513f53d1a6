import type { Client } from '../client/client.ts'
import type { Exchange } from '../data/exchange.ts'

/** Ends a text as a sentence, unless it is one or a question already. */
export const ended = (text: string): string =>
  text.endsWith('.') || text.endsWith('?') ? text : `${text}.`

/**
 * Such as `503 Service Unavailable`, or why there is no response, for which the port may be probed.
 * @param redact hides secrets in what is quoted
 */
export const outcomeWords = async (
  exchange: Exchange,
  client: Client,
  redact: (exchange: Exchange) => Exchange,
): Promise<string> => {
  const { response } = redact(exchange)
  if (response.type === 'response') return `${response.status} ${response.reason}`.trim()
  const detail = await client.identify(response)
  // Probes may have brought further bytes to quote.
  const identified = redact({ ...exchange, response: { ...response, detail } }).response
  return identified.type === 'failure' ? identified.detail : detail
}
