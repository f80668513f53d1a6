import {
  type Case,
  type CaseFacts,
  type CaseRequest,
  type Part,
  type SentCredential,
  mayCreate,
} from '../data/case.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { type Members, membersOf, roleNames } from '../operation/members.ts'
import type { Role } from '../operation/role.ts'
import { needsToken } from '../operation/credentials.ts'
import { adaptRequest } from './adapt.ts'
import { withCredentialOf } from './adapt-credential.ts'
import { variedRoles } from './body-pieces.ts'
import { differencesOf } from './differences.ts'
import { factsOf } from './facts.ts'
import { inWordsOf, printable } from './words.ts'
import { type Level, type RuleId, ruleOf } from '../rules/rules.ts'

/**
 * One line of a table of cases: its name within the rule, its title, its body. In name and title `$id`, `$name` and `$tag`
 * stand for the names of the members, and others for the words of words.ts; in the body, see Part.
 */
export type Row = readonly [
  slug: string,
  title: string,
  body?: Part | readonly Part[] | undefined,
  overrides?: Overrides,
]

/** Tables of cases by their rule. */
export type Tables = { readonly [Rule in RuleId]?: readonly Row[] }

/** Differences from POST /plants with `Content-Type: application/json` and, unless it expects `deny`, the token. */
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
  readonly about?: CaseFacts['about']
  readonly replay?: Case['replay']
  /** Whether the body has the members that the operation requires, under their names. */
  readonly isAdapted?: boolean
}

/** Members of the plain valid plant as JSON text. */
export const id = '"id":$ID'
export const name = '"name":"$NAME"'
export const tag = '"tag":"indoor"'
export const plain: string = `{${id},${name}}`

export const reused: Overrides = { need: 'reused-connection' }
export const utf8: Overrides = { type: 'application/json; charset=utf-8' }

/** A row with an id as JSON text, or as a sum with a fresh id, such as `2147483647+ID`. */
export const idRow = (json: string): Row => {
  const words = json.replace('+ID', ' plus a fresh number').replace('-ID', ' minus a fresh number')
  return [json, `$id is ${words}`, `{"id":${words === json ? json : `$(${json})`},${name}}`]
}

/** A row with an id in a spelling, in which 7 stands for a fresh id, such as `7.0`. */
export const writtenRow = (json: string): Row => {
  return [`$id-${json}`, `$id is written as ${json}`, `{"id":${json.replace('7', '$ID')},${name}}`]
}

/** Text as the content of a JSON string. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const json = 'application/json'

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

/** The request of a line, as the Plant Store's operation has it. */
const writtenRequestOf = (body: Row[2], overrides: Overrides, isDenied: boolean): CaseRequest => {
  const { type = json, accept = json, headers = [] } = overrides
  const { authorization = isDenied ? null : 'Bearer $TOKEN' } = overrides
  const { method = 'POST', target = '/plants', encoding, need, noUserAgent } = overrides
  const ordinaryHeaders = Object.entries({
    Authorization: authorization,
    Accept: accept,
    'Content-Type': type,
  }).filter((header): header is [string, string] => header[1] !== null)
  return {
    method,
    target,
    ...(encoding && { encoding }),
    ...(need && { need }),
    ...(noUserAgent && { noUserAgent }),
    headers: [...ordinaryHeaders, ...headers],
    ...(body !== undefined && { body: [body].flat() }),
  }
}

/** The request of a line as the operation has it. */
const adaptedRequestOf = (
  writtenRequest: CaseRequest,
  { authorization, isAdapted }: Overrides,
  operation: Operation,
): CaseRequest => {
  const isOfScheme = typeof authorization === 'string'
  const request = isOfScheme ? writtenRequest : withCredentialOf(writtenRequest, operation)
  return adaptRequest(request, operation, isAdapted)
}

/** A request, as it is written and as it is sent. */
interface Requests {
  readonly written: CaseRequest
  readonly sent: CaseRequest
}

/** The members of the tables that a case is about: its row names them, or they are not as in the plain body. */
const rolesOf = (
  { written: { body = [] } }: Requests,
  { about = [], isAdapted }: Overrides,
  varies: readonly string[],
  { roles }: Members,
): readonly Role[] => {
  if (isAdapted) return []
  const varied = variedRoles(body.filter((part) => typeof part === 'string').join(''))
  return roleNames.filter(
    (role) => about.includes(role) || varied.includes(role) || varies.includes(roles[role]),
  )
}

const caseFactsOf = (
  requests: Requests,
  credential: SentCredential,
  overrides: Overrides,
  operation: Operation,
): CaseFacts => {
  const members = membersOf(operation)
  const ofRequest = factsOf(requests.sent, members)
  const { repeats } = overrides
  return {
    ...ofRequest,
    about: rolesOf(requests, overrides, ofRequest.varies, members),
    differs: differencesOf(requests.sent, credential, operation),
    ...(repeats && { repeats }),
  }
}

/** A case of a rule from a line of its table, for the Plant Store's operation or another one. */
export const createCase = (
  rule: RuleId,
  [writtenSlug, title, body, overrides = {}]: Row,
  operation: Operation = plantStore,
): Case => {
  const { level: ruleLevel, expect: ruleExpect = 'open' } = ruleOf(rule)
  const { level = ruleLevel, replay, isAdapted } = overrides
  const expect = level === 'open' ? 'open' : ruleExpect
  const isDenied = expect === 'deny'
  const credential = sentCredentialOf(overrides, isDenied, operation)
  const written = writtenRequestOf(body, overrides, isDenied)
  const request = adaptedRequestOf(written, overrides, operation)
  const wordsFor = (text: string): string =>
    isAdapted ? text : inWordsOf(text, operation, request)
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
      facts ??= caseFactsOf({ written, sent: request }, credential, overrides, operation)
      return facts
    },
    creates: mayCreate({ level, expect }),
    ...(replay && { replay }),
  }
}
