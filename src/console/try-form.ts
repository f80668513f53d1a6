import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { JournalEntry } from '../core/journal.ts'
import { bodies, bodyGroups, textBody } from './bodies.ts'
import { part } from './part.ts'
import { store } from './store.ts'
import { bodyView, headersView, statusMark, timeText } from './text.ts'

let body = bodies[0] ?? textBody('')
let sending: AbortController | undefined
let outcome: TemplateResult | typeof nothing = nothing

/** A form that sends a request, with valid and invalid bodies, any media type and preference. */
export function tryForm(): TemplateResult {
  const content = html`<form id="try-form" @submit=${submit}>
      <div>
        <label for="try-body">Body</label>
        <select id="try-body" .value=${live(String(bodies.indexOf(body)))} @change=${choose}>
          ${bodyOptions} <option value="-1">as edited below</option>
        </select>
      </div>
      ${bodyText()}
      <div class="pair">
        <label for="try-token">Token</label> <label for="try-media-type">Content-Type</label>
        <input id="try-token" name="token" value=${store.token || 'demo'} placeholder="none" autocomplete="off"
          spellcheck="false" pattern="[ -~]*" title="Printable ASCII" />
        <input id="try-media-type" name="mediaType" value="application/json" placeholder="none"
          pattern="[ -~]*" title="Printable ASCII" />
      </div>
      <div>
        <label for="try-prefer">Prefer, such as <code>scenario=slow, delay=20</code></label>
        <input id="try-prefer" name="prefer" placeholder="the scenario in use decides" spellcheck="false"
          pattern="[ -~]*" title="Printable ASCII" />
      </div>
      <button class="main">Send <code>POST ${store.path}</code></button>
    </form>
    <div class="outcome" role="status">${outcome}</div>`
  return part('Try', 'a request', content)
}

/** Fills the form with a request of the journal, which has only the beginning of its token. */
export function edit({ token, request }: JournalEntry): void {
  const form = document.querySelector<HTMLFormElement>('#try-form')!
  const fill = (name: string, value = ''): unknown => Object.assign(form.elements.namedItem(name)!, { value })
  fill('mediaType', request.headers['content-type'])
  fill('prefer', request.headers['prefer'])
  if (token === null) fill('token')
  change(textBody(request.body))
  form.closest('details')!.open = true
  form.querySelector('textarea')?.focus()
}

const bodyOptions = bodyGroups.map(([kind, group]) => {
  const options = group.map((each) => html`<option value=${bodies.indexOf(each)}>${each.name}</option>`)
  return html`<optgroup label=${kind}>${options}</optgroup>`
})

function choose({ target }: Event): void {
  change(bodies[Number((target as HTMLSelectElement).value)] ?? textBody(body.text ?? ''))
}

function bodyText(): TemplateResult {
  const { bytes, text } = body
  if (text === undefined)
    return html`<p class="count">
      These ${bytes.length.toLocaleString()} bytes are sent unchanged; a text field would change them.
    </p>`
  return html`<textarea aria-label="Body as text" rows="4" spellcheck="false" autocomplete="off" .value=${live(text)}
    @input=${({ target }: Event) => change(textBody((target as HTMLTextAreaElement).value))}></textarea>`
}

function change(changed: typeof body): void {
  body = changed
  store.render()
}

/** Sends the request and shows the response; cancels the one before, which may hang. */
async function submit(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  sending?.abort()
  const own = (sending = new AbortController())
  outcome = html`<p class="none">Waiting for the response …</p>`
  store.changed()
  const shown = await send(new FormData(event.target as HTMLFormElement), own.signal)
  if (own !== sending) return
  outcome = shown
  store.changed()
}

/** Sends a request without its empty headers, and shows the response or the reason for its absence. */
async function send(fields: FormData, signal: AbortSignal): Promise<TemplateResult> {
  const field = (name: string): string => fields.get(name) as string
  const authorization = field('token') && `Bearer ${field('token')}`
  const headers = { authorization, 'content-type': field('mediaType'), prefer: field('prefer') }
  const start = performance.now()
  try {
    const response = await fetch(store.origin + store.path, {
      method: 'POST',
      headers: Object.entries(headers).filter(([, value]) => value !== ''),
      // Bytes, because fetch adds a Content-Type to text.
      body: body.bytes,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    })
    const text = await response.text()
    return html`<p>${statusMark(response.status)} after ${timeText(performance.now() - start)}</p>
      ${bodyView(text)} ${headersView(Object.fromEntries(response.headers))}`
  } catch {
    return html`<p class="none">
      <span class="mark broken">none</span> The connection failed after ${timeText(performance.now() - start)}.
    </p>`
  }
}
