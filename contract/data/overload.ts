import { type Exchange, headerOf, statusOf } from './exchange.ts'

/** Statuses of a server that does not accept a request now (RFC 6585, section 4; RFC 9110, section 15.6.4). */
const overloadStatuses = [429, 503]

/** Whether the status says that the server does not accept the request now. */
export const isOverloaded = (exchange: Exchange): boolean =>
  overloadStatuses.includes(statusOf(exchange))

/** The value of Retry-After. */
export const retryAfterOf = ({ response }: Exchange): string | undefined =>
  response.type === 'response' ? headerOf(response.headers, 'retry-after')?.trim() : undefined

/** Whether the server limits the rate of requests, for which R7 has a warning. */
export const isThrottled = (exchange: Exchange): boolean =>
  isOverloaded(exchange) && (exchange.limited ?? retryAfterOf(exchange) !== undefined)
