import type { Operation } from '../../src/document/document.ts'
import { needsToken } from '../operation/credentials.ts'
import { acceptOf } from '../operation/media-types.ts'
import type { CaseRequest, Difference, SentCredential } from '../data/case.ts'
import { headerOf } from '../data/exchange.ts'

/** The headers of the plain request: Accept, Content-Type and the credential. */
const plainHeaders = 3

const differs: Readonly<
  Record<
    Difference,
    (request: CaseRequest, credential: SentCredential, operation: Operation) => boolean
  >
> = {
  method: ({ method }, _, operation) => method !== operation.method,
  target: ({ target }, _, operation) => target !== operation.path,
  transfer: ({ need }) => need === 'chunked' || need === 'split' || need === 'reused-connection',
  'content-type': ({ headers }, _, { requestBody }) =>
    headerOf(headers, 'content-type') !== requestBody.content[0].mediaType,
  accept: ({ headers }, _, operation) => headerOf(headers, 'accept') !== acceptOf(operation),
  credential: (_, credential, operation) =>
    credential !== 'several' && credential !== (needsToken(operation) ? 'token' : 'none'),
  headers: ({ headers }, credential, operation) =>
    // A credential in another place is one difference.
    (credential === 'token' || credential === 'several' || !needsToken(operation)) &&
    headers.length > (needsToken(operation) ? plainHeaders : plainHeaders - 1),
  'user-agent': ({ noUserAgent }) => noUserAgent === true,
}

const differenceNames = Object.keys(differs) as readonly Difference[]

/** In what a request, its body aside, differs from the plain valid one of the operation. */
export const differencesOf = (
  request: CaseRequest,
  credential: SentCredential,
  operation: Operation,
): readonly Difference[] =>
  differenceNames.filter((part) => differs[part](request, credential, operation))
