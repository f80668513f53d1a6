import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { examplesFor } from '../core/scenario.ts'
import { bodies, bodyGroups, type NamedBody } from './bodies.ts'
import { statusMark, timeText } from './journal-entry.ts'
import { Section } from './section.ts'
import { type Outcome, preferHeader, sendRequest } from './send-request.ts'
import { store } from './store.ts'
import { shownBody, shownHeaders } from './text.ts'

/** A form that sends a request, with valid and invalid bodies and the Prefer header. */
export class TryForm extends Section {
  /** undefined once the text is edited. */
  #named: NamedBody | undefined = bodies[0]
  #text = bodies[0]?.text ?? ''
  /** undefined until it is edited. */
  #token: string | undefined
  #mediaType = 'application/json'
  #preference = ''
  #delay = ''
  #sending: AbortController | undefined
  #outcome: Outcome | undefined

  protected override render(): TemplateResult {
    const prefer = preferHeader(this.#preference, this.#delay)
    const header = html`<code>Prefer: ${prefer}</code>`
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
          <select id="try-media-type" @change=${this.onValue((type) => (this.#mediaType = type))}>
            <option>application/json</option> <option>text/plain</option>
            <option>application/xml</option> <option value="">none</option>
          </select>
        </div>
        <div class="pair">
          <label for="try-response">Response</label> <label for="try-delay">Delay in ms</label>
          <select id="try-response" @change=${this.onValue((each) => (this.#preference = each))}>
            <option value="">scenario in use</option> ${preferences()}
          </select>
          <input id="try-delay" inputmode="numeric" pattern="[0-9]{1,6}" placeholder="none"
            autocomplete="off" @input=${this.onValue((delay) => (this.#delay = delay))} />
        </div>
        <output class="count" aria-label="Prefer header">
          ${prefer === '' ? 'No Prefer header: the scenario in use decides.' : header}
        </output>
        <button class="main">
          ${this.#sending ? 'Cancel' : html`Send <code>POST ${store.path}</code>`}
        </button>
      </form>
      <div class="outcome" role="status">
        ${this.#sending ? html`<p class="none">Waiting for the response …</p>` : shownOutcome(this.#outcome)}
      </div>`
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
    const headers = {
      authorization: token && `Bearer ${token}`,
      'content-type': this.#mediaType,
      prefer: preferHeader(this.#preference, this.#delay),
    }
    // Bytes, because fetch adds a Content-Type to text.
    const body = this.#named?.bytes ?? new TextEncoder().encode(this.#text)
    const { signal } = this.#sending
    this.#outcome = await sendRequest(store.origin + store.path, headers, body, signal)
    this.#sending = undefined
    this.requestUpdate()
  }
}

type Option = readonly [value: string | number, text: string]

function optionGroup(title: string, options: readonly Option[]): TemplateResult {
  const rows = options.map(([value, text]) => html`<option value=${value}>${text}</option>`)
  return html`<optgroup label=${title}>${rows}</optgroup>`
}

const bodyOptions = Object.entries(bodyGroups).map(([title, group]) => {
  const options = group.map((body): Option => [bodies.indexOf(body), body.name])
  return optionGroup(title, options)
})

/** Everything that the Prefer header can ask for. */
function preferences(): TemplateResult[] {
  const codes = [200, 400].map((code): Option => [`code=${code}`, `always ${code}`])
  const examples = examplesFor().map(({ status, name }): Option => [`example=${name}`, `${status} ${name}`])
  const scenarios = Object.keys(store.scenarios).map((name): Option => [`scenario=${name}`, name])
  return Object.entries({ Status: codes, Example: examples, Scenario: scenarios }).map(([title, options]) =>
    optionGroup(title, options),
  )
}

function shownOutcome(outcome: Outcome | undefined): TemplateResult | typeof nothing {
  if (outcome === undefined) return nothing
  if ('message' in outcome) return html`<p class="none"><span class="mark broken">none</span> ${outcome.message}</p>`
  const { status, headers, body, duration } = outcome
  return html`<p>${statusMark(status)} after ${timeText(duration)}</p>
    ${shownBody(body)} ${shownHeaders(headers)}`
}
