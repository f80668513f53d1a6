import type { Case, CaseFacts, CaseRequest, SentCredential } from '../../data/case.ts'
import type { CredentialSet } from '../../../src/document/document.ts'
import type { ParameterChange } from '../../operation/parameters.ts'
import type { Level, RuleId } from '../../rules/rules.ts'
import type { Parts, Write } from './plain.ts'

/**
 * One line of a table of cases: its name within the rule, its title, its body. In name and title `$number`, `$string` and
 * `$optional` stand for the names of members, and others for the words of words.ts; in the body, see Part.
 */
export type Row = readonly [
  slug: string,
  title: string,
  body?: Parts | Write | undefined,
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
  /** Credentials in order, beside what `authorization` and `headers` show. */
  readonly credentials?: CredentialSet
  /** What the request has as its credential, if `authorization` does not show it. */
  readonly credential?: SentCredential
  readonly repeats?: CaseFacts['repeats']
  /** The value of a parameter that it is about; all others have their plain ones. */
  readonly parameter?: ParameterChange
  readonly concern?: Case['concern']
  readonly generated?: Case['generated']
  /** Whether the body means to break several rules. */
  readonly isOfSeveral?: boolean
  /** Whether name and title are taken as they are, because they have names and values of the document. */
  readonly isVerbatim?: boolean
}

/** A row with the rule of its table, as all steps after the tables read it. */
export interface CaseRow {
  readonly rule: RuleId
  readonly slug: string
  readonly title: string
  /** Undefined: no body. */
  readonly body?: Parts | Write | undefined
  readonly overrides?: Overrides
}

export const caseRow = (rule: RuleId, [slug, title, body, overrides = {}]: Row): CaseRow => ({
  rule,
  slug,
  title,
  body,
  overrides,
})

export const reused: Overrides = { need: 'reused-connection' }
export const utf8: Overrides = { type: '$plainMediaType; charset=utf-8' }
