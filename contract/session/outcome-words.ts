import type { Client } from '../client/client.ts'
import type { Exchange } from '../data/exchange.ts'
import { detailOf } from '../data/quotation.ts'

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
  const { detail: _detail, detailParts: _detailParts, ...failure } = response
  const identified = detailOf(await client.identify(response))
  // Probes may have brought further bytes to quote.
  const shown = redact({ ...exchange, response: { ...failure, ...identified } }).response
  return shown.type === 'failure' ? shown.detail : identified.detail
}
