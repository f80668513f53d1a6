import { html, type TemplateResult } from 'lit'
import { Section } from './section.ts'
import type { ScenarioSummary } from './server.ts'
import { store } from './store.ts'

const KEYS = '1234567890'
const REMEMBERED = 'plant-store-console:keys'

/** The scenarios, the one in force, and another one at a click or a key. */
export class ScenarioList extends Section {
  #keys = recall() !== 'off'

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('keydown', this.#press)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#press)
  }

  protected override render(): TemplateResult {
    const { scenarios, inForce, token } = store
    const follows = token !== '' && inForce?.own === false
    const known = scenarios.some(({ name }) => name === inForce?.scenario)
    return html`<fieldset class="scenarios">
        <legend>
          <h2>Scenario</h2>
          <span class="for"
            >${token === '' ? 'for every token without its own' : 'for this token'}</span
          >
        </legend>
        ${
          token === ''
            ? ''
            : this.#option('', 'default', 'follow what is set for all tokens', follows, '')
        }
        ${
          inForce === undefined || known || follows
            ? ''
            : this.#option(
                inForce.scenario,
                inForce.scenario,
                'defined in code or by a PUT',
                true,
                '',
              )
        }
        ${scenarios.map(({ name, description }: ScenarioSummary, index) =>
          this.#option(
            name,
            name,
            description ?? '',
            !follows && name === inForce?.scenario,
            KEYS[index] ?? '',
          ),
        )}
      </fieldset>
      <label class="check">
        <input type="checkbox" .checked=${this.#keys} @change=${this.#toggleKeys} />
        Switch with the keys <kbd>1</kbd> to <kbd>0</kbd>
      </label>
      <p class="reset">
        <button type="button" class="quiet" @click=${() => void store.reset()}>
          ${token === '' ? 'Reset everything' : "Reset this token's world"}
        </button>
        Scenario, journal and plants go back to the start.
      </p>`
  }

  #option(
    value: string,
    name: string,
    description: string,
    checked: boolean,
    key: string,
  ): TemplateResult {
    return html`<label class="scenario ${checked ? 'chosen' : ''}">
      <input
        type="radio"
        name="scenario"
        .value=${value}
        .checked=${checked}
        @change=${() => void store.use(value === '' ? undefined : value)}
      />
      <span class="name">${name}</span>
      ${key === '' || !this.#keys ? '' : html`<kbd aria-hidden="true">${key}</kbd>`}
      <span class="description">${description}</span>
    </label>`
  }

  readonly #press = (event: KeyboardEvent): void => {
    if (!this.#keys || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const target = event.target as HTMLElement
    const typing = target.closest('textarea, select, input:not([type=radio], [type=checkbox])')
    const name = store.scenarios[KEYS.indexOf(event.key)]?.name
    if (typing === null && name !== undefined && event.key !== '') void store.use(name)
  }

  readonly #toggleKeys = (event: Event): void => {
    this.#keys = (event.target as HTMLInputElement).checked
    remember(this.#keys ? 'on' : 'off')
    this.requestUpdate()
  }
}

/** A browser may deny a page its storage; then nothing is remembered. */
function recall(): string | null {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

function remember(keys: 'on' | 'off'): void {
  try {
    localStorage.setItem(REMEMBERED, keys)
  } catch {
    // See recall.
  }
}
