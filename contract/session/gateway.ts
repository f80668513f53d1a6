import { type Exchange, statusOf } from '../data/exchange.ts'

/** Statuses of a gateway that does not reach its service, and that hardly any service has (RFC 9110, 15.6.3 and 15.6.5). */
const unreachedStatuses = [502, 504]

/** Beside them 503, which many services have, too (RFC 9110, section 15.6.4). */
const gatewayStatuses = [...unreachedStatuses, 503]

/** Whether a gateway has hardly reached its service. */
export const isUnreachedService = (exchange: Exchange): boolean =>
  unreachedStatuses.includes(statusOf(exchange))

/** Whether a gateway may have responded for a service that it does not reach. */
export const isOfGateway = (exchange: Exchange): boolean =>
  gatewayStatuses.includes(statusOf(exchange))
