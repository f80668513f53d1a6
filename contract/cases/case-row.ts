import type { Case, CaseFacts, CaseRequest, Part, SentCredential } from '../data/case.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { membersOf } from '../operation/members.ts'
import { needsToken } from '../operation/credentials.ts'
import { adaptRequest, adaptSlug, adaptTitle } from './adapt.ts'
import { withCredentialOf } from './adapt-credential.ts'
import { differencesOf } from './differences.ts'
import { factsOf } from './facts.ts'
import { type Level, type RuleId, ruleOf } from '../rules/rules.ts'

/** One line of a table of cases: its name within the rule, its title, its body. */
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
  return [json, `id is ${words}`, `{"id":${words === json ? json : `$(${json})`},${name}}`]
}

/** A row with an id in a spelling, in which 7 stands for a fresh id, such as `7.0`. */
export const writtenRow = (json: string): Row => {
  return [`id-${json}`, `id is written as ${json}`, `{"id":${json.replace('7', '$ID')},${name}}`]
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
const writtenRequestOf = (
  body: Row[2],
  overrides: Omit<Overrides, 'level' | 'repeats' | 'replay' | 'isAdapted'>,
  isDenied: boolean,
): CaseRequest => {
  const {
    type = json,
    accept = json,
    authorization = isDenied ? null : 'Bearer $TOKEN',
    credential: _credential,
    headers = [],
    ...ofRequest
  } = overrides
  const ordinaryHeaders = Object.entries({
    Authorization: authorization,
    Accept: accept,
    'Content-Type': type,
  }).filter((header): header is [string, string] => header[1] !== null)
  return {
    method: 'POST',
    target: '/plants',
    ...ofRequest,
    headers: [...ordinaryHeaders, ...headers],
    ...(body !== undefined && { body: [body].flat() }),
  }
}

/** A case of a rule from a line of its table, for the Plant Store's operation or another one. */
export const createCase = (
  rule: RuleId,
  [writtenSlug, title, body, overrides = {}]: Row,
  operation: Operation = plantStore,
): Case => {
  const { level: ruleLevel, expect: ruleExpect = 'open' } = ruleOf(rule)
  const { level = ruleLevel, repeats, replay, isAdapted, ...ofCase } = overrides
  const expect = level === 'open' ? 'open' : ruleExpect
  const isDenied = expect === 'deny'
  const credential = sentCredentialOf(overrides, isDenied, operation)
  const writtenRequest = writtenRequestOf(body, ofCase, isDenied)
  let facts: CaseFacts | undefined
  const isOfScheme = typeof overrides.authorization === 'string'
  const adapted = isOfScheme ? writtenRequest : withCredentialOf(writtenRequest, operation)
  const request = adaptRequest(adapted, operation, isAdapted)
  const words = isAdapted ? title : adaptTitle(title, operation)
  const slug = isAdapted ? writtenSlug : adaptSlug(writtenSlug, operation)
  return {
    id: `${rule}/${slug}`,
    rule,
    slug,
    level,
    expect,
    title: words,
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
    creates: level !== 'must' || expect === 'accept',
    ...(replay && { replay }),
  }
}
