import type { BodyOperation } from '../../../src/document/document.ts'
import { tokenHeaderOf } from '../../operation/credentials.ts'
import type { Headers } from '../../data/exchange.ts'

/** In a header of the tables: the credential of the operation. */
export const credentialPlaceholder = '$credential'

/**
 * Headers of the tables with the credential of the operation in its header, or without one if it needs none. A name of the
 * tables stays if the operation has the same in another letter case.
 */
export const withCredentialOf = (headers: Headers, operation: BodyOperation): Headers => {
  const header = tokenHeaderOf(operation)
  return headers.flatMap(([name, value]): Headers => {
    if (value !== credentialPlaceholder) return [[name, value]]
    if (header === undefined) return []
    const [ownName, credential] = header
    const isSameName = ownName.toLowerCase() === name.toLowerCase()
    return [[isSameName ? name : ownName, credential]]
  })
}
