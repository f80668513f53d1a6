import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { exampleCurl, type ExampleRequest } from '../../contract/reporters/curl.ts'
import type { JournalEntry } from '../core/journal.ts'
import { MAX_SHOWN, store } from './store.ts'
import { edit } from './try-form.ts'
import {
  blockView,
  bodyView,
  countText,
  headersView,
  part,
  textView,
  statusMark,
  timeText,
} from './view.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' })

/** The requests, the newest first; a click opens the details of one. */
export function journal(): TemplateResult {
  const { entries, waiting } = store
  const content = html`<button
      type="button"
      class="clear"
      @click=${() => store.runAction((control) => control.clearRequests(), 'Journal cleared.')}
    >
      Clear<span class="unseen"> the journal</span>
    </button>
    <button type="button" class="main waiting" ?hidden=${waiting.size === 0} @click=${showNew}>
      ${waiting.size < MAX_SHOWN ? waiting.size : `more than ${MAX_SHOWN}`} new
    </button>
    ${entries.length > 0 ? nothing : emptyText()}
    <ol class="entries" tabindex="-1" aria-label="Requests">
      ${repeat(
        entries,
        ({ id }) => id,
        (entry) => {
          const isOpen = store.open.has(entry.id)
          return html`<li>${guard([entry, isOpen], () => row(entry, isOpen))}</li>`
        },
      )}
    </ol>`
  return part('Journal', countText(entries.length, 'request'), content, true)
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
  const { method, mediaType, keyHeader, example } = store.operation
  return {
    url: store.url,
    method,
    header: keyHeader === null ? ['Authorization', 'Bearer $TOKEN'] : [keyHeader, '$TOKEN'],
    mediaType,
    body: example,
    isSecret: store.token !== '',
  }
}

/** The method and the path of most requests. */
function operationLine(): string {
  const { method, basePath, path } = store.operation
  return `${method} ${basePath}${path}`
}

function row(entry: JournalEntry, isOpen: boolean): TemplateResult {
  const { id, request, response, scenario, problems, duration, token, time } = entry
  const { method, target, body } = request
  const line = `${method} ${target.slice(0, 80)}`
  const messages = problems.map(({ message }) => message).join('; ')
  const notes = [
    ...(method === '' || line === operationLine() ? [] : [line]),
    ...(scenario === null ? [] : [scenario]),
    ...(token === null ? [] : [`token ${token}`]),
    duration === null ? (response.fault === 'hang' ? 'hangs' : 'pending') : timeText(duration),
  ]
  const onToggle = ({ target }: Event): void => {
    if ((target as HTMLDetailsElement).open) store.open.add(id)
    else store.open.delete(id)
    store.resume()
  }
  return html`<details ?open=${isOpen} @toggle=${onToggle}>
    <summary class="line">
      ${statusMark(response.status, response.fault)}
      <span class="gist">${body === '' ? 'no body' : textView(body.slice(0, 160))}</span>
      <span class="notes">
        ${messages === '' ? nothing : html`<span class="why">${textView(messages.slice(0, 300))}</span>`}
        ${notes.map((note) => html`<span>${textView(note)}</span> `)}
      </span>
      <time datetime=${new Date(time).toISOString()}>${clock.format(time)}</time>
    </summary>
    ${isOpen ? details(entry) : nothing}
  </details>`
}

/** Everything that the line of an entry lacks. */
function details(entry: JournalEntry): TemplateResult {
  const { id, request, response, problems, time } = entry
  const sent = response.fault === null || response.fault === 'cut-off'
  const delay = response.delay > 0 ? `, delayed by ${timeText(response.delay)}` : ''
  return html`<div class="detail">
    <p>Request ${id}, received ${new Date(time).toLocaleString()}${delay}</p>
    <ul class="problems">
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
        <button type="button" ?hidden=${request.method === ''} @click=${() => edit(entry)}>
          Edit and send again
        </button>
      </section>
      <section>
        <h3>Response</h3>
        <p>${statusMark(response.status, response.fault)}</p>
        ${sent ? [bodyView(response.body), headersView(response.headers)] : nothing}
      </section>
    </div>
  </div>`
}
