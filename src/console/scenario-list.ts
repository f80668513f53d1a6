import { html, type TemplateResult } from 'lit'
import { jsonText } from '../base/json.ts'
import { builtInScenarios } from '../scenario/scenario.ts'
import { store } from './store.ts'
import { part } from './view.ts'

/** The scenarios; the arrow keys move the focus, Enter or a click switches to another one. */
export function scenarioList(): TemplateResult {
  const { scenarios, state, token, caller } = store
  const isForAll = token === ''
  const follows = !isForAll && !state.own
  const names = isForAll ? Object.keys(scenarios) : [undefined, ...Object.keys(scenarios)]
  const selected = names.indexOf(follows ? undefined : state.scenario)
  const scope = isForAll
    ? `In use for every ${caller} without its own.`
    : `In use for this ${caller} only.`
  const content = html`<p class="none">${follows ? `This ${caller} follows all others.` : scope}</p>
    <div role="listbox" aria-label="Scenario" @keydown=${moveFocus}>
      ${names.map((name, at) => option(name, at === selected, at === Math.max(selected, 0)))}
    </div>
    <details class="reset">
      <summary>${isForAll ? 'Reset everything' : `Reset this ${caller}`} …</summary>
      <p class="none">Scenario, journal and ${store.resources} return to the start.</p>
      <button type="button" @click=${reset}>Reset</button>
    </details>`
  return part({ id: 'scenario', title: 'Scenario', note: state.scenario, content })
}

/** @param name undefined for the default scenario */
function option(name: string | undefined, selected: boolean, reachable: boolean): TemplateResult {
  const description =
    name === undefined
      ? `follows the scenario of all ${store.caller}s`
      : store.scenarios[name]?.description
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
