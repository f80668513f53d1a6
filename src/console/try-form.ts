import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { bodyGroups } from '../../fixtures/index.ts'
import type { JournalEntry } from '../core/journal.ts'
import { jsonText } from '../json.ts'
import { store } from './store.ts'
import { bodyView, headersView, part, statusMark, timeText } from './view.ts'

type Body = Uint8Array<ArrayBuffer>

const encode = (text: string): Body => new TextEncoder().encode(text)
/** The bodies of the fixtures as they are sent. */
const bodies: Body[] = []
const bodyOptions = Object.entries(bodyGroups).map(([kind, group]) => {
  const options = Object.entries(group).map(([name, value]) => {
    const bytes = value instanceof Uint8Array ? new Uint8Array(value) : encode(jsonText(value))
    return html`<option value=${bodies.push(bytes) - 1}>${name}</option>`
  })
  return html`<optgroup label=${kind}>${options}</optgroup>`
})

/** One of the bodies, or an edited one. */
let body = bodies[0]!
let sending: AbortController | undefined
let outcome: TemplateResult | typeof nothing = nothing

/** A form that sends a request, with valid and invalid bodies, any media type and preference. */
export function tryForm(): TemplateResult {
  const content = html`<form id="try-form" @submit=${submit}>
      <div>
        <label for="try-body">Body</label>
        <select id="try-body" .value=${live(String(bodies.indexOf(body)))} @change=${choose}>
          ${bodyOptions}
          <option value="-1">as edited below</option>
        </select>
      </div>
      <textarea
        aria-label="Body as text"
        rows="4"
        spellcheck="false"
        autocomplete="off"
        title="An unedited body is sent byte for byte"
        .value=${live(textOf(body))}
        @input=${({ target }: Event) => change(encode((target as HTMLTextAreaElement).value))}
      ></textarea>
      <div class="pair">
        <label for="try-token">Token</label> <label for="try-media-type">Content-Type</label>
        <input
          id="try-token"
          name="token"
          value=${store.token || 'demo'}
          placeholder="none"
          autocomplete="off"
          spellcheck="false"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
        <input
          id="try-media-type"
          name="mediaType"
          value="application/json"
          placeholder="none"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
      </div>
      <div>
        <label for="try-prefer">Prefer, such as <code>scenario=slow, delay=20</code></label>
        <input
          id="try-prefer"
          name="prefer"
          placeholder="the scenario in use decides"
          spellcheck="false"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
      </div>
      <button class="main">Send <code>POST ${store.state.path}</code></button>
    </form>
    <div class="outcome" role="status">${outcome}</div>`
  return part('Try', 'a request', content)
}

/** Fills the form with a request of the journal, which has only the beginning of its token. */
export function edit({ token, request }: JournalEntry): void {
  const form = document.querySelector<HTMLFormElement>('#try-form')!
  const fill = (name: string, value = ''): unknown =>
    Object.assign(form.elements.namedItem(name)!, { value })
  fill('mediaType', request.headers['content-type'])
  fill('prefer', request.headers['prefer'])
  if (token === null) fill('token')
  change(encode(request.body))
  form.closest('details')!.open = true
  form.querySelector('textarea')?.focus()
}

function choose({ target }: Event): void {
  change(bodies[Number((target as HTMLSelectElement).value)] ?? encode(textOf(body)))
}

/** U+FFFD stands for bytes that are not UTF-8. */
function textOf(bytes: Body): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function change(changed: Body): void {
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
    const response = await fetch(store.origin + store.state.path, {
      method: 'POST',
      headers: Object.entries(headers).filter(([, value]) => value !== ''),
      // Bytes, because fetch adds a Content-Type to text.
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    })
    const text = await response.text()
    return html`<p>${statusMark(response.status)} after ${timeText(performance.now() - start)}</p>
      ${bodyView(text)} ${headersView(Object.fromEntries(response.headers))}`
  } catch {
    return html`<p class="none">
      <span class="mark broken">none</span> The connection failed after
      ${timeText(performance.now() - start)}.
    </p>`
  }
}
