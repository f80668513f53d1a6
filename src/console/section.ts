import { LitElement } from 'lit'
import { store } from './store.ts'

/** A part of the page that follows the store; the page's own style sheet reaches into it. */
export class Section extends LitElement {
  #stop: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stop = store.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }
}
