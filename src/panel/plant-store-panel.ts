import type { JournalEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { described } from '../core/scenario-meanings.ts'
import { element } from './element.ts'
import { style } from './style.ts'

/** What the panel needs of a mock: any `Mock` of this kit has it. */
export type PanelMock = Pick<
  Mock,
  'scenario' | 'scenarios' | 'use' | 'requests' | 'reset' | 'observe'
>

const REMEMBERED = 'plant-store-panel'
const MOST_LISTED = 8

/** What survives a reload. */
interface Memory {
  readonly scenario?: string
  readonly open?: boolean
}

// Where there is no DOM, as where an app renders on its server, the panel may be imported all the same.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object

/**
 * `<plant-store-panel>`: a corner of the page that switches the scenario of the mock in this page, and shows
 * its last requests. The choice survives a reload.
 */
export class PlantStorePanel extends Base {
  #mock: PanelMock | undefined
  #stop: (() => void) | undefined
  #frame = 0
  readonly #scenarios: HTMLSelectElement
  readonly #description: HTMLElement
  readonly #requests: HTMLElement
  readonly #details: HTMLDetailsElement
  readonly #inForce: HTMLElement

  constructor() {
    super()
    this.#scenarios = element('select', { ariaLabel: 'Scenario' })
    this.#scenarios.addEventListener('change', () => this.#choose(this.#scenarios.value))
    this.#description = element('p', { className: 'description' })
    this.#requests = element('ol', {})
    this.#inForce = element('span', { className: 'in-force' })
    const reset = element('button', { type: 'button', textContent: 'Reset' })
    reset.addEventListener('click', () => this.#reset())
    this.#details = element(
      'details',
      {},
      element('summary', {}, element('span', { textContent: 'Plant Store' }), this.#inForce),
      element(
        'div',
        { className: 'sheet' },
        element('div', { className: 'row' }, this.#scenarios, reset),
        this.#description,
        element('h2', { textContent: 'Last requests' }),
        this.#requests,
      ),
    )
    this.#details.addEventListener('toggle', () => {
      remember({ open: this.#details.open })
      this.#showSoon()
    })
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    root.append(this.#details)
  }

  /** The mock that is shown and switched; setting it puts a remembered scenario in force again. */
  get mock(): PanelMock | undefined {
    return this.#mock
  }

  set mock(mock: PanelMock | undefined) {
    this.#unfollow()
    this.#mock = mock
    const { scenario } = recall()
    if (mock !== undefined && scenario !== undefined && Object.hasOwn(mock.scenarios, scenario)) {
      mock.use(scenario)
    }
    if (this.isConnected) this.#follow()
  }

  connectedCallback(): void {
    this.#details.open = recall().open ?? false
    this.#follow()
  }

  disconnectedCallback(): void {
    this.#unfollow()
  }

  #follow(): void {
    this.#unfollow()
    this.#stop = this.#mock?.observe({
      arrived: this.#showSoon,
      settled: this.#showSoon,
      changed: this.#showSoon,
    })
    this.#showSoon()
  }

  #unfollow(): void {
    this.#stop?.()
    this.#stop = undefined
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #choose(scenario: string): void {
    this.#mock?.use(scenario)
    remember({ scenario })
    this.#showSoon()
  }

  #reset(): void {
    remember({ scenario: undefined })
    this.#mock?.reset()
    this.#showSoon()
  }

  readonly #showSoon = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#show())
  }

  #show(): void {
    this.#frame = 0
    const mock = this.#mock
    this.hidden = mock === undefined
    if (mock === undefined) return
    const { scenario, scenarios } = mock
    this.#inForce.textContent = scenario
    this.#description.textContent = described(scenarios)[scenario]?.description ?? ''
    if (!this.#details.open) return
    const names = Object.keys(scenarios)
    // A scenario without a name stands for itself, and is there while it is in force.
    const all = names.includes(scenario) ? names : [scenario, ...names]
    const shown = Array.from(this.#scenarios.options, ({ value }) => value)
    if (all.join('\n') !== shown.join('\n')) {
      this.#scenarios.replaceChildren(
        ...all.map((name) => element('option', { value: name, textContent: name })),
      )
    }
    this.#scenarios.value = scenario
    const last = mock.requests().slice(-MOST_LISTED).toReversed()
    this.#requests.replaceChildren(
      ...(last.length === 0 ? [element('li', { textContent: 'None yet.' })] : last.map(line)),
    )
  }
}

/** Every text in it comes from a request, and goes in as text alone. */
function line({ request, answer, problems, duration }: JournalEntry): HTMLLIElement {
  const whole = answer.fault === null && answer.status < 500
  const mark = element('b', {
    className: !whole ? 'broken' : answer.status < 300 ? 'good' : 'refused',
    textContent: answer.fault ?? String(answer.status),
  })
  const body = request.body.slice(0, 200) || request.method
  const why = problems.map(({ message }) => message).join('; ')
  const time = duration === null ? 'under way' : `${Math.round(duration)} ms`
  return element(
    'li',
    {},
    mark,
    element('code', { textContent: body }),
    element('small', { textContent: time }),
    ...(why === '' ? [] : [element('p', { textContent: why.slice(0, 300) })]),
  )
}

function recall(): Memory {
  try {
    return (JSON.parse(sessionStorage.getItem(REMEMBERED) ?? '{}') ?? {}) as Memory
  } catch {
    // A page may be denied storage, or hold something else under that name.
    return {}
  }
}

function remember(change: { [Name in keyof Memory]: Memory[Name] | undefined }): void {
  try {
    sessionStorage.setItem(REMEMBERED, JSON.stringify({ ...recall(), ...change }))
  } catch {
    // Then nothing survives the reload, and all else works.
  }
}
