import type { Case, CaseRequest, Credential, Expectation, Part, Need } from '../case.ts'
import { type Level, type RuleId, ruleOf } from '../rules.ts'

/** One line of a table of cases: its name within the rule, what is sent in words, and the body. */
export type Row = readonly [
  slug: string,
  title: string,
  body?: Part | readonly Part[] | undefined,
  more?: More,
]

/** What differs from a POST to /plants with the token and `Content-Type: application/json`. */
export interface More {
  readonly level?: Level
  readonly method?: string
  readonly target?: string
  readonly credential?: Credential
  /** Null: no Content-Type. */
  readonly type?: string | null
  readonly accept?: string | null
  readonly headers?: readonly (readonly [string, string])[]
  readonly needs?: readonly Need[]
}

/** The members of the plain valid plant, as JSON text. */
export const id = '"id":$ID'
export const name = '"name":"$NAME"'
export const tag = '"tag":"indoor"'
export const plain: string = `{${id},${name}}`

const fields = (more: More): CaseRequest['headers'] => [
  ...(more.accept === null ? [] : [['Accept', more.accept ?? 'application/json'] as const]),
  ...(more.type === null ? [] : [['Content-Type', more.type ?? 'application/json'] as const]),
  ...(more.headers ?? []),
]

const partsOf = (body: Row[2]): readonly Part[] | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array
    ? body === undefined
      ? undefined
      : [body]
    : body

/** Cases of one rule from a table; whether one may create follows from what the rule expects. */
export const casesOf = (
  rule: RuleId,
  expect: Expectation,
  rows: readonly Row[],
  common: More = {},
): readonly Case[] =>
  rows.map(([slug, title, body, own = {}]) => {
    const more = { ...common, ...own }
    const level = more.level ?? ruleOf(rule).level
    const parts = partsOf(body)
    return {
      id: `${rule}/${slug}`,
      rule,
      level,
      expect: level === 'open' ? 'open' : expect,
      title,
      request: {
        method: more.method ?? 'POST',
        target: more.target ?? '/plants',
        credential: more.credential ?? 'token',
        headers: fields(more),
        ...(parts ? { body: parts } : {}),
        needs: more.needs ?? [],
      },
      creates: !(level === 'must' && (expect === 'refuse' || expect === 'deny')),
    }
  })
