import { github } from './github.ts'
import { har } from './har.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Format, ReporterName } from './reporter.ts'
import { text } from './text.ts'

/** Every format by its name. */
export const formats: Readonly<Record<ReporterName, Format>> = {
  text,
  json,
  junit,
  github,
  markdown,
  html,
  har,
}
