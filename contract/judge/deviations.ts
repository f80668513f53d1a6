import type { Case, CaseRequest } from '../cases/case.ts'

const json = 'application/json'

const headerOf = ({ headers }: CaseRequest, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Headers that each request has. */
const usualHeaders = 3

/** In how many ways the request of a case differs from the plain valid one: a case with one has one defect. */
export const deviationsOf = ({ expect, request, facts }: Case): number => {
  const { method, target, need, headers, noUserAgent } = request
  const isDenied = expect === 'deny'
  const ways = [
    method !== 'POST' || target !== '/plants',
    need === 'chunked' || need === 'split' || need === 'reused-connection',
    headerOf(request, 'content-type') !== json,
    headerOf(request, 'accept') !== json,
    isDenied || headerOf(request, 'authorization') !== 'Bearer $TOKEN',
    !isDenied && headers.length > usualHeaders,
    noUserAgent === true,
  ]
  const isWithBody = method === 'POST' || request.body !== undefined
  const ofBody = facts.varies.length + (facts.isRewritten ? 1 : 0)
  return ways.filter(Boolean).length + (isWithBody ? ofBody : 0)
}
