import type { Case, CaseFacts, CaseRequest, SentCredential } from '../../data/case.ts'
import type { Role } from '../../operation/role.ts'
import type { Level, RuleId } from '../../rules/rules.ts'
import { type Body, type Piece, asBody } from './body-pieces.ts'

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

/** A row with the rule of its table, as all steps after the tables read it. */
export interface CaseRow {
  readonly rule: RuleId
  readonly slug: string
  readonly title: string
  /** Undefined: no body. */
  readonly body?: Body | undefined
  readonly overrides?: Overrides
}

export const caseRow = (rule: RuleId, [slug, title, body, overrides = {}]: Row): CaseRow => ({
  rule,
  slug,
  title,
  body: body === undefined ? undefined : asBody(body),
  overrides,
})

export const reused: Overrides = { need: 'reused-connection' }
export const utf8: Overrides = { type: '$plainMediaType; charset=utf-8' }
