import { cases } from '../../../contract/cases/index.ts'
import type { CheckOptions } from '../../../contract/options.ts'
import type { Report } from '../../../contract/report.ts'
import { printable } from '../../../contract/reporters/escape.ts'
import { check } from '../../../contract/runner.ts'
import { UsageError } from '../../../contract/usage-error.ts'
import type { CheckFlags, CheckSettings } from '../check.ts'
import { Failure } from '../failure.ts'
import { version } from '../version.ts'
import { readBaseline, updateBaseline } from './known.ts'
import { casesAsJson, listCases } from './list.ts'
import { reportProgress } from './progress.ts'
import { prepareFiles, print, readReporters, writeReports } from './reports.ts'
import { checkNames, readSettings } from './settings.ts'

/**
 * Checks a server and writes the reports.
 *
 * @returns 0 when no must is broken, 1 when one is, 2 when the run was not made or not to its end
 * @throws Failure with the exit code 2
 */
export async function runCheck(baseUrl: string | undefined, flags: CheckFlags): Promise<number> {
  try {
    return await run(baseUrl, flags)
  } catch (error) {
    if (error instanceof UsageError) throw new Failure(printable(error.message), 2)
    // A file that cannot be read is no breach of the contract, which 1 would say.
    if (error instanceof Failure) throw new Failure(error.message, 2)
    throw error
  }
}

async function run(baseUrl: string | undefined, flags: CheckFlags): Promise<number> {
  const settings = await readSettings(baseUrl, flags)
  checkNames(
    [...(settings.only ?? []), ...(settings.skip ?? [])],
    cases.map(({ id }) => id),
  )
  if (flags.list) {
    const options = optionsOf({ ...settings, token: settings.token ?? 'none' })
    await print(flags.json ? casesAsJson(options) : listCases(options))
    return 0
  }
  const { url } = settings
  if (url === undefined) {
    throw new Failure(
      'A base URL is needed: plant-store-kit check http://localhost:4010, say. (plant-store-kit check --help shows more)',
      2,
    )
  }
  if (settings.token === undefined) {
    throw new Failure(
      'A token that the server accepts is needed: give --token TOKEN, or set PLANT_STORE_TOKEN.',
      2,
    )
  }
  const wanted = readReporters(settings.reporters ?? ['text'])
  const baseline = await readBaseline(settings.baseline, settings.updateBaseline ?? false)
  await prepareFiles(wanted)
  const { report, interrupted } = await supervised(
    { ...optionsOf(settings), baseUrl: url, baseline },
    settings,
  )
  // Where nobody answered, one sentence says more than a page.
  const mute = report.exitCode === 2 && report.counts.responses === 0
  await writeReports(
    report,
    wanted.filter(({ name, file }) => !(mute && name === 'text' && file === undefined)),
    version(),
  )
  if (mute) throw new Failure(sentenceOf(report), 2)
  if (interrupted) {
    process.stderr.write('The check was interrupted: the report tells what was seen so far.\n')
    return report.exitCode === 0 ? 2 : report.exitCode
  }
  if (!settings.updateBaseline || report.exitCode === 2) return report.exitCode
  process.stderr.write(`${await updateBaseline(settings.baseline!, baseline, report)}\n`)
  return 0
}

function optionsOf(settings: CheckSettings): CheckOptions {
  const { headers, timeout, wait, replay, baseline: _, token = '', ...rest } = settings
  return {
    ...rest,
    baseUrl: '',
    token,
    ...(headers && { headers: Object.entries(headers) }),
    // A case's id is at hand where its path is not.
    ...(replay !== undefined && { replay: replay.replace(/^.*generated-/, '') }),
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
    ...(wait !== undefined && { wait: wait * 1000 }),
  }
}

/** The run, with its progress told; a signal to end does so with the report so far, a second one at once. */
async function supervised(
  options: CheckOptions,
  { quiet = false, wait }: CheckSettings,
): Promise<{ report: Report; interrupted: boolean }> {
  const { stderr } = process
  const stop = new AbortController()
  const progress = reportProgress(stderr)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const release = (): void => {
    for (const signal of signals) process.off(signal, interrupt)
  }
  const interrupt = (): void => {
    progress.end()
    stop.abort()
    release()
  }
  for (const signal of signals) process.on(signal, interrupt)
  if (wait !== undefined && !quiet) {
    stderr.write(`Waiting up to ${wait} s for ${printable(options.baseUrl)}\n`)
  }
  try {
    const report = await check({
      ...options,
      signal: stop.signal,
      ...(!quiet && { onEvent: progress.take }),
    })
    return { report, interrupted: stop.signal.aborted }
  } finally {
    progress.end()
    release()
  }
}

const sentenceOf = ({ stopped = 'No answer came.' }: Report): string =>
  // The engine speaks of its option, not of a flag.
  printable(stopped.replace('the option insecure', '--insecure'))
