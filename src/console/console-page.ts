import { html, nothing, type TemplateResult } from 'lit'
import type { JournalEntry } from '../core/journal.ts'
import { OPERATION } from '../core/route.ts'
import { Section } from './section.ts'
import { store } from './store.ts'
import { replaceHidden } from './hidden-characters.ts'
import type { TryForm } from './try-form.ts'

const PARTS = {
  journal: { title: 'Journal', content: html`<journal-list></journal-list>` },
  try: { title: 'Try', content: html`<try-form></try-form>` },
  plants: { title: 'Plants', content: html`<plant-list></plant-list>` },
}
type Part = keyof typeof PARTS

/** The whole page: scenarios, the journal, and further parts in tabs; on a narrow page the journal is a tab too. */
export class ConsolePage extends Section {
  readonly #wide = matchMedia('(min-width: 75rem)')
  #part: Part = 'journal'
  #token = ''

  override connectedCallback(): void {
    super.connectedCallback()
    this.#wide.addEventListener('change', () => this.requestUpdate())
    // A browser opens at most six connections to a host, so a hidden page closes its own.
    document.addEventListener('visibilitychange', () => (document.hidden ? store.disconnect() : store.connect()))
    store.connect()
  }

  /** Another token replaces the form that had the focus. */
  protected override updated(): void {
    if (store.token === this.#token) return
    this.#token = store.token
    this.querySelector<HTMLElement>('.token :is(input, button)')?.focus()
  }

  protected override render(): TemplateResult {
    const list = html`<scenario-list></scenario-list>`
    const summary = html`<summary>Scenario <strong>${store.state?.scenario}</strong></summary>`
    return html`<header>
        <h1>Plant Store mock</h1>
        <p class="base"><code>${store.origin + store.path.slice(0, -OPERATION.length)}</code></p>
        ${tokenForm()}
        <p class="connection ${store.connection}"><span aria-hidden="true">●</span> ${store.connection}</p>
      </header>
      ${notice()}
      <p class="unseen" role="status">${store.announcement}</p>
      <main @edit-request=${this.#edit}>
        <section class="rail" aria-label="Scenarios">
          ${this.#wide.matches ? list : html`<details>${summary} ${list}</details>`}
        </section>
        ${this.#parts()}
      </main>`
  }

  #show(part: Part): void {
    this.#part = part
    this.requestUpdate()
  }

  readonly #edit = async ({ detail }: CustomEvent<JournalEntry>): Promise<void> => {
    this.#show('try')
    await this.updateComplete
    await this.querySelector<TryForm>('try-form')?.edit(detail)
  }

  #parts(): TemplateResult[] {
    const wide = this.#wide.matches
    const parts = Object.keys(PARTS) as Part[]
    const tabs = parts.filter((part) => !wide || part !== 'journal')
    const current = tabs.includes(this.#part) ? this.#part : 'try'
    return [
      html`<div class="tabs" role="tablist" aria-label="Parts" @keydown=${this.#pressKey}>
        ${tabs.map(
          (part) =>
            html`<button type="button" role="tab" id="tab-${part}" aria-controls="part-${part}"
              aria-selected=${part === current} tabindex=${part === current ? 0 : -1}
              @click=${() => this.#show(part)}>${PARTS[part].title}</button>`,
        )}
      </div>`,
      ...parts.map((part) => {
        const tab = tabs.includes(part)
        return html`<section class="part part-${part}" id="part-${part}" role=${tab ? 'tabpanel' : 'region'}
          aria-labelledby=${tab ? `tab-${part}` : part} ?hidden=${tab && part !== current}>
          ${PARTS[part].content}
        </section>`
      }),
    ]
  }

  readonly #pressKey = (event: KeyboardEvent): void =>
    this.moveFocus(event, '[role=tab]', { ArrowLeft: -1, ArrowRight: 1 })?.click()
}

function tokenForm(): TemplateResult {
  const { state, token } = store
  if (token !== '')
    return html`<p class="token">
      Token <code>${replaceHidden(state?.token ?? '…')}</code>
      <button type="button" @click=${() => store.showToken('')}>All tokens</button>
      <span class="count">Its scenario, journal and plants.</span>
    </p>`
  return html`<form class="token" @submit=${onSubmit('token', (text) => store.showToken(text))}>
    <label for="token">Token</label>
    <input id="token" name="token" placeholder="all tokens" aria-describedby="about-token" autocomplete="off"
      spellcheck="false" required pattern="[!-~]+" title="Printable ASCII without spaces" />
    <button>Show<span class="unseen"> the state of this token</span></button>
    <span class="count" id="about-token">Each bearer token has its own scenario, journal and plants.</span>
  </form>`
}

function notice(): TemplateResult | typeof nothing {
  const gone = 'The server is gone. This page shows its last state and reconnects by itself. '
  const text = (store.connection === 'gone' ? gone : '') + store.errorMessage
  if (store.connection === 'locked')
    return html`<form class="notice" role="alert"
      @submit=${onSubmit('control-token', (controlToken) => store.unlock(controlToken))}>
      <label for="control-token">This server requires its control token.</label>
      <input id="control-token" name="control-token" type="password" autocomplete="off"
        required pattern="[!-~]+" title="Printable ASCII without spaces" />
      <button>Unlock</button>
      ${text}
    </form>`
  return text === '' ? nothing : html`<p class="notice" role="alert">${text}</p>`
}

/** Handles a submitted form by its field of that name. */
function onSubmit(name: string, handle: (text: string) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault()
    handle(new FormData(event.target as HTMLFormElement).get(name) as string)
  }
}
