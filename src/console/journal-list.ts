import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { exampleCurl } from '../../contract/curl.ts'
import { MAX_LIMIT } from '../control/control.ts'
import type { JournalEntry } from '../core/journal.ts'
import { entryDetail, entryLine } from './journal-entry.ts'
import { listHead, Section } from './section.ts'
import { store } from './store.ts'
import { shownCurl } from './text.ts'

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
/** Rows that are rendered at first: a thousand would take too long for one frame. */
const ROWS = 50
/** Rows that are added on demand. */
const MORE = 200

/** The requests, the newest first; a click opens the details of one. */
export class JournalList extends Section {
  #search = ''
  #rows = ROWS
  readonly #open = new Set<number>()
  /** The only entry in the tab order, as there may be a thousand. */
  #current: number | undefined
  /** What the reader looks at; newer entries wait. */
  #held: readonly JournalEntry[] = []
  #isScrolled = false
  /** Watches the heading: whatever scrolls, the list or the page, it leaves the view. */
  readonly #heading = new IntersectionObserver(
    (changes) => {
      this.#isScrolled = (changes.at(-1)?.intersectionRatio ?? 1) < 0.9
      if (!this.#isReading) this.#rows = ROWS
      this.requestUpdate()
    },
    { threshold: 0.9 },
  )

  protected override firstUpdated(): void {
    this.#heading.observe(this.querySelector('.head') as Element)
  }

  protected override render(): TemplateResult {
    const entries = this.#entries()
    const newer = store.entries.findIndex(({ id }) => id === entries[0]?.id)
    const waiting = newer === -1 ? store.entries.length : newer
    const found = entries.filter((entry) => matches(entry, this.#search))
    const shown = found.slice(0, this.#rows)
    const more = Math.min(found.length - shown.length, MORE)
    if (!shown.some(({ id }) => id === this.#current)) this.#current = shown[0]?.id
    return html`${listHead('Journal', countText(found.length, entries.length), (control) => control.clearRequests())}
      <input type="search" aria-label="Search the journal" spellcheck="false"
        placeholder="Search: 400, hang, a name, a token, …"
        @input=${this.onValue((text) => (this.#search = text.trim().toLowerCase()))} />
      <button type="button" class="main waiting" ?hidden=${waiting === 0} @click=${this.#release}>
        ${waiting.toLocaleString()} new
      </button>
      ${found.length > 0 ? nothing : emptyText(entries.length)}
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
      </ol>
      ${more > 0 ? html`<button type="button" @click=${this.#showMore}>Show ${more} older</button>` : nothing}`
  }

  get #isReading(): boolean {
    return this.#open.size > 0 || this.#isScrolled
  }

  /** The latest entries or, while the reader has opened one or scrolled, those that were the latest then. */
  #entries(): readonly JournalEntry[] {
    const { entries } = store
    const known = new Map(entries.map((entry) => [entry.id, entry]))
    const newest = this.#held[0]
    const isCleared = newest !== undefined && !known.has(newest.id) && entries.length < MAX_LIMIT
    if (this.#isReading && newest !== undefined && !isCleared) {
      this.#held = this.#held.map((entry) => known.get(entry.id) ?? entry)
    } else {
      this.#held = [...entries]
      for (const id of this.#open) if (!known.has(id)) this.#open.delete(id)
    }
    return this.#held
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

  /** Shows the entries that wait. */
  readonly #release = async (): Promise<void> => {
    this.#held = []
    this.requestUpdate()
    await this.updateComplete
    this.querySelector('.head')?.scrollIntoView()
    this.querySelector<HTMLElement>('.line')?.focus({ preventScroll: true })
  }

  readonly #showMore = (): void => {
    this.#rows += MORE
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
  const title = html`<p class="none">No requests yet. Send one from your app, under <em>Try</em>, or with curl:</p>`
  // The token that is shown may be a secret.
  return shownCurl(title, exampleCurl(store.origin + store.path, store.token !== ''))
}
