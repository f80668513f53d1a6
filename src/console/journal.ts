import { partsWith } from '../document/security.ts'
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { exampleCurl, type ExampleRequest } from '../../contract/report/example-curl.ts'
import type { JournalEntry } from '../core/journal.ts'
import { MAX_SHOWN, store } from './store.ts'
import { copyAgain, copyNote, copyOf } from './copy-curl.ts'
import { timeText } from './time-text.ts'
import { exampleHead } from './parameter-fields.ts'
import { edit } from './try-form.ts'
import {
  blockView,
  bodyView,
  headersView,
  part,
  requestCount,
  statusMark,
  textView,
} from './view.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' })

/** The requests, the newest first; a click opens the details of one. */
export function journal(): TemplateResult {
  const { entries, filtered, filter, isMany, waiting } = store
  const content = html`<button
      type="button"
      class="clear"
      @click=${() => store.runAction((control) => control.clearRequests(), 'Journal cleared.')}
    >
      Clear<span class="unseen"> the journal</span>
    </button>
    ${isMany ? filterField() : nothing}
    <button type="button" class="main waiting" ?hidden=${waiting.size === 0} @click=${showNew}>
      ${waiting.size < MAX_SHOWN ? waiting.size : `more than ${MAX_SHOWN}`} new
    </button>
    ${entries.length > 0 ? nothing : emptyText()}
    ${
      entries.length > 0 && filtered.length === 0
        ? html`<p class="none">None of them has this text.</p>`
        : nothing
    }
    <ol class="entries" tabindex="-1" aria-label="Requests">
      ${repeat(
        filtered,
        ({ id }) => id,
        (entry) => {
          const isOpen = store.open.has(entry.id)
          return html`<li>
            ${guard([entry, isOpen, copyOf(entry), store.list], () => row(entry, isOpen))}
          </li>`
        },
      )}
    </ol>`
  const count = requestCount(entries.length, store.limit)
  const note = filter === '' ? count : `${filtered.length} of ${count}`
  return part({ id: 'journal', title: 'Journal', note, content, isOpen: true })
}

/** Maximum names that the filter offers. */
const MAX_OFFERED = 500

function filterField(): TemplateResult {
  const { operations } = store.list
  return html`<div class="filter">
    <input
      type="search"
      aria-label="Filter the journal by operation"
      placeholder="Filter by operation, such as ${operations[0]?.operationId ?? operations[0]?.name}"
      list="operation-names"
      autocomplete="off"
      spellcheck="false"
      @input=${({ target }: Event) => store.filterBy((target as HTMLInputElement).value)}
    />
    <datalist id="operation-names">
      ${operations
        .slice(0, MAX_OFFERED)
        .map(({ operationId, name }) => html`<option value=${operationId ?? name}></option>`)}
    </datalist>
  </div>`
}

/** Holds new entries back while the heading is out of view: either the list or the page is scrolled. */
export function watchScrolling(): void {
  const onChange: IntersectionObserverCallback = (changes) => {
    store.isScrolled = changes.at(-1)!.intersectionRatio < 0.9
    store.resume()
  }
  new IntersectionObserver(onChange, { threshold: 0.9 }).observe(
    document.querySelector('#journal > summary')!,
  )
}

/** Shows the entries that wait, and moves the focus there. */
async function showNew(): Promise<void> {
  await store.showNew()
  document.querySelector('#journal')?.scrollIntoView()
  document.querySelector<HTMLElement>('.entries')?.focus({ preventScroll: true })
}

function emptyText(): TemplateResult {
  // The token that is shown may be a secret.
  return html`<p class="none">
      No requests yet. Send one from your app, with the form, or with curl:
    </p>
    ${blockView('curl command', exampleCurl(exampleRequest()))}`
}

function exampleRequest(): ExampleRequest {
  const { method, credentials, mediaType, example } = store.operation
  const { target, headers } = exampleHead()
  const parts = partsWith(credentials, () => '$TOKEN')
  return {
    url: store.origin + target,
    method,
    credentials: { ...parts, headers: [...parts.headers, ...headers] },
    mediaType: mediaType ?? undefined,
    body: mediaType === null ? undefined : example,
    isSecret: store.token !== '',
  }
}

/** The method and the path of most requests. */
function operationLine(): string {
  const { method, basePath, path } = store.operation
  return `${method} ${basePath}${path}`
}

