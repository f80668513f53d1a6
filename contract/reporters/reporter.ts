import type { Report } from '../data/report.ts'

export interface ReporterOptions {
  /** ANSI colors; none by default. */
  readonly color?: boolean
  /** Columns of the text report; 80 by default. */
  readonly width?: number
  /** Whether the text report shows warnings and notes whole, and longer bodies; not by default. */
  readonly verbose?: boolean
  /** Path in the user's repository that GitHub annotations are attached to; none by default. */
  readonly annotateFile?: string | undefined
  /** Where the links of HTML to the page of the rules lead; `docs/contract-rules.md` by default. */
  readonly rulesPage?: string
  /** Version of the kit, for formats that name their producer. */
  readonly version?: string
}

export const reporterNames = ['text', 'json', 'junit', 'github', 'markdown', 'html', 'har'] as const
export type ReporterName = (typeof reporterNames)[number]

/** A report in one format. */
export interface Formatted {
  /** Ends with a line break. */
  readonly text: string
  /** The exchanges of the report whose commands are in the text, by number. */
  readonly commands: readonly number[]
}

/** Formats a report; pure. */
export type Format = (report: Report, options?: ReporterOptions) => Formatted

/** The text of a report in one format; pure. It ends with a line break. */
export type Reporter = (report: Report, options?: ReporterOptions) => string
