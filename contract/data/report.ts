import type { Case } from './case.ts'
import type { Citation } from '../rules/citable-document.ts'
import type { ProblemKeyword } from '../../src/base/validator.ts'
import type { Exchange, FailureKind, HiddenHeaders, ProtocolError } from './exchange.ts'
import type { Levels } from '../rules/levels.ts'
import type { StatusException } from '../rules/response-rules.ts'
import type { Level, Rule, RuleId } from '../rules/rules.ts'

/**
 * violation: a must is broken. drift: the response differs from the profile's. warning: a should is broken.
 * note: the document leaves it open.
 */
export type Kind = 'violation' | 'drift' | 'warning' | 'note'

/** What is wrong, such as `status`, `accepted`, `content-type`, `cut-off`. */
export type FindingCode =
  | FailureKind
  | ProtocolError['code']
  | StatusException['code']
  | 'status'
  | 'accepted'
  | 'refused'
  | 'throttled'
  | 'gateway'
  | 'unknown-resource'
  | 'coding-unwanted'
  | 'response-charset'
  | 'content-type'
  | 'content-type-twice'
  | 'empty-body'
  | 'header-missing'
  | 'header'
  | 'not-utf-8'
  | 'byte-order-mark'
  | 'not-json'
  | 'member-twice'
  | 'body'
  | `body-${ProblemKeyword}`
  | 'died'
  | 'reused-connection'
  | 'drift'
  | `text-${TextChange}`
  | ChainFault
  /** A number comes back otherwise than it was sent, or a member has a text that another request sent. */
  | `${string}-${MemberChange}`
  /** Of a credential about which the document says nothing. */
  | `${string}-accepted`

/** What a later request shows about an earlier one (S1, S2). */
export type ChainFault =
  | 'not-found'
  | 'of-another-resource'
  | 'location'
  | 'below-another-parent'
  | 'not-listed'
  | 'listed-twice'
  | 'still-found'
  | 'not-changed'
  | 'lost'

/** How a text may come back. */
export type TextChange =
  | 'read-as-latin-1'
  | 'question-marks'
  | 'evaluated'
  | 'cut-at-quote'
  | 'cut-at-wide'
  | 'white-space'
  | 'letter-case'
  | 'normalized'
  | 'escaped'
  | 'truncated'
  | 'changed'

type MemberChange = 'changed' | 'of-another-request' | 'digits-lost'

/** What one exchange shows about one rule. */
export interface Finding {
  readonly kind: Kind
  readonly rule: RuleId
  /** What is wrong, in one stable word for programs. */
  readonly code: FindingCode
  readonly case: string
  /** The label of the operation, in a report on several. */
  readonly operation?: string | undefined
  readonly exchange: number
  /** Such as `200`, or `400 with an Error body`. */
  readonly expected: string
  /** Such as `500`, or `text/html`. */
  readonly received: string
  /** JSON Pointer (RFC 6901) into the response body, if the finding is about one place in it. */
  readonly pointer?: string
  /** The name of a header of the response, if the finding is about one. */
  readonly header?: string
  /** Where the document says it; of drift the line of the profile. */
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md. */
  readonly docs: string
  /** One sentence for people, without a full stop. */
  readonly message: string
  /** The end of that sentence, if an option accepts what was received. */
  readonly advice?: string
  /** The request whose text the response has, and whether both requests were under way at the same time. */
  readonly other?: Readonly<{ exchange: number; isOverlapping: boolean }>
}

/** An exchange of a run with its case and its findings. */
export type Entry = Readonly<{ case: Case; exchange: Exchange; findings: readonly Finding[] }>

/** A rule by which a response was judged. */
export interface JudgedRule {
  readonly rule: RuleId
  /**
   * failed, warned: the response breaks the rule, also if its finding is about another one. beside-violation,
   * beside-warning: it keeps the rule, but others are broken, which matters to it. unread: another failure hides whether it keeps it.
   */
  readonly result: 'passed' | 'failed' | 'warned' | 'beside-violation' | 'beside-warning' | 'unread'
}

/** An entry with all rules by which the response was judged, kept ones too. */
export interface JudgedEntry extends Entry {
  readonly judged: readonly JudgedRule[]
  /**
   * Whether the response shows how the server handles the request: not one that the server limited, that could not be
   * read, or that was sent for the sake of another one.
   */
  readonly isEvidence: boolean
}

/** A known failure, whichever case shows it. It has one of the two locations, or else what was received. */
export interface BaselineEntry extends Pick<Finding, 'operation' | 'rule'> {
  /** That of its findings; a file may have one of another version of the kit. */
  readonly code: string
  /** Of N8, N11 and N12: JSON Pointer to the keyword in the document that the server ignores. */
  readonly keywordLocation?: string
  /** JSON Pointer to a place in the response body. */
  readonly instanceLocation?: string
  /** Such as `422`. */
  readonly received?: string
  readonly requests: 'valid' | 'invalid' | 'credential' | 'open'
  /** The rules whose hand-written cases show it: the same failure in another rule is new. */
  readonly in: readonly RuleId[]
  readonly reason?: string
  /** The last day on which the entry applies (UTC), such as `2027-03-31`. */
  readonly expires?: string
}

