import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { MAX_LIMIT } from '../control/control.ts'
import type { JournalEntry } from '../core/journal.ts'
import { entryDetail, entryLine } from './journal-entry.ts'
import { listHead, Section } from './section.ts'
import { store } from './store.ts'

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The requests, the newest first; a click opens the details of one. */
export class JournalList extends Section {
  #search = ''
  readonly #open = new Set<number>()
  /** The only entry in the tab order, as there may be a thousand. */
  #current: number | undefined

  protected override render(): TemplateResult {
    const { entries } = store
    const shown = entries.filter((entry) => matches(entry, this.#search))
    if (!shown.some(({ id }) => id === this.#current)) this.#current = shown[0]?.id
    return html`${listHead('Journal', countText(shown.length, entries.length), () => store.clearRequests())}
      <input type="search" aria-label="Search the journal" spellcheck="false"
        placeholder="Search: 400, hang, a name, a token, …"
        @input=${this.onValue((text) => (this.#search = text.trim().toLowerCase()))} />
      ${shown.length > 0 ? nothing : emptyText(entries.length)}
      <ol class="entries" aria-labelledby="journal"
        @keydown=${(event: KeyboardEvent) => this.moveFocus(event, '.line', STEPS)}>
        ${repeat(
          shown,
          ({ id }) => id,
          (entry) => {
            const open = this.#open.has(entry.id)
            const current = entry.id === this.#current
            return html`<li>${guard([entry, open, current], () => this.#entry(entry, open, current))}</li>`
          },
        )}
      </ol>`
  }

  #entry(entry: JournalEntry, open: boolean, current: boolean): TemplateResult {
    const { id } = entry
    return html`<button type="button" class="line" tabindex=${current ? 0 : -1} aria-expanded=${open}
        aria-controls=${open ? `entry-${id}` : nothing}
        @click=${() => this.#toggle(id)} @focus=${() => this.#select(id)}>
        ${entryLine(entry, store.path)}
      </button>
      ${open ? html`<div class="detail" id="entry-${id}">${entryDetail(entry, store.origin)}</div>` : nothing}`
  }

  #toggle(id: number): void {
    if (!this.#open.delete(id)) this.#open.add(id)
    this.#select(id)
  }

  #select(id: number): void {
    this.#current = id
    this.requestUpdate()
  }
}

function matches(entry: JournalEntry, search: string): boolean {
  if (search === '') return true
  const { request, response, scenario, token, problems } = entry
  const { fault, status, body } = response
  const messages = problems.map(({ message }) => message)
  return [request.body, request.target, body, scenario, token, fault ?? String(status), ...messages].some((text) =>
    text?.toLowerCase().includes(search),
  )
}

function countText(shown: number, all: number): string {
  if (shown !== all) return `${shown.toLocaleString()} of ${all.toLocaleString()}`
  const last = all < MAX_LIMIT ? '' : 'the last '
  return all === 1 ? '1 request' : `${last}${all.toLocaleString()} requests`
}

function emptyText(all: number): TemplateResult {
  if (all > 0) return html`<p class="none">No request matches.</p>`
  return html`<p class="none">No requests yet. Send one from your app or under <em>Try</em>.</p>`
}
