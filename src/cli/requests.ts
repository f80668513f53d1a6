import { Command } from 'commander'
import type { RemoteControl } from '../control/remote.ts'
import type { JournalEntry } from '../core/journal.ts'
import { withControl } from './control.ts'
import { onSignal } from './on-signal.ts'
import { requestsOptions } from './options.ts'
import { formatEntry, hasColor, print } from './output.ts'
import { addOptions, type Values } from './read-options.ts'

interface Flags extends Values {
  readonly follow?: boolean
  readonly last?: number
  readonly status?: readonly string[]
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  plant-store-kit requests                          print the journal
  plant-store-kit requests --status 4xx --last 5    the last five refused requests
  plant-store-kit requests --follow --token ada     requests with this token, until Ctrl+C
`

export function requestsCommand(): Command {
  return addOptions(new Command('requests'), requestsOptions)
    .description('Print the requests that a running mock received.')
    .addHelpText('after', EXAMPLES)
    .action((flags: Flags) =>
      withControl(flags, async (control) => {
        if (flags.follow === true) return follow(control, flags)
        await printLast(await control.requests(), flags, flags.last)
      }),
    )
}

async function printLast(entries: readonly JournalEntry[], { status, json }: Flags, count = Infinity): Promise<void> {
  const color = hasColor(process.stdout)
  const wanted = entries.filter((entry) => status === undefined || hasStatus(entry, status))
  const lines = wanted.slice(Math.max(0, wanted.length - count)).map((entry) => formatEntry(entry, { json, color }))
  if (lines.length > 0) await print(lines.join(''))
}

async function follow(control: RemoteControl, flags: Flags): Promise<void> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  onSignal(end)
  process.stdout.on('error', end)
  const onDisconnect = (): void =>
    void process.stderr.write('The connection to the mock is lost; waiting until it is back.\n')
  let last = flags.last ?? 10
  // After a reconnect the whole journal arrives again.
  const printed = new Set<string>()
  for await (const entries of control.journal({ signal: controller.signal, onDisconnect })) {
    const fresh = entries.filter((entry) => entry.duration !== null && !printed.has(keyOf(entry)))
    for (const entry of fresh) printed.add(keyOf(entry))
    if (printed.size > 100_000) printed.clear()
    await printLast(fresh, flags, last)
    last = Infinity
  }
}

/** Ids start from 1 again when the mock restarts. */
function keyOf({ id, time }: JournalEntry): string {
  return `${id} ${time}`
}

function hasStatus({ response }: JournalEntry, statuses: readonly string[]): boolean {
  const { status, fault } = response
  return fault === null || fault === undefined
    ? statuses.includes(String(status)) || statuses.includes(`${String(status)[0]}xx`)
    : statuses.includes(fault)
}
