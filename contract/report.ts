import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Group } from './finding.ts'
import type { Level, RuleId } from './rules.ts'

/** What was asked of the run, for people who read a report later. No secret is in it. */
export interface RunOptions {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly create: boolean
  readonly strict: boolean
  readonly explore: number
  readonly concurrency: number
  /** Requests per second; absent: no limit. */
  readonly rate?: number
  /** Milliseconds per exchange. */
  readonly timeoutMs: number
  readonly badToken: boolean
}

export interface Run {
  readonly url: string
  readonly seed: number
  /** Stands in the name of every plant of the run. */
  readonly mark: string
  /** ISO 8601. */
  readonly started: string
  readonly ended: string
  readonly durationMs: number
  readonly options: RunOptions
}

export interface Counts {
  /** Cases sent, repetitions not counted. */
  readonly cases: number
  readonly requests: number
  /** Requests that got a complete answer. */
  readonly responses: number
  readonly violations: number
  readonly warnings: number
  readonly notes: number
  /** Violations and warnings that the baseline knows; they are in the counts above too. */
  readonly known: number
  readonly notChecked: number
}

export interface Coverage {
  readonly rule: RuleId
  readonly level: Level
  /** Exchanges that were judged by the rule. */
  readonly checked: number
  /** Cases of the rule that were not sent or got no verdict. */
  readonly notChecked: number
  /** Why, each reason once. */
  readonly reasons: readonly string[]
  readonly verdict: 'passed' | 'failed' | 'warned' | 'noted' | 'not checked'
}

export interface NotChecked {
  readonly case: string
  readonly rule: RuleId
  readonly reason: string
}

/** A finding that the baseline lists and this run did not see again. */
export interface Resolved {
  readonly rule: RuleId
  readonly code: string
  readonly case: string
}

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
  /** All traffic, tokens replaced by `$PLANT_STORE_TOKEN`. */
  readonly exchanges: readonly Exchange[]
  /** A curl line for each exchange that a finding names, by exchange number. */
  readonly curl: Readonly<Record<number, string>>
  /** Sentences about the run as a whole, such as a hint that the token seems wrong. */
  readonly hints: readonly string[]
  /** Why the run could not be made or was cut short. */
  readonly stopped?: string
  /** 0: no must is broken. 1: one is. 2: the run could not be made. */
  readonly exitCode: 0 | 1 | 2
}
