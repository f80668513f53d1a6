import {
  type Case,
  type CaseFacts,
  type CaseRequest,
  type SentCredential,
  allowsCreation,
} from '../../data/case.ts'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { membersOf } from '../../operation/members.ts'
import type { Role } from '../../operation/role.ts'
import { needsToken } from '../../operation/credentials.ts'
import type { Headers } from '../../data/exchange.ts'
import { adaptBody } from '../adapt/adapt-body.ts'
import { credentialPlaceholder, withCredentialOf } from '../adapt/adapt-credential.ts'
import { type Body, type Piece, asBody, body, name, nameOf } from './body-pieces.ts'
import { differencesOf } from '../facts/differences.ts'
import { factsOf } from '../facts/facts.ts'
import { inWordsOf, printable } from '../adapt/words.ts'
import { type Level, type RuleId, ruleOf } from '../../rules/rules.ts'

/**
 * One line of a table of cases: its name within the rule, its title, its body. In name and title `$id`, `$name` and `$tag`
 * stand for the names of the members, and others for the words of words.ts; in the body, see Piece.
 */
export type Row = readonly [
  slug: string,
  title: string,
  body?: Piece | Body | undefined,
  overrides?: Overrides,
]

/** Tables of cases by their rule. */
export type Tables = { readonly [Rule in RuleId]?: readonly Row[] }

/**
 * Differences from the plain request of the operation, which has the token unless it expects `deny`. In target and headers
 * placeholders such as `$path` and `$mediaType` stand for the words of words.ts, and `$credential` as a whole header for
 * that of the operation.
 */
export interface Overrides extends Partial<Omit<CaseRequest, 'body'>> {
  readonly level?: Level
  /** Null: no Content-Type. */
  readonly type?: string | null
  readonly accept?: string | null
  /** The value of Authorization, whatever the credential of the operation is. Null: no credential. */
  readonly authorization?: string | null
  /** What the request has as its credential, if `authorization` does not show it. */
  readonly credential?: SentCredential
  readonly repeats?: CaseFacts['repeats']
  /** Members that the case is about although it has them as the plain body has them. */
  readonly about?: readonly Role[]
  readonly replay?: Case['replay']
  /** Whether name and title are taken as they are, because they have names and values of the document. */
  readonly isVerbatim?: boolean
}

export const reused: Overrides = { need: 'reused-connection' }
export const utf8: Overrides = { type: '$plainMediaType; charset=utf-8' }

/** A row with an id as JSON text, or as a sum with a fresh id, such as `2147483647+ID`. */
export const idRow = (json: string): Row => {
  const words = json.replace('+ID', ' plus a fresh number').replace('-ID', ' minus a fresh number')
  const value = words === json ? json : `$(${json})`
  return [json, `$id is ${words}`, body`{${nameOf.id}:${value},${name}}`]
}

/** A row with an id in a spelling, in which 7 stands for a fresh id, such as `7.0`. */
export const writtenRow = (json: string): Row => {
  return [
    `$id-${json}`,
    `$id is written as ${json}`,
    body`{${nameOf.id}:${json.replace('7', '$ID')},${name}}`,
  ]
}

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

/** The headers of a line: Accept, Content-Type and the credential, unless it has others in their place, and its own. */
const headersOf = (overrides: Overrides, isDenied: boolean): Headers => {
  const { type = '$mediaType', accept = '$accept', headers = [] } = overrides
  const { authorization = isDenied ? null : credentialPlaceholder } = overrides
  const ordinaryHeaders = Object.entries({
    Authorization: authorization,
    Accept: accept,
    'Content-Type': type,
  }).filter((header): header is [string, string] => header[1] !== null)
  return [...ordinaryHeaders, ...headers]
}

/** The request of a line as an operation has it. */
const requestOf = (
  pieces: Body | undefined,
  overrides: Overrides,
  isDenied: boolean,
  operation: Operation,
): CaseRequest => {
  const { encoding, need, noUserAgent } = overrides
  const { method = operation.method, target = '$path' } = overrides
  const headers = withCredentialOf(headersOf(overrides, isDenied), operation)
  return {
    method,
    target: inWordsOf(target, operation),
    ...(encoding && { encoding }),
    ...(need && { need }),
    ...(noUserAgent && { noUserAgent }),
    headers: headers.map(([name, value]) => [name, inWordsOf(value, operation)] as const),
    ...(pieces && { body: adaptBody(pieces, membersOf(operation)) }),
  }
}

/** A case of a rule from a line of its table, for the Plant Store's operation or another one. */
export const createCase = (
  rule: RuleId,
  [writtenSlug, title, ofBody, overrides = {}]: Row,
  operation: Operation = plantStore,
): Case => {
  const { level: ruleLevel, expect: ruleExpect = 'open' } = ruleOf(rule)
  const { level = ruleLevel, replay, repeats, isVerbatim } = overrides
  const expect = level === 'open' ? 'open' : ruleExpect
  const isDenied = expect === 'deny'
  const credential = sentCredentialOf(overrides, isDenied, operation)
  const pieces = ofBody === undefined ? undefined : asBody(ofBody)
  const request = requestOf(pieces, overrides, isDenied, operation)
  const wordsFor = (text: string): string =>
    isVerbatim ? text : inWordsOf(text, operation, request)
  const slug = printable(wordsFor(writtenSlug))
  let facts: CaseFacts | undefined
  return {
    id: `${rule}/${slug}`,
    rule,
    slug,
    level,
    expect,
    title: wordsFor(title),
    request,
    credential,
    // Most runs ask about few cases, and to read all takes a tenth of a second.
    get facts() {
      facts ??= {
        ...factsOf(request, membersOf(operation)),
        differs: differencesOf(request, credential, operation),
        ...(repeats && { repeats }),
      }
      return facts
    },
    mayCreate: allowsCreation({ level, expect }),
    ...(replay && { replay }),
  }
}
