import { html, nothing, type TemplateResult } from 'lit'
import type { LeftOutInfo, OperationSummary } from '../control/control.ts'
import { isMatch } from './is-match.ts'
import { store } from './store.ts'
import { showForm } from './try-form.ts'
import { part, textView } from './view.ts'
import { nameOf } from './words.ts'

/** Maximum rows: more would take too long for one frame. */
const MAX_ROWS = 200

type Item = OperationSummary | LeftOutInfo

let filter = ''

/** The operations by path, with those that the mock leaves out; a click brings one to the form. */
export function operationList(): TemplateResult {
  const { operations, leftOut } = store.list
  const items: readonly Item[] = [...operations, ...leftOut]
  const matching = items.filter((item) => isMatch(filter, [item.name, idOf(item)]))
  const rows = matching.slice(0, MAX_ROWS)
  const byPath = Map.groupBy(rows, ({ path }) => path)
  const more = matching.length - rows.length
  const content = html`<div class="filter">
      <input
        type="search"
        aria-label="Filter operations"
        placeholder="Filter"
        autocomplete="off"
        spellcheck="false"
        @input=${({ target }: Event) => {
          filter = (target as HTMLInputElement).value
          store.render()
        }}
      />
    </div>
    <div class="paths">
      ${Array.from(byPath, ([path, group]) => pathView(path, group))}
      ${matching.length === 0 ? html`<p class="none">No operation has this text.</p>` : nothing}
      ${more > 0 ? html`<p class="none">… and ${more} more. Filter to see them.</p>` : nothing}
    </div>`
  return part({ id: 'operations', title: 'Operations', note: String(items.length), content })
}

const idOf = (item: Item): string | null => ('operationId' in item ? item.operationId : null)

function pathView(path: string, items: readonly Item[]): TemplateResult {
  return html`<section>
    <h3>${textView(path)}</h3>
    <ul>
      ${items.map((item) => html`<li>${'reasons' in item ? leftOutView(item) : button(item)}</li>`)}
    </ul>
  </section>`
}

function button(operation: OperationSummary): TemplateResult {
  const { name, method, operationId, path, deprecated } = operation
  const isChosen = name === store.operation.name
  const own = store.ownScenarioOf(nameOf(operation))
  return html`<button
    type="button"
    class="operation"
    aria-current=${isChosen}
    @click=${() => void choose(name)}
  >
    <span class="method">${method}</span>
    <span>
      ${textView(operationId ?? path)}
      ${deprecated ? html`<span class="tag">deprecated</span>` : nothing}
      ${own === undefined ? nothing : html`<span class="used chosen">${textView(own)}</span>`}
    </span>
  </button>`
}

function leftOutView({ method, reasons }: LeftOutInfo): TemplateResult {
  return html`<p class="operation">
    <span class="method">${method ?? 'all'}</span>
    <span class="count">
      <span class="tag">left out</span> ${textView(reasons.join('; ').slice(0, 300))}
    </span>
  </p>`
}

async function choose(name: string): Promise<void> {
  await store.choose(name)
  showForm()
}
