import { html, nothing, type TemplateResult } from 'lit'
import { Section } from './section.ts'
import { store } from './store.ts'

type Part = 'journal' | 'try' | 'plants' | 'contract'

const PARTS: Readonly<Record<Part, string>> = {
  journal: 'Journal',
  try: 'Try',
  plants: 'Plants',
  contract: 'Contract',
}

/** The whole page: scenarios beside the journal, and what else there is in tabs. */
export class ConsolePage extends Section {
  readonly #wide = matchMedia('(min-width: 75rem)')
  readonly #narrow = matchMedia('(max-width: 45rem)')
  #part: Part = 'journal'
  #token = ''

  override connectedCallback(): void {
    super.connectedCallback()
    for (const media of [this.#wide, this.#narrow]) {
      media.addEventListener('change', () => this.requestUpdate())
    }
    // A browser grants a host six connections: a page that nobody sees gives its own back.
    document.addEventListener('visibilitychange', () =>
      document.hidden ? store.disconnect() : store.connect(),
    )
    store.connect()
  }

  /** What had the focus is gone with the world that was left. */
  protected override updated(): void {
    if (store.token === this.#token) return
    this.#token = store.token
    this.querySelector<HTMLElement>('.world :is(input, button)')?.focus()
  }

  protected override render(): TemplateResult {
    const wide = this.#wide.matches
    const parts = (Object.keys(PARTS) as Part[]).filter((part) => !wide || part !== 'journal')
    const current = parts.includes(this.#part) ? this.#part : (parts[0] ?? 'try')
    const shows = (part: Part): boolean => part === current || (wide && part === 'journal')
    return html`<header>${this.#masthead()}</header>
      ${this.#notice()}
      <p class="unseen" role="status">${store.news}</p>
      <main class=${store.connection === 'live' ? 'live' : 'still'}>
        <section class="rail" aria-label="Scenarios">
          ${
            this.#narrow.matches
              ? html`<details>
                  <summary>Scenario <strong>${store.inForce?.scenario ?? ''}</strong></summary>
                  <scenario-list></scenario-list>
                </details>`
              : html`<scenario-list></scenario-list>`
          }
        </section>
        <div class="tabs" role="tablist" aria-label="Parts" @keydown=${this.#move}>
          ${parts.map(
            (part) =>
              html`<button
                type="button"
                role="tab"
                id="tab-${part}"
                aria-controls="part-${part}"
                aria-selected=${part === current}
                tabindex=${part === current ? 0 : -1}
                @click=${() => this.#show(part)}
              >
                ${PARTS[part]}
              </button>`,
          )}
        </div>
        ${(Object.keys(PARTS) as Part[]).map((part) => {
          const tab = parts.includes(part)
          return html`<section
            class="part part-${part}"
            id="part-${part}"
            role=${tab ? 'tabpanel' : 'region'}
            aria-labelledby=${tab ? `tab-${part}` : part}
            ?hidden=${!shows(part)}
          >
            ${partContent(part)}
          </section>`
        })}
      </main>`
  }

  #masthead(): TemplateResult {
    const base = store.origin + store.path.slice(0, -'/plants'.length)
    return html`<h1>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 22V10M12 15C6 15 4 11 4 6c5 0 8 3 8 9ZM12 12c0-6 3-9 8-9 0 6-3 9-8 9Z" />
        </svg>
        Plant Store <span>mock</span>
      </h1>
      <p class="base">
        <code>${base}</code><copy-button .text=${base} what="base URL"></copy-button>
      </p>
      ${this.#world()}
      <p class="connection ${store.connection}">
        <span aria-hidden="true"></span>${
          {
            live: 'Live',
            connecting: 'Connecting',
            gone: 'Server gone',
            refused: 'Refused',
            locked: 'Locked',
          }[store.connection]
        }
      </p>`
  }

  #world(): TemplateResult {
    if (store.token !== '') {
      return html`<p class="world">
        World of
        <code>${store.token.slice(0, Math.min(4, Math.floor(store.token.length / 3)))}…</code>
        <button type="button" class="quiet" @click=${() => store.look('')}>All tokens</button>
      </p>`
    }
    return html`<form class="world" @submit=${this.#look}>
      <label for="token">World</label>
      <input
        id="token"
        name="token"
        placeholder="all tokens"
        autocomplete="off"
        spellcheck="false"
        required
        pattern="[!-~]+"
        title="A bearer token: printable ASCII without spaces"
      />
      <button class="quiet">Show<span class="unseen"> this token's world</span></button>
    </form>`
  }

  #notice(): TemplateResult | typeof nothing {
    if (store.connection === 'gone') {
      return html`<p class="notice" role="alert">
        The server is gone. This page shows what it knew, and comes back by itself. ${store.trouble}
      </p>`
    }
    if (store.connection === 'locked') {
      return html`<form class="notice" role="alert" @submit=${this.#unlock}>
        <label for="control-token">This server asks for its control token.</label>
        <input
          id="control-token"
          name="control-token"
          type="password"
          autocomplete="off"
          required
        />
        <button>Unlock</button>
        ${store.trouble}
      </form>`
    }
    return store.trouble === ''
      ? nothing
      : html`<p class="notice" role="alert">${store.trouble}</p>`
  }

  #show(part: Part): void {
    this.#part = part
    this.requestUpdate()
  }

  readonly #look = (event: SubmitEvent): void => {
    event.preventDefault()
    store.look(valueOf(event, 'token'))
  }

  readonly #unlock = (event: SubmitEvent): void => {
    event.preventDefault()
    store.unlock(valueOf(event, 'control-token'))
  }

  readonly #move = (event: KeyboardEvent): void => {
    const tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(event.target as HTMLElement)
    const goals: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const goal = tabs[goals[event.key] ?? -1]
    if (goal === undefined) return
    event.preventDefault()
    goal.focus()
    goal.click()
  }
}

function valueOf({ target }: Event, name: string): string {
  return new FormData(target as HTMLFormElement).get(name) as string
}

function partContent(part: Part): TemplateResult {
  if (part === 'journal') return html`<request-journal></request-journal>`
  if (part === 'try') return html`<request-trial></request-trial>`
  return part === 'plants' ? html`<plant-list></plant-list>` : html`<contract-card></contract-card>`
}
