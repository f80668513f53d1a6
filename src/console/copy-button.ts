import { html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'
import { store } from './store.ts'

/** Puts `text` on the clipboard, and says so. */
export class CopyButton extends LitElement {
  static override properties: PropertyDeclarations = { text: {}, what: {}, done: { state: true } }
  declare text: string
  /** What is copied, for the button's name: `curl line`. */
  declare what: string
  declare done: boolean

  constructor() {
    super()
    this.done = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    return html`<button type="button" class="quiet" @click=${() => void this.#copy()}>
      ${this.done ? 'Copied' : 'Copy'}<span class="unseen"> ${this.what}</span>
    </button>`
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text)
    } catch {
      this.#copyOldStyle()
    }
    this.done = true
    store.say(`Copied the ${this.what}.`)
    setTimeout(() => (this.done = false), 2000)
  }

  /** Over plain HTTP from another machine a page has no clipboard of its own. */
  #copyOldStyle(): void {
    const field = document.createElement('textarea')
    field.value = this.text
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }
}
