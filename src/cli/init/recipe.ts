import type { Project } from './project.ts'

/** One thing to do in a project. */
export interface Step {
  /** Such as `New file src/mock.ts`. */
  readonly title: string
  /** Its whole content, or the lines to add. */
  readonly code: string
  /** What it starts: a project that starts it already adds the handlers there instead. */
  readonly starts?: 'worker' | 'server' | undefined
}

/** Steps that start msw's worker in a page. */
export const startWorker = (...steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => ({ ...step, starts: 'worker' }))

/** Steps that start msw's server in Node. */
export const startServer = (...steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => ({ ...step, starts: 'server' }))

/** What to add to a project for one of its tools. */
export interface Recipe {
  /** Packages to install, besides the kit. */
  readonly packages: readonly string[]
  readonly steps: readonly Step[]
  /** Commands to run once, after the installation. */
  readonly commands: readonly string[]
  /** The command that writes msw's worker file, where no plugin serves it. */
  readonly workerFile?: string
  /** The next command, and what it shows. */
  readonly next: string
  /** The page of the docs with more. */
  readonly page: string
}

/** The name of a configuration file that the project has, such as `vite.config.ts` for `vite.config`. */
export function configFileOf({ files }: Project, name: string): string | undefined {
  return [...files].find((file) => file.replace(/\.[cm]?[jt]s$/, '') === name)
}

/** Returns type annotations as they are in a TypeScript project, and nothing in another one. */
export function typesOf({ isTypeScript }: Project): (annotation: string) => string {
  return (annotation) => (isTypeScript ? annotation : '')
}
