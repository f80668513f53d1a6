import type { Operation } from '../../src/document/document.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { documentsSuccess } from '../operation/documented.ts'

/** Whether the server has created a resource, as the document says it: other methods create none. */
export const hasCreated = (exchange: Exchange, operation: Operation): boolean =>
  exchange.request.method === operation.method && documentsSuccess(operation, statusOf(exchange))
