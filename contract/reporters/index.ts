import { formats } from './formats.ts'
import { type Reporter, type ReporterName, reporterNames } from './reporter.ts'

export type { Reporter, ReporterName, ReporterOptions } from './reporter.ts'
export { reporterNames } from './reporter.ts'

const entries = reporterNames.map((name): [ReporterName, Reporter] => [
  name,
  (report, options) => formats[name](report, options).text,
])

/**
 * Every reporter by its name.
 * @example
 * const report = await check({ baseUrl: 'http://localhost:8080', token: 'demo' })
 * await writeFile('plants.html', reporters.html(report))
 */
export const reporters: Readonly<Record<ReporterName, Reporter>> = Object.fromEntries(
  entries,
) as Record<ReporterName, Reporter>
