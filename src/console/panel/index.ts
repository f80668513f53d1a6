import { element } from './element.ts'
import {
  followMock,
  isInPage,
  type MockSnapshot,
  type PanelMock,
  snapshotOf,
} from './mock-source.ts'
import { RequestList } from './request-list.ts'
import { style } from './style.ts'

export type { PageMock, PanelMock, ServerMock } from './mock-source.ts'

/** Key of the selected scenario in the session storage. */
const SCENARIO_KEY = 'plant-store-panel'
/** Key in the session storage: whether the panel is open. */
const OPEN_KEY = 'plant-store-panel-open'
/** Maximum number of listed requests, without those that are open. */
const MAX_LISTED = 8

// A server that renders the page imports the panel without a DOM.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object

/**
 * `<plant-store-panel>`: switches the scenario of a mock and shows its last requests, in a corner of the page. Whether
 * it is open survives a reload, and so does the selected scenario of a mock in the page.
 *
 * @example
 * const panel = document.createElement('plant-store-panel')
 * panel.mock = handlers.mock // or remote('http://127.0.0.1:4010')
 * document.body.append(panel)
 */
export class PlantStorePanel extends Base {
  #mock: PanelMock | undefined
  #unfollow: (() => void) | undefined
  #frame = 0
  /** Number of the last load, and of that which is shown: over HTTP, an earlier one may end later. */
  #loads = 0
  #shownLoad = 0
  readonly #select: HTMLSelectElement = element('select', { ariaLabel: 'Scenario' })
  readonly #description: HTMLElement = element('p', { className: 'description' })
  readonly #error: HTMLElement = element('p', { className: 'error', role: 'status' })
  readonly #requests = new RequestList()
  /** Shown if the mock has several operations. */
  readonly #filter: HTMLInputElement = element('input', {
    type: 'search',
    ariaLabel: 'Filter by operation',
    placeholder: 'Filter by operation',
    hidden: true,
  })
  /** To the page of a mock server, which has a form for requests; a mock in this page has none. */
  readonly #console: HTMLAnchorElement = element('a', {
    textContent: 'Console',
    target: '_blank',
    rel: 'noopener',
  })
  /** Their texts are attributes, which the style shows: as text, they could be what a test of the page looks for. */
  readonly #title: HTMLElement = element('span')
  readonly #scenario: HTMLElement = element('span', { className: 'scenario' })
  readonly #details: HTMLDetailsElement
  /** In the page only while the panel is open: the roles and texts of a closed one could be those that a test looks for. */
  readonly #sheet: HTMLElement

  constructor() {
    super()
    const reset = element('button', { type: 'button', textContent: 'Reset' })
    const row = element('div', { className: 'row' }, this.#select, reset, this.#console)
    const heading = element('h2', { textContent: 'Last requests' })
    const summary = element('summary', { ariaLabel: 'Mock panel' }, this.#title, this.#scenario)
    this.#sheet = element(
      'div',
      { className: 'content' },
      row,
      this.#description,
      this.#error,
      heading,
      this.#filter,
      this.#requests.element,
    )
    this.#details = element('details', { className: 'panel' }, summary)
    this.#details.open = storage()?.getItem(OPEN_KEY) === 'true'
    this.#showSheet()
    this.#select.addEventListener('change', () => this.#selectScenario(this.#select.value))
    this.#filter.addEventListener('input', () => this.#update())
    reset.addEventListener('click', () => {
      storage()?.removeItem(SCENARIO_KEY)
      void this.#act((mock) => mock.reset())
    })
    this.#details.addEventListener('toggle', () => {
      storage()?.setItem(OPEN_KEY, String(this.#details.open))
      this.#showSheet()
      this.#update()
    })
    const styleSheet = new CSSStyleSheet()
    styleSheet.replaceSync(style)
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styleSheet]
    root.append(this.#details)
    this.#details.hidden = true
  }

  /**
   * The mock to show and switch: one in this page, or one of `remote(url)`. Setting one in this page restores the scenario
   * that was selected before a reload.
   */
  get mock(): PanelMock | undefined {
    return this.#mock
  }

  set mock(mock: PanelMock | undefined) {
    this.#mock = mock
    this.#requests.clear()
    this.#showError('')
    this.#console.hidden = mock === undefined || isInPage(mock)
    if (mock && !isInPage(mock)) this.#console.href = mock.url.replace(/\/$/, '')
    const scenario = storage()?.getItem(SCENARIO_KEY) ?? ''
    if (mock && isInPage(mock) && Object.hasOwn(mock.scenarios, scenario)) mock.use(scenario)
    if (this.isConnected) this.#follow()
  }

  connectedCallback(): void {
    this.#takeEarlyMock()
    this.#follow()
  }

  disconnectedCallback(): void {
    this.#unfollow?.()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #showSheet(): void {
    if (this.#details.open) this.#details.append(this.#sheet)
    else this.#sheet.remove()
  }

  /** Takes the mock that was set before the element was defined, as a property that hides the setter. */
  #takeEarlyMock(): void {
    if (!Object.hasOwn(this, 'mock')) return
    const { mock } = this
    Reflect.deleteProperty(this, 'mock')
    this.mock = mock
  }

  #follow(): void {
    this.#unfollow?.()
    const mock = this.#mock
    this.#unfollow =
      mock &&
      followMock(mock, {
        changed: this.#update,
        failed: ({ message }) => this.#showError(message),
      })
    this.#update()
  }

  #selectScenario(name: string): void {
    // A server keeps the scenario by itself.
    if (this.#mock && isInPage(this.#mock)) storage()?.setItem(SCENARIO_KEY, name)
    void this.#act((mock) => mock.use(name))
  }

  /** Changes the mock, and shows why if it refuses. */
  async #act(action: (mock: PanelMock) => void | Promise<void>): Promise<void> {
    const mock = this.#mock
    if (mock === undefined) return
    try {
      await action(mock)
    } catch (error) {
      if (mock === this.#mock) this.#showError((error as Error).message)
    }
  }

  /** Shows what changed, once per frame. */
  readonly #update = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      // Not the element's own attribute, which React compares with the server's HTML.
      this.#details.hidden = this.#mock === undefined
      if (this.#mock) void this.#load(this.#mock)
    })
  }

  async #load(mock: PanelMock): Promise<void> {
    this.#loads += 1
    const load = this.#loads
    const isOutdated = (): boolean => mock !== this.#mock || load < this.#shownLoad
    try {
      const { open } = this.#requests
      const filter = this.#filter.value.trim()
      const snapshot = await snapshotOf(mock, { limit: MAX_LISTED, open, filter })
      if (isOutdated()) return
      this.#shownLoad = load
      this.#show(snapshot)
      this.#showError('')
    } catch (error) {
      if (!isOutdated()) this.#showError((error as Error).message)
    }
  }

  #show(snapshot: MockSnapshot): void {
    const { title, scenario, scenarios } = snapshot
    this.#title.dataset['text'] = title
    this.#scenario.dataset['text'] = scenario
    this.#description.textContent = scenarios[scenario]?.description ?? ''
    if (!this.#details.open) return
    // A scenario without a name is listed while it is in use.
    const names = [...new Set([...Object.keys(scenarios), scenario])]
    if (names.join('\n') !== Array.from(this.#select.options, ({ value }) => value).join('\n'))
      this.#select.replaceChildren(
        ...names.map((name) => element('option', { value: name, textContent: name })),
      )
    this.#select.value = scenario
    this.#filter.hidden = snapshot.operations.length < 2
    this.#requests.update(snapshot)
  }

  /** An empty message means that the mock responds. */
  #showError(message: string): void {
    this.#error.textContent = message
    this.#details.classList.toggle('failed', message !== '')
    if (message !== '') this.#title.dataset['text'] ??= 'Mock'
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
