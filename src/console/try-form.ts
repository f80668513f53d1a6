import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { JournalEntry } from '../core/journal.ts'
import { examplesFor } from '../core/scenario.ts'
import { bodies, bodyGroups, type NamedBody } from './bodies.ts'
import { statusMark, timeText } from './journal-entry.ts'
import { Section } from './section.ts'
import { type Outcome, sendRequest } from './send-request.ts'
import { store } from './store.ts'
import { shownBody, shownHeaders } from './text.ts'

/** A form that sends a request, with valid and invalid bodies any media type and preference. */
export class TryForm extends Section {
  /** undefined once the text is edited. */
  #named: NamedBody | undefined = bodies[0]
  #text = bodies[0]?.text ?? ''
  /** undefined until it is edited. */
  #token: string | undefined
  #mediaType = 'application/json'
  #prefer = ''
  #sending: AbortController | undefined
  #outcome: Outcome | undefined

  protected override render(): TemplateResult {
    return html`<h2 class="unseen">Try a request</h2>
      <form @submit=${this.#submit}>
        <div>
          <label for="try-body">Body</label>
          <select id="try-body" .value=${live(this.#named ? String(bodies.indexOf(this.#named)) : '')}
            @change=${this.onValue((index) => this.#choose(bodies[Number(index || -1)]))}>
            ${bodyOptions} <option value="">as edited below</option>
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
        ${this.#sending ? html`<p class="none">Waiting for the response …</p>` : shownOutcome(this.#outcome)}
      </div>`
  }

  /** Fills the form with a request of the journal, which has only the beginning of its token. */
  async edit({ token, request: { headers, body } }: JournalEntry): Promise<void> {
    this.#edit(body)
    this.#mediaType = headers['content-type'] ?? ''
    this.#prefer = headers['prefer'] ?? ''
    if (token === null) this.#token = ''
    this.requestUpdate()
    await this.updateComplete
    this.querySelector('textarea')?.focus()
  }

  #bodyText(): TemplateResult {
    if (this.#named && this.#named.text === undefined)
      return html`<p class="count">
        These ${this.#named.bytes.length.toLocaleString()} bytes are sent unchanged; a text field would
        change them.
      </p>`
    return html`<textarea aria-label="Body as text" rows="4" spellcheck="false" autocomplete="off"
      .value=${live(this.#text)} @input=${this.onValue((text) => this.#edit(text))}></textarea>`
  }

  /** The token that is shown, unless the form has another one. */
  get #sentToken(): string {
    return this.#token ?? (store.token || 'demo')
  }

  #choose(body: NamedBody | undefined): void {
    this.#named = body
    if (body !== undefined) this.#text = body.text ?? ''
  }

  #edit(text: string): void {
    this.#text = text
    this.#named = undefined
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.#sending) return this.#sending.abort()
    this.#sending = new AbortController()
    this.requestUpdate()
    const token = this.#sentToken
    const headers = { authorization: token && `Bearer ${token}`, 'content-type': this.#mediaType, prefer: this.#prefer }
    // Bytes, because fetch adds a Content-Type to text.
    const body = this.#named?.bytes ?? new TextEncoder().encode(this.#text)
    const { signal } = this.#sending
    this.#outcome = await sendRequest(store.origin + store.path, headers, body, signal)
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

function shownOutcome(outcome: Outcome | undefined): TemplateResult | typeof nothing {
  if (outcome === undefined) return nothing
  if ('message' in outcome) return html`<p class="none"><span class="mark broken">none</span> ${outcome.message}</p>`
  const { status, headers, body, duration } = outcome
  return html`<p>${statusMark(status)} after ${timeText(duration)}</p>
    ${shownBody(body)} ${shownHeaders(headers)}`
}
