import type { Report } from '../report.ts'

/** How a report is to be written down; each format takes what it can use. */
export interface Presentation {
  /** Colours, as ANSI escape sequences. */
  readonly colour?: boolean
  /** Columns to write in; 80 without it. */
  readonly width?: number
  /** Version of the kit, for formats that name their maker. */
  readonly version?: string
}

/** Writes a report down; the text ends with a line break. */
export type Reporter = (report: Report, presentation?: Presentation) => string
