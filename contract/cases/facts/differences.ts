import type { Operation } from '../../../src/document/document.ts'
import { withQuery } from '../../../src/document/security.ts'
import { credentialHeadersOf, needsToken, withoutCredentials } from '../../operation/credentials.ts'
import { mediaTypeOf } from '../../operation/form-text.ts'
import type { Head } from '../../operation/parameters.ts'
import { acceptOf } from '../../operation/media-types.ts'
import type { CaseRequest, Difference, SentCredential } from '../../data/case.ts'
import { headerOf } from '../../data/exchange.ts'

/** Whether a request has a header beside those of the plain one, or one of these twice. */
const hasFurtherHeader = ({ headers }: CaseRequest, operation: Operation, head: Head): boolean => {
  const ofParameters = head.headers.map(([name]) => name.toLowerCase())
  const plainNames = ['accept', 'content-type', ...credentialHeadersOf(operation), ...ofParameters]
  const names = headers.map(([name]) => name.toLowerCase())
  return names.some((name, at) => !plainNames.includes(name) || names.indexOf(name) < at)
}

const differs: Readonly<
  Record<
    Difference,
    (request: CaseRequest, credential: SentCredential, operation: Operation, head: Head) => boolean
  >
> = {
  method: ({ method }, _, operation) => method !== operation.method,
  target: ({ target }, _, operation, { path, query }) =>
    withoutCredentials(target) !== withQuery(path, query),
  transfer: ({ need, version }) =>
    need === 'chunked' || need === 'split' || need === 'reused-connection' || version !== undefined,
  'content-type': ({ headers }, _, operation) =>
    headerOf(headers, 'content-type') !== mediaTypeOf(operation),
  accept: ({ headers }, _, operation) => headerOf(headers, 'accept') !== acceptOf(operation),
  credential: (_, credential, operation) =>
    credential !== 'several' && credential !== (needsToken(operation) ? 'token' : 'none'),
  headers: (request, credential, operation, head) =>
    // A credential in another place is one difference.
    (credential === 'token' || credential === 'several' || !needsToken(operation)) &&
    hasFurtherHeader(request, operation, head),
  'user-agent': ({ noUserAgent }) => noUserAgent === true,
}

const differenceNames = Object.keys(differs) as readonly Difference[]

/**
 * In what a request, its body aside, differs from the plain valid one of the operation.
 * @param head of the plain request, with the value of a parameter that the case is about
 */
export const differencesOf = (
  request: CaseRequest,
  credential: SentCredential,
  operation: Operation,
  head: Head,
): readonly Difference[] =>
  differenceNames.filter((part) => differs[part](request, credential, operation, head))
