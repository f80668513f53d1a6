import { isObject } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { type Exchange, unreadReason } from '../data/exchange.ts'
import { membersOf } from '../operation/members.ts'
import { jsonOf } from './response-json.ts'

/** Members of a body by their names. */
type Body = Readonly<Record<string, unknown>>

/** What an exchange has of the members that requests may have. */
export interface ExchangedMembers {
  readonly sent: Body
  /** Undefined if the response has no object that could be read. */
  readonly received: Body | undefined
}

const readerOf = memoize((operation: Operation) => {
  const names = membersOf(operation).sendable.map(({ name }) => name)
  /** Without the other members, which may be large. */
  const declaredIn = (body: Uint8Array | undefined): Body | undefined => {
    const json = body === undefined ? undefined : jsonOf(body)
    if (!isObject(json)) return undefined
    const present = names.filter((name) => Object.hasOwn(json, name))
    return Object.fromEntries(present.map((name) => [name, json[name]]))
  }
  return memoize(({ request, response }: Exchange): ExchangedMembers => {
    const isRead = response.type === 'response' && unreadReason(response) === undefined
    return {
      sent: declaredIn(request.body) ?? {},
      received: isRead ? declaredIn(response.body) : undefined,
    }
  })
})

/** The members that an exchange sent and received, read once. */
export const exchangedMembers = (exchange: Exchange, operation: Operation): ExchangedMembers =>
  readerOf(operation)(exchange)
