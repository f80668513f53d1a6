import { ordinarySet } from '../../../src/document/security.ts'
import type { Operation } from '../../../src/document/document.ts'
import { partsOf } from '../../operation/credentials.ts'
import type { Headers } from '../../data/exchange.ts'

/** In a header of the tables: the credential of the operation. */
export const credentialPlaceholder = '$credential'

/**
 * Headers of the tables with the credentials of the operation in their headers, or without one if it needs none. A name of
 * the tables stays if the operation has the same in another letter case.
 */
export const withCredentialOf = (headers: Headers, operation: Operation): Headers => {
  const parts = partsOf(ordinarySet(operation), operation)
  return headers.flatMap(([name, value]): Headers => {
    if (value !== credentialPlaceholder) return [[name, value]]
    return parts.headers.map(([ownName, credential]) => {
      const isSameName = ownName.toLowerCase() === name.toLowerCase()
      return [isSameName ? name : ownName, credential]
    })
  })
}
