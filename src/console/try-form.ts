import { html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { JournalEntry } from '../core/journal.ts'
import { examplesFor } from '../core/scenario.ts'
import { bodies, bodyGroups, textBody } from './bodies.ts'
import { statusMark, timeText } from './journal-entry.ts'
import { Section } from './section.ts'
import { store } from './store.ts'
import { shownBody, shownHeaders } from './text.ts'

/** A form that sends a request, with valid and invalid bodies, any media type and preference. */
export class TryForm extends Section {
  #body = bodies[0] ?? textBody('')
  /** undefined until it is edited. */
  #token: string | undefined
  #mediaType = 'application/json'
  #prefer = ''
  #sending: AbortController | undefined
  #outcome: TemplateResult | undefined

  protected override render(): TemplateResult {
    return html`<h2 class="unseen">Try a request</h2>
      <form @submit=${this.#submit}>
        <div>
          <label for="try-body">Body</label>
          <select id="try-body" .value=${live(String(bodies.indexOf(this.#body)))}
            @change=${this.onValue((at) => (this.#body = bodies[Number(at)] ?? textBody(this.#body.text ?? '')))}>
            ${bodyOptions} <option value="-1">as edited below</option>
          </select>
        </div>
        ${this.#bodyText()}
        <div class="pair">
          <label for="try-token">Token</label> <label for="try-media-type">Content-Type</label>
          <input id="try-token" .value=${this.#sentToken} placeholder="none" autocomplete="off"
            spellcheck="false" pattern="[ -~]*" title="Printable ASCII"
            @input=${this.onValue((token) => (this.#token = token))} />
          <input id="try-media-type" .value=${this.#mediaType} placeholder="none" list="media-types"
            pattern="[ -~]*" title="Printable ASCII" @input=${this.onValue((type) => (this.#mediaType = type))} />
        </div>
        <div>
          <label for="try-prefer">Prefer, such as <code>scenario=slow, delay=20</code></label>
          <input id="try-prefer" .value=${this.#prefer} placeholder="the scenario in use decides"
            list="preferences" spellcheck="false" pattern="[ -~]*" title="Printable ASCII"
            @input=${this.onValue((prefer) => (this.#prefer = prefer))} />
        </div>
        <datalist id="media-types">
          ${['application/json', 'text/plain', 'application/xml'].map((type) => html`<option>${type}</option>`)}
        </datalist>
        <datalist id="preferences">${preferences().map((each) => html`<option>${each}</option>`)}</datalist>
        <button class="main">
          ${this.#sending ? 'Cancel' : html`Send <code>POST ${store.path}</code>`}
        </button>
      </form>
      <div class="outcome" role="status">
        ${this.#sending ? html`<p class="none">Waiting for the response …</p>` : this.#outcome}
      </div>`
  }

  /** Fills the form with a request of the journal, which has only the beginning of its token. */
  async edit({ token, request: { headers, body } }: JournalEntry): Promise<void> {
    this.#body = textBody(body)
    this.#mediaType = headers['content-type'] ?? ''
    this.#prefer = headers['prefer'] ?? ''
    if (token === null) this.#token = ''
    this.requestUpdate()
    await this.updateComplete
    this.querySelector('textarea')?.focus()
  }

  #bodyText(): TemplateResult {
    const { bytes, text } = this.#body
    if (text === undefined)
      return html`<p class="count">
        These ${bytes.length.toLocaleString()} bytes are sent unchanged; a text field would change them.
      </p>`
    return html`<textarea aria-label="Body as text" rows="4" spellcheck="false" autocomplete="off"
      .value=${live(text)} @input=${this.onValue((edited) => (this.#body = textBody(edited)))}></textarea>`
  }

  /** The token that is shown, unless the form has another one. */
  get #sentToken(): string {
    return this.#token ?? (store.token || 'demo')
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.#sending) return this.#sending.abort()
    this.#sending = new AbortController()
    this.requestUpdate()
    const token = this.#sentToken
    const headers = { authorization: token && `Bearer ${token}`, 'content-type': this.#mediaType, prefer: this.#prefer }
    this.#outcome = await send(headers, this.#body.bytes, this.#sending.signal)
    this.#sending = undefined
    this.requestUpdate()
  }
}

const bodyOptions = bodyGroups.map(([kind, group]) => {
  const options = group.map((body) => html`<option value=${bodies.indexOf(body)}>${body.name}</option>`)
  return html`<optgroup label=${kind}>${options}</optgroup>`
})

/** Everything that the Prefer header can ask for (RFC 7240). */
function preferences(): string[] {
  const examples = examplesFor().map(({ name }) => `example=${name}`)
  const words = Object.keys(store.scenarios).map((name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name)))
  const scenarios = words.map((word) => `scenario=${word}`)
  return ['code=200', 'code=400', 'delay=1000', ...scenarios, ...examples]
}

/** Sends a request without its empty headers, and shows the response or the reason for its absence. */
async function send(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<TemplateResult> {
  const start = performance.now()
  try {
    const response = await fetch(store.origin + store.path, {
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
      ${shownBody(text)} ${shownHeaders(Object.fromEntries(response.headers))}`
  } catch {
    const what = signal.aborted ? 'Canceled' : 'The connection failed'
    const message = `${what} after ${((performance.now() - start) / 1000).toFixed(1)} s.`
    return html`<p class="none"><span class="mark broken">none</span> ${message}</p>`
  }
}
