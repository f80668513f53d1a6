import { html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { glance } from './contract-glance.ts'
import { preferHeader, type Wishes } from './prefer-header.ts'
import { type Preset, presetGroups, presets } from './presets.ts'
import { Section } from './section.ts'
import { store } from './store.ts'
import { type Outcome, shownOutcome, tryRequest } from './trial-outcome.ts'

/** A form to try a request with: good and broken bodies, and what the request may prefer. */
export class RequestTrial extends Section {
  #preset: Preset | undefined = presets[0]
  #body = presets[0]?.text ?? ''
  #token: string | undefined
  #mediaType = 'application/json'
  #wishes: Wishes = { answer: '', delay: '' }
  #outcome: Outcome | undefined
  #sending: AbortController | undefined

  protected override render(): TemplateResult {
    const prefer = preferHeader(this.#wishes)
    const sealed = this.#preset !== undefined && this.#preset.text === undefined
    return html`<div class="head"><h2>Try a request</h2></div>
      <form @submit=${this.#submit}>
        <div class="field">
          <label for="try-preset">Body</label>
          <select
            id="try-preset"
            .value=${live(String(this.#preset === undefined ? -1 : presets.indexOf(this.#preset)))}
            @change=${this.#pick}
          >
            ${presetGroups.map(
              ({ title, presets: group }) =>
                html`<optgroup label=${title}>
                  ${group.map(
                    (preset) =>
                      html`<option value=${presets.indexOf(preset)}>${preset.name}</option>`,
                  )}
                </optgroup>`,
            )}
            <option value="-1">as written below</option>
          </select>
        </div>
        ${
          sealed
            ? html`<p class="sealed">
                ${this.#preset?.bytes.length.toLocaleString()} bytes that a text field cannot hold;
                they are sent as they are.
              </p>`
            : html`<textarea
                aria-label="Body as text"
                rows="4"
                spellcheck="false"
                autocomplete="off"
                .value=${this.#body}
                @input=${this.#write}
              ></textarea>`
        }
        <div class="pair">
          <div class="field">
            <label for="try-token">Token</label>
            <input
              id="try-token"
              .value=${this.#tokenSent}
              autocomplete="off"
              spellcheck="false"
              placeholder="none"
              @input=${this.#field((value) => (this.#token = value))}
            />
          </div>
          <div class="field">
            <label for="try-media-type">Content-Type</label>
            <select
              id="try-media-type"
              @change=${this.#field((value) => (this.#mediaType = value))}
            >
              <option>application/json</option>
              <option>text/plain</option>
              <option>application/xml</option>
              <option value="">none</option>
            </select>
          </div>
        </div>
        <div class="pair uneven">
          <div class="field">
            <label for="try-answer">Answer</label>
            <select
              id="try-answer"
              @change=${this.#field((answer) => (this.#wishes = { ...this.#wishes, answer }))}
            >
              <option value="">scenario in force</option>
              ${this.#answers()}
            </select>
          </div>
          <div class="field">
            <label for="try-delay">Delay in ms</label>
            <input
              id="try-delay"
              inputmode="numeric"
              pattern="[0-9]{1,6}"
              placeholder="none"
              autocomplete="off"
              @input=${this.#field((delay) => (this.#wishes = { ...this.#wishes, delay }))}
            />
          </div>
        </div>
        <output class="prefer" aria-label="Header that this implies">
          ${prefer === '' ? 'No Prefer header: the scenario in force decides.' : html`<code>Prefer: ${prefer}</code>`}
        </output>
        <button class="main">
          ${this.#outcome?.kind === 'waiting' ? 'Stop waiting' : html`Send <code>POST ${store.path}</code>`}
        </button>
      </form>
      <div class="outcome" role="status">${shownOutcome(this.#outcome)}</div>`
  }

  /** The world that is looked at, unless the form says otherwise. */
  get #tokenSent(): string {
    return this.#token ?? (store.token || 'demo')
  }

  #answers(): TemplateResult[] {
    const examples = glance(store.contract ?? {}).operations.flatMap(({ answers }) =>
      answers.flatMap(({ status, shapes }) =>
        shapes.flatMap((shape) =>
          shape.examples.map((name) => ({ value: `example=${name}`, text: `${status} ${name}` })),
        ),
      ),
    )
    const codes = ['200', '400'].map((code) => ({ value: `code=${code}`, text: `always ${code}` }))
    const scenarios = store.scenarios.map(({ name }) => ({ value: `scenario=${name}`, text: name }))
    return Object.entries({ Status: codes, Example: examples, Scenario: scenarios }).map(
      ([title, options]) =>
        html`<optgroup label=${title}>
          ${options.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}
        </optgroup>`,
    )
  }

  #field(take: (value: string) => void): (event: Event) => void {
    return (event) => {
      take((event.target as HTMLInputElement | HTMLSelectElement).value)
      this.requestUpdate()
    }
  }

  readonly #pick = (event: Event): void => {
    this.#preset = presets[Number((event.target as HTMLSelectElement).value)]
    this.#body = this.#preset?.text ?? (this.#preset === undefined ? this.#body : '')
    this.requestUpdate()
  }

  readonly #write = (event: Event): void => {
    this.#body = (event.target as HTMLTextAreaElement).value
    this.#preset = undefined
    this.requestUpdate()
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    if (this.#outcome?.kind === 'waiting') this.#sending?.abort()
    else void this.#send()
  }

  async #send(): Promise<void> {
    this.#sending = new AbortController()
    this.#show({ kind: 'waiting' })
    const outcome = await tryRequest({
      url: store.origin + store.path,
      token: this.#tokenSent,
      mediaType: this.#mediaType,
      prefer: preferHeader(this.#wishes),
      // A text would bring a content type of its own.
      body: this.#preset?.bytes ?? new TextEncoder().encode(this.#body),
      signal: this.#sending.signal,
    })
    this.#show(outcome)
  }

  #show(outcome: Outcome): void {
    this.#outcome = outcome
    this.requestUpdate()
  }
}
