import { isObject, memberOf } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { memoize } from '../base/memoize.ts'
import { headerOf, type Operation, type ResponseHeader, responseFor } from '../document/document.ts'
import { nameOfIdentity } from '../document/identity.ts'
import { templateOf } from '../document/kind.ts'
import { prefixOf } from '../document/path-styles.ts'
import { isSuccess } from '../base/http-status.ts'
import type { PlannedResponse } from './exchange.ts'
import type { RequestContext } from '../problems/request-context.ts'

type Headers = Readonly<Record<string, string>>

/** The headers that the document has for a response, by their names in lower case; undefined without any. */
export type HeadersOf = (
  response: PlannedResponse,
  context: Pick<RequestContext, 'request'>,
) => Headers | undefined

/** The documented headers of a status: those with a text are the same in each response, and one may be the Location. */
interface HeadersOfStatus {
  readonly fixed: Headers | undefined
  readonly location: ResponseHeader | undefined
}

/** The documented headers of the responses of an operation: required ones, those with an example, and the Location of what was created. */
export function documentedHeaders(operation: Operation): HeadersOf {
  const byStatus = new Map<number, HeadersOfStatus>()
  return (response, context) => {
    const { status } = response
    const known = byStatus.get(status) ?? headersOfStatus(operation, status)
    byStatus.set(status, known)
    const location =
      known.location && locationOf(known.location, response, { ...context, operation })
    return location === undefined ? known.fixed : { ...known.fixed, location }
  }
}

function headersOfStatus(operation: Operation, status: number): HeadersOfStatus {
  const response = responseFor(operation, status)
  const headers = response?.headers ?? []
  const fixed = headers.flatMap(({ name, text }) =>
    text === undefined ? [] : [[name.toLowerCase(), text] as const],
  )
  return {
    fixed: fixed.length === 0 ? undefined : Object.fromEntries(fixed),
    location: isSuccess(status) ? headerOf(response, 'location') : undefined,
  }
}

/** Its identity in what a request or a response has, which the mock may have made. */
const idIn = (value: unknown, { collection }: Operation): unknown => {
  const name = isObject(value)
    ? nameOfIdentity(Object.keys(value), collection?.parameter)
    : undefined
  return name && memberOf(value, name)
}

/** What is before the identity in the path of a resource. */
const prefixOfIdentity = memoize(({ document, collection }: Operation): string => {
  const { path = '', parameter } = collection ?? {}
  const reader = document.contents?.operations.find(
    ({ kind, collection: other }) =>
      kind === 'read' && other !== undefined && templateOf(other.path) === templateOf(path),
  )
  const name = reader?.collection?.parameter ?? parameter
  const own = reader?.parameters.find((item) => item.in === 'path' && item.name === name)
  return own === undefined ? '' : prefixOf(own)
})

/** The path of what a request created, or its URL if the schema wants that. */
function locationOf(
  { validate }: ResponseHeader,
  { change, body }: PlannedResponse,
  { request, operation }: Parameters<HeadersOf>[1] & { readonly operation: Operation },
): string | undefined {
  if (change?.kind !== 'create') return undefined
  const { key, value } = change
  const id = key ?? idIn(readJson(body).value, operation) ?? idIn(value, operation)
  if (!['string', 'number', 'bigint'].includes(typeof id) || id === '') return undefined
  // The operation may be below any base path.
  const [pathname = ''] = request.target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)
  const isOwn = operation.kind === 'replace'
  const segment = prefixOfIdentity(operation) + encodeURIComponent(String(id))
  const target = isOwn ? pathname : `${pathname}/${segment}`
  const host = request.headers.get('host')
  const candidates = host ? [target, `http://${host}${target}`] : [target]
  return candidates.find((candidate) => validate(candidate).length === 0)
}
