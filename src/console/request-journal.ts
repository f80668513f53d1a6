import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import type { JournalEntry } from '../core/journal.ts'
import { entryDetail, entryLine, type Kind, kindOf } from './journal-entry.ts'
import { MOST_ENTRIES } from './recent-entries.ts'
import { Section } from './section.ts'
import { store } from './store.ts'

const KINDS = [
  ['all', 'All'],
  ['good', '200'],
  ['refused', '4xx'],
  ['broken', 'Broken'],
] as const

/** What came in, the newest first; each line opens. */
export class RequestJournal extends Section {
  #kind: Kind | 'all' = 'all'
  #words = ''
  #open = new Set<number>()
  /** The line that Tab reaches: among a thousand it must be one. */
  #current: number | undefined

  protected override render(): TemplateResult {
    const { entries } = store
    const shown = entries.filter((entry) => this.#fits(entry))
    if (!shown.some(({ id }) => id === this.#current)) this.#current = shown[0]?.id
    return html`<div class="head">
        <h2 id="journal">Journal</h2>
        <span class="count">${countOf(shown.length, entries.length)}</span>
        <button
          type="button"
          class="quiet"
          ?disabled=${entries.length === 0}
          @click=${() => void store.forgetRequests()}
        >
          Clear<span class="unseen"> the journal</span>
        </button>
      </div>
      <div class="filter" role="search" aria-label="Journal">
        <div class="choice" role="group" aria-label="Answers">
          ${KINDS.map(
            ([kind, label]) =>
              html`<button
                type="button"
                aria-pressed=${kind === this.#kind}
                @click=${() => this.#only(kind)}
              >
                ${label}
              </button>`,
          )}
        </div>
        <input
          type="search"
          aria-label="Find in the journal"
          placeholder="Find in requests and answers"
          spellcheck="false"
          @input=${this.#find}
        />
      </div>
      ${shown.length === 0 ? this.#nothing() : nothing}
      <ol class="entries" aria-labelledby="journal" @keydown=${this.#move}>
        ${repeat(
          shown,
          ({ id }) => id,
          (entry) => {
            const open = this.#open.has(entry.id)
            const current = entry.id === this.#current
            return html`<li>
              ${guard([entry, open, current], () => this.#line(entry, open, current))}
            </li>`
          },
        )}
      </ol>`
  }

  #line(entry: JournalEntry, open: boolean, current: boolean): TemplateResult {
    const detail = `entry-${entry.id}`
    return html`<button
        type="button"
        class="line"
        data-id=${entry.id}
        tabindex=${current ? 0 : -1}
        aria-expanded=${open}
        aria-controls=${open ? detail : nothing}
        @click=${() => this.#toggle(entry.id)}
        @focus=${() => this.#select(entry.id)}
      >
        ${entryLine(entry, store.path)}
      </button>
      ${open ? html`<div class="detail" id=${detail}>${entryDetail(entry, store.origin)}</div>` : nothing}`
  }

  #nothing(): TemplateResult {
    if (store.entries.length > 0) return html`<p class="none">No request fits.</p>`
    return html`<p class="none">
      No request yet. Send one from your app or under <em>Try</em>; it appears here as it comes in.
    </p>`
  }

  #fits(entry: JournalEntry): boolean {
    if (this.#kind !== 'all' && kindOf(entry) !== this.#kind) return false
    if (this.#words === '') return true
    const { request, answer, scenario, token, problems } = entry
    const texts = [
      request.body,
      answer.body,
      request.target,
      scenario,
      token,
      String(answer.status),
    ]
    return [...texts, ...problems.map(({ message }) => message)].some((text) =>
      text?.toLowerCase().includes(this.#words),
    )
  }

  #only(kind: Kind | 'all'): void {
    this.#kind = kind
    this.requestUpdate()
  }

  readonly #find = (event: Event): void => {
    this.#words = (event.target as HTMLInputElement).value.trim().toLowerCase()
    this.requestUpdate()
  }

  #toggle(id: number): void {
    if (!this.#open.delete(id)) this.#open.add(id)
    this.#current = id
    this.requestUpdate()
  }

  #select(id: number): void {
    if (this.#current === id) return
    this.#current = id
    this.requestUpdate()
  }

  readonly #move = (event: KeyboardEvent): void => {
    const line = (event.target as HTMLElement).closest('button.line')
    if (line === null) return
    const lines = [...this.querySelectorAll<HTMLElement>('button.line')]
    const at = lines.indexOf(line as HTMLElement)
    const goals: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 10, lines.length - 1),
      PageUp: Math.max(at - 10, 0),
      Home: 0,
      End: lines.length - 1,
    }
    const goal = lines[goals[event.key] ?? -1]
    if (goal === undefined) return
    event.preventDefault()
    goal.focus()
  }
}

function countOf(shown: number, all: number): string {
  const last = all < MOST_ENTRIES ? '' : 'the last '
  if (shown === all) return all === 1 ? '1 request' : `${last}${all.toLocaleString()} requests`
  return `${shown.toLocaleString()} of ${all.toLocaleString()}`
}
