import { github } from './github.ts'
import { har } from './har.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Reporter, ReporterName } from './reporter.ts'
import { text } from './text.ts'

export type { Reporter, ReporterName, ReporterOptions } from './reporter.ts'
export { reporterNames } from './reporter.ts'

/** Every format by its name. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  text,
  json,
  junit,
  github,
  markdown,
  html,
  har,
}
