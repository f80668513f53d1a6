import type { Operation } from '../../src/document/document.ts'
import { tokenHeaderOf } from '../operation/credentials.ts'
import type { CaseRequest } from '../data/case.ts'

type Header = CaseRequest['headers'][number]

/** The credential that the tables are written for. */
const writtenCredential = 'Bearer $TOKEN'

/**
 * A request of the tables with the credential of the operation, or without one if it needs none. For a bearer token it is
 * the same request.
 */
export const withCredentialOf = (request: CaseRequest, operation: Operation): CaseRequest => {
  const header = tokenHeaderOf(operation)
  if (header?.[1] === writtenCredential) return request
  const headers = request.headers.flatMap(([name, value]): readonly Header[] => {
    if (/^authorization$/i.test(name) && value === writtenCredential) return header ? [header] : []
    return [[name, isPreflight(name) ? requestedHeaders(value, header) : value]]
  })
  return { ...request, headers }
}

const isPreflight = (name: string): boolean => name === 'Access-Control-Request-Headers'

/** The headers of which a browser asks before it sends the request. */
const requestedHeaders = (value: string, header: Header | undefined): string => {
  const names = value.split(',').filter((name) => name !== 'authorization')
  return [...(header ? [header[0].toLowerCase()] : []), ...names].join(',')
}
