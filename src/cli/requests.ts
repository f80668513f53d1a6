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
  readonly status?: readonly string[]
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  plant-store-kit requests                          print the journal
  plant-store-kit requests --status 4xx,hang        refused requests, and those that hang
  plant-store-kit requests --follow --token ada     requests with this token, until Ctrl+C
`

export function requestsCommand(): Command {
  return addOptions(new Command('requests'), requestsOptions)
    .description('Print the requests that a running mock received.')
    .addHelpText('after', EXAMPLES)
    .action((flags: Flags) =>
      withControl(flags, async (control) => {
        if (flags.follow === true) await follow(control, flags)
        else await printEntries(await control.requests(), flags)
      }),
    )
}

async function printEntries(entries: readonly JournalEntry[], { status, json }: Flags): Promise<void> {
  const color = hasColor(process.stdout)
  const wanted = entries.filter((entry) => status === undefined || hasStatus(entry, status))
  await print(wanted.map((entry) => formatEntry(entry, { json, color })).join(''))
}

async function follow(control: RemoteControl, flags: Flags): Promise<void> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  onSignal(end)
  process.stdout.on('error', end)
  const onDisconnect = (): void =>
    void process.stderr.write('The connection to the mock is lost; waiting until it is back.\n')
  // After a reconnect the whole journal arrives again.
  const printed = new Set<string>()
  for await (const entries of control.journal({ signal: controller.signal, onDisconnect })) {
    const fresh = entries.filter((entry) => entry.duration !== null && !printed.has(keyOf(entry)))
    for (const entry of fresh) printed.add(keyOf(entry))
    if (printed.size > 100_000) printed.clear()
    await printEntries(fresh, flags)
  }
}

/** Ids start from 1 again when the mock restarts. */
function keyOf({ id, time }: JournalEntry): string {
  return `${id} ${time}`
}

function hasStatus({ response: { status, fault } }: JournalEntry, statuses: readonly string[]): boolean {
  return [fault ?? String(status), fault ?? `${String(status)[0]}xx`].some((each) => statuses.includes(each))
}
