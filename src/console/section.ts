import { html, LitElement, type TemplateResult } from 'lit'
import type { RemoteControl } from '../control/index.ts'
import { store } from './store.ts'

/** A part of the page that follows the store; it has no shadow root, so that the page's style applies. */
export class Section extends LitElement {
  #unsubscribe: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unsubscribe = store.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  /** A listener that passes on the value of its field. */
  protected onValue(change: (value: string) => void): (event: Event) => void {
    return ({ target }) => {
      change((target as HTMLInputElement | HTMLSelectElement).value)
      this.requestUpdate()
    }
  }

  /** Moves the focus by the steps of the pressed key, by Home to the first and by End to the last element. */
  protected moveFocus(
    event: KeyboardEvent,
    selector: string,
    steps: Readonly<Record<string, number>>,
  ): HTMLElement | undefined {
    const items = [...this.querySelectorAll<HTMLElement>(selector)]
    const from = items.indexOf(event.target as HTMLElement)
    const last = items.length - 1
    const step = { ...steps, Home: -last, End: last }[event.key]
    if (from === -1 || step === undefined) return undefined
    event.preventDefault()
    const goal = items[Math.min(Math.max(from + step, 0), last)]
    goal?.focus()
    return goal
  }
}

/** The heading of a list, with the number of its items and a button that clears it. */
export function listHead(
  title: string,
  count: string,
  clear: (control: RemoteControl) => Promise<void>,
): TemplateResult {
  const name = title.toLowerCase()
  return html`<div class="head">
    <h2 id=${name}>${title}</h2>
    <span class="count">${count}</span>
    <button type="button" @click=${() => store.attempt(clear, `${title} cleared.`)}>
      Clear<span class="unseen"> the ${name}</span>
    </button>
  </div>`
}
