import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding, Group } from './finding.ts'
import { type Level, type RuleId, rules } from './rules.ts'

/** Options of the run, without secrets. */
export interface RunOptions {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly noCreate: boolean
  readonly strict: boolean
  readonly explore: number
  readonly concurrency: number
  /** Requests per second; absent without a limit. */
  readonly rate?: number
  readonly timeoutSeconds: number
  readonly patienceSeconds: number
  /** Whether one was given. */
  readonly badToken: boolean
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
  readonly warnings: number
  readonly notes: number
  /** Violations and warnings of the baseline, included in the counts above. */
  readonly known: number
  readonly notChecked: number
}

export interface Coverage {
  readonly rule: RuleId
  readonly level: Level
  /** Exchanges judged by the rule. */
  readonly checked: number
  /** Cases of the rule without a verdict. */
  readonly notChecked: number
  /** Why cases have no verdict, each reason once. */
  readonly reasons: readonly string[]
  readonly verdict: 'passed' | 'failed' | 'warned' | 'noted' | 'not checked'
}

export type NotChecked = Pick<Finding, 'case' | 'rule'> & { readonly reason: string }

/** A finding of the baseline that this run did not make again. */
export type Resolved = Pick<Finding, 'rule' | 'code' | 'case'>

export interface Report {
  readonly version: 1
  readonly run: Run
  readonly counts: Counts
  /** Violations first, then warnings, then notes; each in the order of the rules. */
  readonly groups: readonly Group[]
  readonly coverage: readonly Coverage[]
  readonly notChecked: readonly NotChecked[]
  readonly resolved: readonly Resolved[]
  /** The cases that were sent, generated ones included, by id. */
  readonly cases: Readonly<Record<string, Case>>
  /** All traffic; `$PLANT_STORE_TOKEN` replaces the token. */
  readonly exchanges: readonly Exchange[]
  /** A curl command for each exchange of a finding, by exchange number. */
  readonly curl: Readonly<Record<number, string>>
  /** Sentences about the run as a whole, such as a hint that the token seems wrong. */
  readonly hints: readonly string[]
  /** Why the run could not be made, or ended early. */
  readonly stopped?: string
  /** 0: passed. 1: failed. 2: the run could not be made. */
  readonly exitCode: 0 | 1 | 2
}

/** For every rule: how often it was checked, its verdict, and why cases of it were not checked. */
export const coverageOf = (
  judged: readonly RuleId[],
  notChecked: readonly NotChecked[],
  findings: readonly Finding[],
): readonly Coverage[] => {
  const verdictOf = (id: RuleId, level: Level, checked: number): Coverage['verdict'] => {
    const kinds = new Set(findings.filter(({ rule }) => rule === id).map(({ kind }) => kind))
    if (kinds.has('violation')) return 'failed'
    if (kinds.has('warning')) return 'warned'
    return checked === 0 ? 'not checked' : level === 'open' ? 'noted' : 'passed'
  }
  return rules.map(({ id, level }) => {
    const checked = judged.filter((rule) => rule === id).length
    const missed = notChecked.filter(({ rule }) => rule === id)
    const reasons = [...new Set(missed.map(({ reason }) => reason))]
    if (checked === 0 && reasons.length === 0) reasons.push('no exchange showed it')
    return { rule: id, level, checked, notChecked: missed.length, reasons, verdict: verdictOf(id, level, checked) }
  })
}