/** Findings that are known and do not fail the check. */
export interface Baseline {
  readonly version: 3
  readonly findings: readonly BaselineEntry[]
  /** What the run is compared with, in reports; `the baseline` by default. */
  readonly name?: string
}

/** What came when the first case of a group was sent once more, alone. */
export interface SentAgain {
  /** Such as `200 OK`, or `connection reset`. */
  readonly received: string
  /** Whether it failed with the same cause, passed, or failed in another way. */
  readonly outcome: 'same' | 'passed' | 'other'
  /** What the failure of a case that passed depends on, as far as further requests show it. */
  readonly dependsOn?: Dependence | undefined
}

/**
 * first: on being the first request of the run. others: on other requests at the same time. turn: every so many requests
 * fail. chance: it passed as it was sent the first time, or fails now and then.
 */
export type Dependence =
  | Readonly<{ on: 'first' | 'others' | 'chance' }>
  | Readonly<{ on: 'turn'; every: number }>

/** From which request on all valid ones fail; the numbers are those of exchanges. */
export interface Onset {
  /** How many valid requests passed before. */
  readonly passed: number
  /** The first that fails. */
  readonly from: number
  /** The most suspicious request since the last one that passed. */
  readonly trigger: number
}

/** Where the failure of a group begins that is about a length or a number. */
export interface Begins {
  /** The name of a member of the body. */
  readonly member: string
  /** What is counted: of a number its value. */
  readonly unit: 'characters' | 'bytes' | 'value'
  /** The last value that passed and the first that failed, in decimal digits; nothing is between them if it is exact. */
  readonly passed: string
  readonly failed: string
  readonly isExact: boolean
}

/** What further requests show about a group; no part of the plan, the verdict or the baseline. */
export interface FollowUp {
  readonly again?: SentAgain | undefined
  readonly begins?: Begins | undefined
  /** Whether the same bytes, sent once more, showed the same; undefined if they were not sent. */
  readonly isReproduced?: boolean | undefined
}

/** Findings with one cause: the same rule, the same code and the same kind of response. */
export interface Group
  extends Pick<Finding, 'kind' | 'operation' | 'rule' | 'code' | 'received'>, FollowUp {
  /** The simplest case first: written by hand, with one defect. */
  readonly findings: readonly [Finding, ...Finding[]]
  readonly count: number
  /** What the requests of the group, and no others like them, have in common, such as `every name with a backslash`. */
  readonly common?: string | undefined
  /** Of failures that only the order in the run explains. */
  readonly onset?: Onset | undefined
  /** Whether the baseline lists them. */
  readonly known: boolean
  /** Of their baseline entry. */
  readonly reason?: string | undefined
  /** The last day of their baseline entry, if it has passed. */
  readonly expired?: string | undefined
}

/** Another document than the Plant Store's. */
export interface RunDocument {
  /** The file; absent for an object that a program or a config gave. */
  readonly file?: string
  /** Such as `POST /orders`; absent if the run is about several. */
  readonly operation?: string
}

/** Options of the run, without secrets; `headers` are the user's own. */
export interface RunOptions extends HiddenHeaders {
  /** Which document; absent for the Plant Store's. */
  readonly document?: RunDocument | undefined
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly noCreate: boolean
  readonly otherMethods: boolean
  readonly tokenAnywhere: boolean
  /** Values of parameters in paths, if the user gave some. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /** The operations for which the user gave a body. */
  readonly bodies?: readonly string[] | undefined
  readonly strict: boolean
  /** Of rules to which the user gave another level. */
  readonly levels: Levels
  /** Absent by default: how many they are depends on the operation. */
  readonly cases?: number | undefined
  readonly explore?: number | undefined
  readonly concurrency: number
  readonly rate?: number | undefined
  readonly timeoutSeconds: number
  readonly patienceSeconds: number
  readonly insecure: boolean
  /** Whether further CA certificates were given. */
  readonly ca: boolean
  /** Whether one was given. */
  readonly badToken: boolean
  readonly cert: boolean
  /** The file of the profile that the responses were compared with. */
  readonly profile?: string | undefined
}

export interface Run {
  readonly baseUrl: string
  readonly seed: number
  /** Part of the name of every plant of the run. */
  readonly mark: string
  /** ISO 8601. */
  readonly started: string
  readonly ended: string
  readonly durationMs: number
  readonly options: RunOptions
}

export interface Counts {
  /** Cases sent, without repetitions. */
  readonly cases: number
  readonly requests: number
  /** Requests with a complete response. */
  readonly responses: number
  readonly violations: number
  readonly drift: number
  readonly warnings: number
  readonly notes: number
  /** Findings of the baseline, included in the counts above. */
  readonly known: number
  readonly notChecked: number
}

