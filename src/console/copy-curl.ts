import { html, nothing, type TemplateResult } from 'lit'
import type { JournalEntry } from '../core/journal.ts'
import { copyText } from './copy-text.ts'
import { curlOf, TOKEN_VARIABLE } from './curl.ts'
import { store } from './store.ts'
import { blockView } from './view.ts'

/** The command that was copied last, or is shown because the page may not copy. */
interface Copy {
  readonly id: number
  readonly command: string
  readonly isCopied: boolean
}

let latest: Copy | undefined

/** The latest copy, if it is one of this entry. */
export function copyOf({ id }: JournalEntry): Copy | undefined {
  return latest?.id === id ? latest : undefined
}

/** Copies a command that sends the request of an entry again. */
export async function copyAgain(entry: JournalEntry): Promise<void> {
  const { keyHeaders, headers } = store.list
  const command = curlOf(entry, { origin: store.origin, keyHeaders, headers })
  const isCopied = await copyText(command)
  latest = { id: entry.id, command, isCopied }
  store.announce(isCopied ? 'The curl command is copied.' : 'The curl command is shown.')
}

/** What became of the copy; the command itself to copy by hand. */
export function copyNote(entry: JournalEntry): TemplateResult | typeof nothing {
  const copy = copyOf(entry)
  if (copy === undefined) return nothing
  const { command, isCopied } = copy
  const variable = command.includes(`$${TOKEN_VARIABLE}`)
    ? html`Set <code>${TOKEN_VARIABLE}</code> to the ${store.caller} before you run it.`
    : nothing
  return html`<p class="copied">
      ${isCopied ? '✓ Copied.' : 'This browser may not copy here. Select the command.'} ${variable}
    </p>
    ${isCopied ? nothing : blockView('curl command', command)}`
}
