import type { Mock } from '../../core/mock.ts'
import { describedScenarios } from '../../scenario/describe.ts'
import { element } from './element.ts'
import { RequestList } from './request-list.ts'
import { style } from './style.ts'

/** The members of a `Mock` that the panel uses. */
export type PanelMock = Pick<
  Mock<string>,
  'scenario' | 'scenarios' | 'use' | 'requests' | 'reset' | 'observe' | 'operation'
>

/** Key of the selected scenario in the session storage. */
const KEY = 'plant-store-panel'

// A server that renders the page imports the panel without a DOM.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object

/**
 * `<plant-store-panel>`: switches the scenario of the mock in this page and shows its last requests, in a corner of the
 * page. The selected scenario survives a reload.
 */
export class PlantStorePanel extends Base {
  #mock: PanelMock | undefined
  #unobserve: (() => void) | undefined
  #frame = 0
  readonly #select: HTMLSelectElement = element('select', { ariaLabel: 'Scenario' })
  readonly #description: HTMLElement = element('p', { className: 'description' })
  readonly #requests = new RequestList()
  readonly #title: HTMLElement = element('span')
  readonly #scenario: HTMLElement = element('span', { className: 'scenario' })
  readonly #details: HTMLDetailsElement

  constructor() {
    super()
    const reset = element('button', { type: 'button', textContent: 'Reset' })
    const row = element('div', { className: 'row' }, this.#select, reset)
    const heading = element('h2', { textContent: 'Last requests' })
    const summary = element('summary', {}, this.#title, this.#scenario)
    const sheet = element(
      'div',
      { className: 'content' },
      row,
      this.#description,
      heading,
      this.#requests.element,
    )
    this.#details = element('details', { className: 'panel' }, summary, sheet)
    this.#select.addEventListener('change', () => {
      storage()?.setItem(KEY, this.#select.value)
      this.#mock?.use(this.#select.value)
    })
    reset.addEventListener('click', () => {
      storage()?.removeItem(KEY)
      this.#mock?.reset()
    })
    this.#details.addEventListener('toggle', this.#update)
    const styleSheet = new CSSStyleSheet()
    styleSheet.replaceSync(style)
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styleSheet]
    root.append(this.#details)
  }

  /** The mock to show and switch; setting it restores the scenario that was selected before a reload. */
  get mock(): PanelMock | undefined {
    return this.#mock
  }

  set mock(mock: PanelMock | undefined) {
    this.#mock = mock
    this.#requests.clear()
    const scenario = storage()?.getItem(KEY) ?? ''
    if (mock && Object.hasOwn(mock.scenarios, scenario)) mock.use(scenario)
    if (this.isConnected) this.#observe()
  }

  connectedCallback(): void {
    this.#observe()
  }

  disconnectedCallback(): void {
    this.#unobserve?.()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #observe(): void {
    this.#unobserve?.()
    const update = this.#update
    this.#unobserve = this.#mock?.observe({ received: update, finished: update, changed: update })
    update()
  }

  /** Shows what changed, once per frame. */
  readonly #update = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.hidden = this.#mock === undefined
      if (this.#mock) this.#show(this.#mock)
    })
  }

  #show(mock: PanelMock): void {
    const { scenario, operation } = mock
    const scenarios = describedScenarios(mock.scenarios, operation.documented)
    this.#title.textContent = operation.document.title
    this.#scenario.textContent = scenario
    this.#description.textContent = scenarios[scenario]?.description ?? ''
    if (!this.#details.open) return
    // A scenario without a name is listed while it is in use.
    const names = [...new Set([...Object.keys(scenarios), scenario])]
    if (names.join('\n') !== Array.from(this.#select.options, ({ value }) => value).join('\n'))
      this.#select.replaceChildren(
        ...names.map((name) => element('option', { value: name, textContent: name })),
      )
    this.#select.value = scenario
    this.#requests.update(mock)
  }
}

/** The session storage; undefined where the page may not store anything. */
function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plant-store-panel': PlantStorePanel
  }
}

/* oxlint-disable typescript/no-redundant-type-constituents */
// A framework may be absent, and its augmentation is then an error. These comments remain in the declarations.
/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** @ts-ignore */
      'plant-store-panel': DetailedHTMLProps<HTMLAttributes<PlantStorePanel>, PlantStorePanel> &
        Properties
    }
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'plant-store-panel': new () => { readonly $props: Properties }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    /** @ts-ignore */
    'plant-store-panel': HTMLAttributes<PlantStorePanel> & Properties
  }
}

interface Properties {
  mock?: PanelMock | undefined
}

// A page may load the kit twice, and a server that renders the page has no custom elements.
if (globalThis.customElements?.get('plant-store-panel') === undefined)
  globalThis.customElements?.define('plant-store-panel', PlantStorePanel)