export interface Coverage {
  /** The label of the operation, in a report on several. */
  readonly operation?: string | undefined
  readonly rule: RuleId
  readonly level: Level
  /** Exchanges judged by the rule. */
  readonly checked: number
  /** Cases of the rule without a verdict. */
  readonly notChecked: number
  /** `failed` or `warned`: the rule is broken. `kept`: it is not, but responses to its cases broke other rules. */
  readonly verdict: 'passed' | 'kept' | 'failed' | 'warned' | 'noted' | 'not checked'
}

/**
 * Why a case has no verdict. excluded: the options of the run leave it out. budget: the run has no room for it. not-given: it needs something that the user
 * has not given, such as a bad token. unsent: the run could not send it. unanswered: the server no longer responded.
 * unread: its response could not be read.
 */
export type GapKind = 'excluded' | 'budget' | 'not-given' | 'unsent' | 'unanswered' | 'unread'

/** Why a case has no verdict, for programs and for people. */
export interface Gap {
  readonly kind: GapKind
  readonly reason: string
}

export type NotChecked = Pick<Finding, 'case' | 'operation' | 'rule'> & Gap

/** One of several operations of a run. */
export interface ReportedOperation {
  /** Its name in ids of cases, such as `createPlant`. */
  readonly label: string
  /** Such as `POST /plants`. */
  readonly name: string
  /** Of an operation that was not checked only zeros. */
  readonly counts: Counts
  /** Why it was not checked, or not to the end. */
  readonly gap?: Gap
}

/** A rule as it is about an operation. */
export type ReportedRule = Rule & {
  /** The label of the operation, in a report on several. */
  readonly operation?: string | undefined
}

/** The document that the server was checked against. */
export interface ReportedDocument {
  readonly title: string
  /** Of the document, not of OpenAPI. */
  readonly version: string
  /** The file; absent for an object that a program gave. */
  readonly path?: string
}

export interface Report {
  readonly version: 1
  readonly document: ReportedDocument
  readonly run: Run
  readonly counts: Counts
  /** In the order of the run; absent in a report on one operation. */
  readonly operations?: readonly ReportedOperation[]
  /** Violations first, then drift, warnings and notes; each in the order of the rules. */
  readonly groups: readonly Group[]
  readonly coverage: readonly Coverage[]
  /** The rules of `coverage` and of all findings, as they are about the document. */
  readonly rules: readonly ReportedRule[]
  readonly notChecked: readonly NotChecked[]
  /** The ids of cases that had a made-up token where the document wants none, and were refused. */
  readonly triedWithMadeUpToken: readonly string[]
  /** What the run was compared with, such as `the baseline`; absent without a comparison. */
  readonly comparedWith?: string
  /** Entries of the baseline that this run did not find again; `in` has the rules in which it did not. */
  readonly resolved: readonly BaselineEntry[]
  /** The cases that were sent, generated ones included, by id. */
  readonly cases: Readonly<Record<string, Case>>
  /** All traffic; `$PLANT_STORE_TOKEN` replaces the token. */
  readonly exchanges: readonly Exchange[]
  /** A curl command for each exchange of a finding, by exchange number. */
  readonly curl: Readonly<Record<number, string>>
  /** The paths of what the run created and could not remove; absent if nothing stays, or nothing can be removed. */
  readonly left?: readonly string[]
  /** Sentences about the run as a whole, such as a hint that the token seems wrong. */
  readonly hints: readonly string[]
  /** Why the run could not be made, ended early or brought no evidence; with exit code 1 it ended early. */
  readonly stopped?: string
  /** 0: passed. 1: failed. 2: the run could not be made or finished. */
  readonly exitCode: 0 | 1 | 2
}

/** Why a run stopped early, and whether it could not be made at all. */
export interface Stop {
  /** For each case that was not sent. */
  readonly reason: string
  readonly sentence: string
  readonly isImpossible: boolean
  /** Whether other operations may be checked nevertheless. */
  readonly isOfOperation?: boolean
  /** Whether the user has left no case of the operation to send. */
  readonly isEmpty?: boolean
}

/** What a run has recorded, without secrets; the times are milliseconds since 1970. */
export interface Recorded extends Pick<Report, 'notChecked'> {
  readonly entries: readonly JudgedEntry[]
  /** The user's own. */
  readonly userHeaders: HiddenHeaders
  readonly run: Pick<Run, 'baseUrl' | 'seed' | 'mark'> &
    Readonly<Record<'started' | 'ended', number>>
  readonly stopped: Stop | undefined
  /** Whether requests hung while other connections were open. */
  readonly hasStalled?: boolean | undefined
  /** What the names of all requests begin with; undefined if the document does not allow it. */
  readonly beginningOfNames?: string | undefined
  /** By the first finding of a group, what further requests showed. */
  readonly followUps?: ReadonlyMap<Finding, FollowUp>
}
