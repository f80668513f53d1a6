import type { Case, CaseRequest, Expectation, Part } from './case.ts'
import { type Level, type RuleId, ruleOf } from '../rules.ts'

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
  /** Null: no Authorization. */
  readonly authorization?: string | null
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

const expectationOf = (rule: RuleId): Expectation => {
  if (/^[RV]|A4/.test(rule)) return 'accept'
  return rule.startsWith('N') ? 'refuse' : 'deny'
}

/** A case of a rule from a line of its table. */
export const createCase = (rule: RuleId, [slug, title, body, own = {}]: Row): Case => {
  const { level = ruleOf(rule).level, type = json, accept = json, headers = [], ...others } = own
  const expect = level === 'open' ? 'open' : expectationOf(rule)
  const { authorization = expect === 'deny' ? null : 'Bearer $TOKEN', ...overrides } = others
  const usual = Object.entries({
    Authorization: authorization,
    Accept: accept,
    'Content-Type': type,
  })
  return {
    id: `${rule}/${slug}`,
    rule,
    level,
    expect,
    title,
    request: {
      method: 'POST',
      target: '/plants',
      ...overrides,
      headers: [
        ...usual.filter((header): header is [string, string] => header[1] !== null),
        ...headers,
      ],
      ...(body !== undefined && { body: [body].flat() }),
    },
    creates: level !== 'must' || expect === 'accept',
  }
}
