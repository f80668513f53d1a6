import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import type { Target } from './targets.ts'

const root: string = fileURLToPath(new URL('../../', import.meta.url))
const here: string = fileURLToPath(new URL('./', import.meta.url))
const command: string = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js')

interface Position {
  readonly line: number
  readonly column: number
}

export interface Mutant {
  readonly status: string
  readonly replacement: string
  readonly location: { readonly start: Position; readonly end: Position }
}

/** The part of Stryker's JSON report that is read here. */
export interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >
}

const run = async (
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  // Stryker would go on for an hour after who started it has ended.
  const end = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', end).on('SIGINT', end)
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${String(status)}`)
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
  }
}

/** Stryker has a lock of its own, so that `npm ci` of the kit does without its packages. */
export const install = async (): Promise<void> => {
  if (!existsSync(command)) await run('npm', ['ci', '--ignore-scripts'], here)
}

/** Where a target's report is kept, as JSON and as a page to browse. */
export const reportFile = (target: Target, ending: 'json' | 'html' | 'incremental.json'): string =>
  join(root, 'coverage', 'mutation', `${target.name}.${ending}`)

export const readReport = (target: Target): Report =>
  JSON.parse(readFileSync(reportFile(target, 'json'), 'utf8')) as Report

/**
 * Mutates a target and runs its tests against each mutant, or only where source or tests have
 * changed since the last run. Progress goes to standard error.
 */
export const mutate = async (
  target: Target,
  concurrency: number,
  afresh: boolean,
): Promise<Report> => {
  const scratch = mkdtempSync(join(tmpdir(), 'plant-store-mutation-'))
  const config = {
    mutate: target.mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
    ignorePatterns: ['dist', 'docs', 'examples', 'coverage'],
    reporters: ['json', 'html', isatty(2) ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: reportFile(target, 'json') },
    htmlReporter: { fileName: reportFile(target, 'html') },
    allowConsoleColors: isatty(2) && !process.env['NO_COLOR'],
    incremental: true,
    incrementalFile: reportFile(target, 'incremental.json'),
    force: afresh,
    tempDirName: join(scratch, 'sandbox'),
    timeoutMS: 20_000,
    warnings: false,
    concurrency,
  }
  try {
    mkdirSync(join(root, 'coverage', 'mutation'), { recursive: true })
    const file = join(scratch, 'stryker.json')
    writeFileSync(file, JSON.stringify(config))
    await run(process.execPath, [command, 'run', file], root, { MUTATION_TARGET: target.name })
    return readReport(target)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
