import type { Operation } from '../../src/document/document.ts'
import { tokenHeaderOf } from '../operation/credentials.ts'
import type { Headers } from '../data/exchange.ts'

type Header = Headers[number]

/** The credential that the tables are written for. */
const writtenCredential = 'Bearer $TOKEN'

/** Headers of the tables with the credential of the operation, or without one if it needs none. */
export const withCredentialOf = (headers: Headers, operation: Operation): Headers => {
  const header = tokenHeaderOf(operation)
  return headers.flatMap(([name, value]): readonly Header[] => {
    if (value === writtenCredential && /^authorization$/i.test(name))
      return header?.[1] === writtenCredential ? [[name, value]] : [header].filter(isHeader)
    return [[name, isPreflight(name) ? requestedHeaders(value, header) : value]]
  })
}

const isHeader = (header: Header | undefined): header is Header => header !== undefined

const isPreflight = (name: string): boolean => name === 'Access-Control-Request-Headers'

/** The headers of which a browser asks before it sends the request. */
const requestedHeaders = (value: string, header: Header | undefined): string => {
  const names = value.split(',').filter((name) => name !== 'authorization')
  return [...(header ? [header[0].toLowerCase()] : []), ...names].join(',')
}
