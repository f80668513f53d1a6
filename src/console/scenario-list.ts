import { html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { Section } from './section.ts'
import { store } from './store.ts'

/** The scenarios; a click switches to another one. */
export class ScenarioList extends Section {
  protected override render(): TemplateResult {
    const { scenarios, state, token } = store
    const all = token === ''
    const follows = !all && state?.own === false
    const selected = follows ? undefined : state?.scenario
    const custom = selected !== undefined && !Object.hasOwn(scenarios, selected)
    return html`<fieldset>
        <legend>
          <h2>Scenario</h2>
          <span class="count">${all ? 'of tokens without their own' : 'of this token'}</span>
        </legend>
        ${all ? '' : option(undefined, 'follows the scenario of all tokens', follows)}
        ${custom ? option(selected, 'set in code or over the control API', true) : ''}
        ${Object.entries(scenarios).map(([name, { description = '' }]) => option(name, description, name === selected))}
      </fieldset>
      <p class="reset">
        <button type="button" @click=${() => store.reset()}>
          ${all ? 'Reset everything' : 'Reset this token'}
        </button>
        Returns scenario, journal and plants to the start.
      </p>`
  }
}

/** @param name undefined stands for the default */
function option(name: string | undefined, description: string, selected: boolean): TemplateResult {
  return html`<label class="scenario ${selected ? 'selected' : ''}">
    <input type="radio" name="scenario" class="unseen" .checked=${live(selected)} @change=${() => store.use(name)} />
    <span class="name">${name ?? 'default'}</span>
    <span class="description">${description}</span>
  </label>`
}
