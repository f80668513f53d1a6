import type { Reporter } from './reporter.ts'

export { type Progress, progressBar, progressLine } from './progress.ts'
export type { Presentation, Reporter } from './reporter.ts'

export type ReporterName =
  | 'text'
  | 'json'
  | 'junit'
  | 'html'
  | 'github'
  | 'markdown'
  | 'sarif'
  | 'har'
  | 'tap'

/** Every format, loaded when it is asked for. */
export const reporters: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  text: () => import('./text.ts').then(({ text }) => text),
  json: () => import('./json.ts').then(({ json }) => json),
  junit: () => import('./junit.ts').then(({ junit }) => junit),
  html: () => import('./html.ts').then(({ html }) => html),
  github: () => import('./github.ts').then(({ github }) => github),
  markdown: () => import('./markdown.ts').then(({ markdown }) => markdown),
  sarif: () => import('./sarif.ts').then(({ sarif }) => sarif),
  har: () => import('./har.ts').then(({ har }) => har),
  tap: () => import('./tap.ts').then(({ tap }) => tap),
}
