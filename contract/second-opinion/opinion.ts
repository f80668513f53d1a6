import type { Case } from '../case.ts'
import type { Exchange } from '../exchange.ts'
import type { Report } from '../report.ts'

/**
 * What Prism, in front of a right server, makes of a request.
 * allowed: the server's 200 came through. refused: Prism refused it. passed on: the server had to refuse it.
 * crashed: Prism answered 5xx. silent: no answer came.
 */
export type Opinion = 'allowed' | 'refused' | 'passed on' | 'crashed' | 'silent'

/** One request that Prism was asked about. */
export interface Asked {
  readonly each: Case
  readonly exchange: Exchange
  readonly opinion: Opinion
}

function opinionOf({ response }: Exchange): Opinion {
  if (response.type === 'failure') return 'silent'
  if (response.status >= 500) return 'crashed'
  if (response.status < 300) return 'allowed'
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return type === 'application/problem+json' ? 'refused' : 'passed on'
}

/** Prism's opinion of every request whose fate the contract settles. */
export function opinionsIn({ cases, exchanges }: Report): Asked[] {
  return exchanges
    .map((exchange) => ({ each: cases[exchange.case]!, exchange, opinion: opinionOf(exchange) }))
    .filter(({ each }) => each.expect !== 'open')
}

/** Whether the suite thinks the same. */
export const agrees = ({ each, opinion }: Asked): boolean =>
  opinion === (each.expect === 'accept' ? 'allowed' : 'refused')
