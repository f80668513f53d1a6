import type { RuleId } from '../rules/rules.ts'
import type { Coverage, Kind } from './report.ts'

/** What all reports show, computed once; every text is printable. */
export interface View {
  /** Such as `Plant Store 1.0.0 (openapi.yaml)`. */
  readonly document: string
  readonly baseUrl: string
  /** `impossible`: the check could not be made or finished. */
  readonly outcome: 'passed' | 'failed' | 'impossible'
  /** One sentence without a full stop. */
  readonly verdict: string
  /** How many findings there are; absent if the check was impossible. */
  readonly tally: string | undefined
  /** How much was sent; absent without a response. */
  readonly effort: string | undefined
  /** Sentences about the run as a whole. */
  readonly hints: readonly string[]
  /** The rules with their verdicts; none without a response, because no rule was checked then. */
  readonly families: readonly FamilyView[]
  /** In a report on several: which were checked, and which were not; each rule of `families` names its one. */
  readonly operations: readonly OperationView[]
  /** Findings by kind, without notes and without empty sections. */
  readonly sections: readonly Section[]
  readonly notes: readonly NoteView[]
  /** How many notes each rule has; empty without notes. */
  readonly noteCounts: string
  /** Whether the run was compared with a baseline or an earlier report. */
  readonly isCompared: boolean
  /** What is new, gone and unchanged since the baseline, and what was not checked. */
  readonly lists: readonly List[]
}

export interface OperationView {
  readonly label: string
  /** Such as `POST /plants`. */
  readonly name: string
  readonly requests: number
  /** Why it was not checked, or not to the end; empty if it was. */
  readonly gap: string
}

export interface FamilyView {
  readonly title: string
  readonly rules: readonly RuleView[]
}

export interface RuleView extends Coverage {
  readonly sentence: string
  /** Where the document says it, and how it is read if the document leaves that open. */
  readonly citation: string
  readonly reading: string
  /** The verdict in words. */
  readonly words: string
  /** Whether it failed, and all findings that show it name other rules: one cause has one finding. */
  readonly isShownByOthers: boolean
  /** Link to the section about the rule. */
  readonly docs: string
}

/** Kinds whose findings are shown one by one. */
export type SectionKind = Exclude<Kind, 'note'>

export interface Section {
  readonly kind: SectionKind
  readonly title: string
  readonly findings: readonly FindingView[]
}

/** A group of findings, by its first one. */
export interface FindingView {
  readonly kind: SectionKind
  readonly rule: RuleId
  /** The label of the operation, in a report on several. */
  readonly operation?: string | undefined
  /** Of the rule, without a full stop. */
  readonly sentence: string
  /** Link to the section about the rule. */
  readonly docs: string
  /** Whether it fails the run. */
  readonly fails: boolean
  /** The message, how often it was seen, and whether it is known. */
  readonly headline: string
  /** The file and the line of the citation; of drift in the profile. */
  readonly place: Readonly<{ file?: string | undefined; line?: number | undefined }>
  readonly details: readonly Detail[]
  /** Whether the finding before it in its section cites the same place and rule; never of drift. */
  readonly repeatsCitation: boolean
  /** Whether the response is an error with a body. */
  readonly givesReason: boolean
  /** The number of the exchange that the details show. */
  readonly exchange: number
  /** All cases of the group, the example first. */
  readonly cases: readonly Readonly<{ id: string; title: string }>[]
}

export type DetailLabel =
  | 'Document'
  | 'Profile'
  | 'Reading'
  | 'Rule'
  | 'Case'
  | 'Since'
  | 'Again'
  | 'Also'
  | 'Expected'
  | 'Sent by'
  | 'Overlap'
  | 'Request'
  | 'Response'
  | 'Reproduce'
  | 'Needs'

/** A labeled part of a finding, printable: a text, the lines of a message as in HTTP, or those of a command. */
export type Detail =
  | Readonly<{ label: DetailLabel; form: 'text'; text: string }>
  | Readonly<{ label: DetailLabel; form: 'message' | 'command'; lines: readonly string[] }>

/** A note; all texts are printable. */
export interface NoteView {
  readonly rule: RuleId
  readonly headline: string
  /** The id of its first case. */
  readonly case: string
  /** Link to the section about the rule. */
  readonly docs: string
}

/** A title with lines below it; all printable. */
export interface List {
  readonly title: string
  readonly lines: readonly string[]
}