function row(entry: JournalEntry, isOpen: boolean): TemplateResult {
  const onToggle = ({ target }: Event): void => {
    if ((target as HTMLDetailsElement).open) store.open.add(entry.id)
    else store.open.delete(entry.id)
    store.resume()
  }
  return html`<details ?open=${isOpen} @toggle=${onToggle}>
    ${summary(entry)} ${isOpen ? details(entry) : nothing}
  </details>`
}

/** Status, body, scenario and time of an entry, and why it was refused. */
function summary({ request, response, problems, ...entry }: JournalEntry): TemplateResult {
  const messages = problems.map(({ message }) => message).join('; ')
  return html`<summary class="line">
    ${statusMark(response.status, store.operationOf(entry), response.fault)} ${gist(request)}
    <span class="notes">
      ${entry.operation === undefined ? nothing : html`<span>${textView(entry.operation)}</span> `}
      ${entry.scenario === null ? nothing : scenarioView(entry.scenario)}
      ${unusual(request, entry.token).map((note) => html`<span>${textView(note)}</span> `)}
    </span>
    <span class="duration">${durationView(entry.duration, response.fault)}</span>
    <time datetime=${new Date(entry.time).toISOString()}>${clock.format(entry.time)}</time>
    ${messages === '' ? nothing : html`<span class="why">${textView(messages.slice(0, 300))}</span>`}
  </summary>`
}

/** The body; with several operations, behind the method and the target. */
function gist({ method, target, body }: JournalEntry['request']): TemplateResult {
  if (store.isMany && method !== '')
    return html`<span class="gist"
      >${textView(`${method} ${target.slice(0, 160)}`)}
      <span class="sent">${textView(body.slice(0, 160))}</span></span
    >`
  if (body === '') return html`<span class="gist none">no body</span>`
  return html`<span class="gist">${textView(body.slice(0, 160))}</span>`
}

function scenarioView(name: string): TemplateResult {
  const kind = name === 'auto' ? '' : 'chosen'
  return html`<span class="used ${kind}">${textView(name)}</span> `
}

/** The line of a request that is not one of the operation, and its token. */
function unusual({ method, target }: JournalEntry['request'], token: string | null): string[] {
  const line = `${method} ${target.slice(0, 80)}`
  const isOfOperation = store.isMany || method === '' || line === operationLine()
  const caller = token === null ? [] : [`${store.caller} ${token}`]
  return isOfOperation ? caller : [line, ...caller]
}

function durationView(
  duration: number | null,
  fault: JournalEntry['response']['fault'],
): TemplateResult | string {
  if (duration !== null) return timeText(duration)
  return html`<span class="pending">${fault === 'hang' ? 'hangs' : 'pending'}</span>`
}

/** Everything that the line of an entry lacks. */
function details(entry: JournalEntry): TemplateResult {
  const { id, request, response, problems, time } = entry
  const delay = response.delay > 0 ? `, delayed by ${timeText(response.delay)}` : ''
  return html`<div class="detail">
    <div class="facts">
      <p>Request ${id}, received ${new Date(time).toLocaleString()}${delay}</p>
      <p class="actions" ?hidden=${request.method === ''}>
        <button type="button" @click=${() => copyAgain(entry)}>Copy as curl</button>
        <button type="button" @click=${() => edit(entry)}>Edit and send again</button>
      </p>
    </div>
    ${copyNote(entry)}
    <ul class="problems" ?hidden=${problems.length === 0}>
      ${problems.map(
        ({ pointer, message }) =>
          html`<li>
            <code class="mark pointer">${pointer === '' ? 'request' : textView(pointer)}</code>
            ${textView(message)}
          </li>`,
      )}
    </ul>
    <div class="exchange">
      <section>
        <h3>Request</h3>
        <p><code>${request.method} ${textView(request.target)}</code></p>
        ${bodyView(request.body)} ${headersView(request.headers)}
      </section>
      <section>
        <h3>Response</h3>
        ${responseView(entry)}
      </section>
    </div>
  </div>`
}

function responseView(entry: JournalEntry): TemplateResult {
  const { status, fault, body, headers } = entry.response
  const hasContent = fault === null || fault === 'cut-off'
  return html`<p>${statusMark(status, store.operationOf(entry), fault)}</p>
    ${hasContent ? [bodyView(body), headersView(headers)] : nothing}`
}
