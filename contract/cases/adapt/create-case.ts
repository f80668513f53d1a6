import { ordinarySet, withQuery } from '../../../src/document/security.ts'
import {
  type Case,
  type CaseFacts,
  type CaseRequest,
  type Part,
  type SentCredential,
  allowsCreation,
} from '../../data/case.ts'
import { caseIdOf } from '../../data/case-name.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { isReading } from '../../../src/base/request.ts'
import type { Headers } from '../../data/exchange.ts'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { needsToken, partsOf } from '../../operation/credentials.ts'
import { withPathTemplates } from '../../operation/placeholders.ts'
import { headOf } from '../../operation/parameters.ts'
import { ruleTable } from '../../rules/rules.ts'
import { differencesOf } from '../facts/differences.ts'
import { factsOf } from '../facts/facts.ts'
import { type Parts, writtenBody } from '../tables/plain.ts'
import type { CaseRow, Overrides } from '../tables/row.ts'
import { credentialPlaceholder, withCredentialOf } from './adapt-credential.ts'
import { inWordsOf, printable } from './words.ts'

// From a row to a case of an operation: its body, headers and target as the operation has them, its title in the words of
// that. The rule is still the one of the row.

const sentCredentialOf = (
  { authorization, credential }: Overrides,
  isDenied: boolean,
  operation: Operation,
): SentCredential => {
  if (!needsToken(operation)) return 'none'
  if (credential !== undefined) return credential
  if (typeof authorization === 'string') return 'other'
  return isDenied || authorization === null ? 'none' : 'token'
}

/** The headers of a row: Accept, Content-Type and the credential, unless it has others in their place, and its own. */
const headersOf = (overrides: Overrides, isDenied: boolean, operation: Operation): Headers => {
  const hasBody = operation.requestBody !== undefined
  const { type = hasBody ? '$mediaType' : null, accept = '$accept', headers = [] } = overrides
  const { authorization = isDenied ? null : credentialPlaceholder } = overrides
  const ordinaryHeaders = Object.entries({
    Authorization: authorization,
    Accept: accept,
    'Content-Type': type,
  }).filter((header): header is [string, string] => header[1] !== null)
  const own = hasBody ? headers : headers.filter(([, value]) => value !== '$mediaType')
  return [...ordinaryHeaders, ...own]
}

const asParts = (body: Parts): readonly Part[] =>
  typeof body === 'string' || body instanceof Uint8Array ? [body] : body

const isCookie = ([name]: Headers[number]): boolean => name.toLowerCase() === 'cookie'

/** Credentials and parameters in cookies are one header (RFC 6265, section 5.4). */
const withOneCookie = (headers: Headers): Headers => {
  const cookies = headers.filter(isCookie)
  if (cookies.length < 2) return headers
  const joined = cookies.map(([, value]) => value).join('; ')
  return [...headers.filter((header) => !isCookie(header)), ['Cookie', joined]]
}

type RequestHead = Pick<CaseRequest, 'method' | 'target' | 'headers'>

/** What a row has in place of the head of a plain request. */
const partsOfHead = [
  'method',
  'target',
  'type',
  'accept',
  'headers',
  'authorization',
  'credentials',
  'parameter',
] as const satisfies readonly (keyof Overrides)[]

const plainHeadOf = memoize((operation: Operation) => headOfRequest({}, false, operation))

const headOfRow = (overrides: Overrides, isDenied: boolean, operation: Operation): RequestHead => {
  const isPlain = !isDenied && partsOfHead.every((part) => overrides[part] === undefined)
  return isPlain ? plainHeadOf(operation) : headOfRequest(overrides, isDenied, operation)
}

const headOfRequest = (
  overrides: Overrides,
  isDenied: boolean,
  operation: Operation,
): RequestHead => {
  const { method = operation.method, target = '$path' } = overrides
  const head = headOf(operation, overrides.parameter)
  const ofRow = headersOf(overrides, isDenied, operation)
  const hasOrdinary = ofRow.some(([, value]) => value === credentialPlaceholder)
  const ordinary = partsOf(hasOrdinary ? ordinarySet(operation) : [], operation)
  const further = partsOf(overrides.credentials ?? [], operation)
  const headers = withOneCookie([
    ...withCredentialOf(ofRow, operation),
    ...further.headers,
    ...head.headers,
  ])
  const query = [head.query, ordinary.query, further.query].filter((text) => text !== '').join('&')
  const ownTarget = target.replace('$path', () => head.path)
  return {
    method,
    target: withQuery(inWordsOf(ownTarget, operation), query),
    headers: headers.map(([name, value]) => [name, inWordsOf(value, operation)] as const),
  }
}

/** The request of a row as an operation has it. */
export const requestOf = (
  { body: written, overrides = {} }: CaseRow,
  isDenied: boolean,
  operation: Operation,
): CaseRequest => {
  const { encoding, need, noUserAgent, version } = overrides
  const { headers, ...line } = headOfRow(overrides, isDenied, operation)
  const body = writtenBody(written, operation)
  return {
    ...line,
    ...(encoding && { encoding }),
    ...(need && { need }),
    ...(noUserAgent && { noUserAgent }),
    ...(version && { version }),
    headers,
    ...(body !== undefined && asParts(body).length > 0 && { body: asParts(body) }),
  }
}

/**
 * A row of a table as a case for the Plant Store's operation or another one: its words, request and facts.
 * @param made its request, if that was made before
 */
export const createCase = (
  row: CaseRow,
  operation: Operation = plantStore,
  made?: CaseRequest,
): Case => {
  const { rule, overrides = {} } = row
  const { level: ruleLevel, expect: ruleExpect = 'open' } = ruleTable[rule]
  const { level = ruleLevel, generated, repeats, isVerbatim, concern } = overrides
  const expect = level === 'open' ? 'open' : ruleExpect
  const isDenied = expect === 'deny'
  const credential = sentCredentialOf(overrides, isDenied, operation)
  const request = made ?? requestOf(row, isDenied, operation)
  const wordsFor = (text: string): string =>
    isVerbatim ? text : inWordsOf(text, operation, request)
  const slug = printable(wordsFor(row.slug))
  let facts: CaseFacts | undefined
  return {
    id: caseIdOf(operation.label, rule, slug),
    ...(operation.label !== undefined && { operation: operation.label }),
    rule,
    slug,
    level,
    expect,
    title: isVerbatim ? row.title : withPathTemplates(wordsFor(row.title)),
    request,
    credential,
    // Most runs ask about few cases, and to read all takes a tenth of a second.
    get facts() {
      facts ??= {
        ...factsOf(request, operation),
        differs: differencesOf(
          request,
          credential,
          operation,
          headOf(operation, overrides.parameter),
        ),
        ...(repeats && { repeats }),
      }
      return facts
    },
    mayCreate: !isReading(operation.method) && allowsCreation({ level, expect }),
    ...(generated && { generated }),
    ...(concern && { concern }),
  }
}
