import type { Operation } from '../../src/document/document.ts'
import type { MemberKind } from '../../src/document/member-kind.ts'
import type { Citation } from './citable-document.ts'
import type { About } from './cite.ts'
import type * as RuleTools from './rule-tools.ts'

/** must: the document states it. should: the document or a standard that it names implies it. open: not documented. */
export type Level = 'must' | 'should' | 'open'

/** accept: 200. refuse: 400. deny: no 2xx, because the credential is not valid. open: nothing is asserted. */
export type Expectation = 'accept' | 'refuse' | 'deny' | 'open'

/**
 * What the cases of a rule vary in the plain request. values: those of the body and its members. spelling: how these are
 * written. syntax: whether the body is JSON. chain: nothing; their requests follow others.
 */
export type Subject =
  | 'values'
  | 'spelling'
  | 'syntax'
  | 'media-type'
  | 'credential'
  | 'chain'
  | 'anything'

/** What rows call. They import types only: every command reads ids and levels, and the mock loads no suite. */
type Tools = typeof RuleTools

/** All that the suite knows about a rule. */
export interface RuleRow {
  readonly level: Level
  /** What the requests of its cases must get; absent if it is about the responses to all cases. */
  readonly expect?: Expectation
  /** Of its cases; absent if it is about the responses to all cases. */
  readonly subject?: Subject
  /** Which members its cases vary; absent if they are of any kind. */
  readonly members?: MemberKind
  /** Whether its cases are ordinary requests, which every server of the document accepts. */
  readonly isOrdinary?: true
  /** Whether servers keep it whatever else they ignore: one that breaks all of these rules is another one. */
  readonly isBasic?: true
  /** Whether it is about many keywords: a server that ignores one of them may follow the others. */
  readonly isAboutKeywords?: true
  /** Whether its notes are violations at the level must: the document leaves their status open. */
  readonly raisesNotes?: true
  /** The code of what stays a warning where the rule is raised. */
  readonly exception?: string
  /** Whether a document has what the rule is about; absent if all have. */
  readonly appliesTo?: (operation: Operation, tools: Tools) => boolean
  /** What it says about an operation: one sentence without a full stop. */
  readonly sentence: string | ((operation: Operation, tools: Tools) => string)
  /** The place in the document on which it rests. */
  readonly cite: (about: About, tools: Tools) => Citation
}

/** Rows by id, in the order of the reports. */
export type RuleRows = Readonly<Record<string, RuleRow>>
