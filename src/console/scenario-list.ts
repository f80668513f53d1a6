import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { jsonText } from '../base/json-text.ts'
import { builtInScenarios } from '../scenario/scenario.ts'
import { store } from './store.ts'
import { part } from './view.ts'
import { nameOf } from './words.ts'

/** The scenarios; the arrow keys move the focus, Enter or a click switches to another one. */
export function scenarioList(): TemplateResult {
  const { scenarios, state, token, isMany } = store
  const isForAll = token === ''
  const isForOne = store.scenarioFor !== ''
  const inUse = isForOne ? store.ownScenarioOf(store.scenarioFor) : state.scenario
  const follows = isForOne ? inUse === undefined : !isForAll && !state.own
  const hasDefault = isForOne || !isForAll
  const names = [...(hasDefault ? [undefined] : []), ...Object.keys(scenarios)]
  const selected = names.indexOf(follows ? undefined : inUse)
  const content = html`${isMany ? operationField() : nothing}
    <p class="none">${scopeText(follows)}</p>
    <div role="listbox" aria-label="Scenario" @keydown=${moveFocus}>
      ${names.map((name, at) => option(name, at === selected, at === Math.max(selected, 0)))}
    </div>
    <details class="reset">
      <summary>${isForAll ? 'Reset everything' : `Reset this ${store.caller}`} …</summary>
      <p class="none">Scenario, journal and ${store.resources} return to the start.</p>
      <button type="button" @click=${reset}>Reset</button>
    </details>`
  return part({ id: 'scenario', title: 'Scenario', note: state.scenario, content })
}

/** Which requests the selected scenario is for. */
function scopeText(follows: boolean): string {
  const { caller, token, scenarioFor } = store
  const others = token === '' ? '' : ` of this ${caller}`
  if (scenarioFor !== '')
    return follows
      ? 'Follows the scenario of all operations.'
      : `In use for this operation${others}.`
  if (follows) return `This ${caller} follows all others.`
  return token === ''
    ? `In use for every ${caller} without its own.`
    : `In use for this ${caller} only.`
}

/** Which operation a scenario is chosen for. */
function operationField(): TemplateResult {
  const choose = ({ target }: Event): void => {
    store.scenarioFor = (target as HTMLSelectElement).value
    store.render()
  }
  return html`<div class="filter">
    <select
      aria-label="Operation of the scenario"
      .value=${live(store.scenarioFor)}
      @change=${choose}
    >
      <option value="">all operations</option>
      ${store.list.operations.map((operation) => {
        const name = nameOf(operation)
        const own = store.ownScenarioOf(name)
        return html`<option value=${name}>${own === undefined ? name : `${name}: ${own}`}</option>`
      })}
    </select>
  </div>`
}

/** @param name undefined for the default scenario */
function option(name: string | undefined, selected: boolean, reachable: boolean): TemplateResult {
  const all = store.scenarioFor === '' ? `${store.caller}s` : 'operations'
  const description =
    name === undefined ? `follows the scenario of all ${all}` : store.scenarios[name]?.description
  return html`<button
    type="button"
    role="option"
    class="scenario"
    tabindex=${reachable ? 0 : -1}
    aria-selected=${selected}
    @click=${() => store.use(name)}
  >
    <span class="name">${name ?? 'default'}</span>
    <span class="description">${description} <code>${definitionText(name)}</code></span>
  </button>`
}

function moveFocus(event: KeyboardEvent): void {
  const { nextElementSibling: next, previousElementSibling: previous } = event.target as Element
  const goal = { ArrowDown: next, ArrowUp: previous }[event.key]
  if (goal === undefined) return
  event.preventDefault()
  if (goal instanceof HTMLElement) goal.focus()
}

/** A scenario that is not built in as JSON, without its description and functions. */
function definitionText(name: string | undefined): string {
  if (name === undefined || Object.hasOwn(builtInScenarios, name)) return ''
  return jsonText({ ...store.scenarios[name], description: undefined })
}

/** Resets what is shown, and closes the confirmation. */
function reset({ target }: Event): void {
  const confirmation = (target as Element).closest('details')
  confirmation?.removeAttribute('open')
  confirmation?.querySelector('summary')?.focus()
  const announcement = `Scenario, journal and ${store.resources} are reset.`
  void store.runAction((control) => control.reset(), announcement)
}
