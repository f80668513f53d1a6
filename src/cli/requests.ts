import { Command, InvalidArgumentError } from 'commander'
import type { RemoteControl } from '../control/remote.ts'
import type { JournalEntry } from '../core/journal.ts'
import { asked, type ControlFlags, controlOf, withControlFlags } from './control-flags.ts'
import { Failure } from './failure.ts'
import { entryJson, entryLine } from './request-line.ts'

interface Flags extends ControlFlags {
  readonly follow?: boolean
  readonly last?: number
  readonly status?: string
}

const EXAMPLES = `
Examples:
  plant-store-kit requests                          what is in the journal
  plant-store-kit requests --status 4xx --last 5    the last five that were refused
  plant-store-kit requests --follow --token ada     what comes with this token, until Ctrl+C
`

export function requestsCommand(): Command {
  return withControlFlags(new Command('requests'))
    .description('Show what came to a running mock.')
    .option('-f, --follow', 'go on with what comes')
    .option('-n, --last <number>', 'show so many of what came before (with --follow: 10)', toCount)
    .option(
      '--status <list>',
      'only these: 400, 4xx, hang, reset, cut-off, with commas',
      toStatuses,
    )
    .addHelpText('after', EXAMPLES)
    .action(async (flags: Flags) => {
      const control = await controlOf(flags)
      if (flags.follow === true) return follow(control, flags)
      const entries = (await asked(control.requests())).filter(wanted(flags))
      for (const entry of latest(entries, flags.last)) print(entry, flags)
    })
}

/** How many requests are remembered as printed. */
const MOST_SEEN = 20_000

/** The last `count`; `slice(-0)` would give all. */
function latest(entries: readonly JournalEntry[], count = Infinity): readonly JournalEntry[] {
  return entries.slice(Math.max(0, entries.length - count))
}

async function follow(control: RemoteControl, flags: Flags): Promise<void> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  // Whoever read the lines is gone.
  process.stdout.on('error', end)
  const fits = wanted(flags)
  let last = flags.last ?? 10
  /** What is printed, or came before the first line. */
  let seen = new Set<string>()
  const show = (entry: JournalEntry): void => {
    if (entry.duration === null || seen.has(nameOf(entry))) return
    seen.add(nameOf(entry))
    if (fits(entry)) print(entry, flags)
  }
  const lost = (): void => {
    process.stderr.write('The mock is gone; waiting until it is back.\n')
  }
  try {
    for await (const entries of control.journal({ signal: controller.signal, lost })) {
      const done = entries.filter(({ duration }) => duration !== null)
      const shown = latest(done.filter(fits), last)
      for (const entry of done) if (!shown.includes(entry)) seen.add(nameOf(entry))
      for (const entry of shown) show(entry)
      last = Infinity
      if (seen.size > 2 * MOST_SEEN) seen = new Set([...seen].slice(-MOST_SEEN))
    }
  } catch (error) {
    throw new Failure((error as Error).message, 1)
  }
}

/** Ids count from 1 again where the mock was started again. */
function nameOf({ id, time }: JournalEntry): string {
  return `${id} ${time}`
}

function print(entry: JournalEntry, { json = false }: Flags): void {
  process.stdout.write(`${json ? entryJson(entry) : entryLine(entry)}\n`)
}

function wanted({ status }: Flags): (entry: JournalEntry) => boolean {
  if (status === undefined) return () => true
  const statuses = new Set(status.split(','))
  return ({ answer }) =>
    answer.fault === null || answer.fault === undefined
      ? statuses.has(String(answer.status)) || statuses.has(`${String(answer.status)[0]}xx`)
      : statuses.has(answer.fault)
}

function toStatuses(value: string): string {
  if (value.split(',').every((each) => /^(?:[1-5](?:\d\d|xx)|hang|reset|cut-off)$/.test(each)))
    return value
  throw new InvalidArgumentError('It takes 400, 4xx, hang, reset, cut-off, with commas.')
}

function toCount(value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It takes a whole number.')
}
