import { html, type TemplateResult } from 'lit'
import { jsonText } from '../json.ts'
import { store } from './store.ts'
import { countText, part, textView } from './view.ts'

/** Characters of a value that are shown. */
const MAX_LENGTH = 200

/** The created plants, the newest first, with every member. */
export function plantList(): TemplateResult {
  const { plants } = store
  const none = html`<p class="none">No plants yet. Each accepted request creates one.</p>`
  const names = [...new Set(plants.flatMap((plant) => Object.keys(Object(plant))))]
  const table = html`<div class="table" tabindex="0" role="group" aria-label="Plants">
    <table>
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${textView(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${plants.toReversed().map((plant) => {
          const members = new Map(Object.entries<unknown>(Object(plant)))
          return html`<tr>
            ${names.map((name) => cell(name, members.get(name)))}
          </tr>`
        })}
      </tbody>
    </table>
  </div>`
  return part('Plants', countText(plants.length, 'plant'), plants.length > 0 ? table : none)
}

function cell(name: string, value: unknown): TemplateResult {
  const text = typeof value === 'string' ? value : textOf(value)
  return html`<td class=${name === 'id' ? 'id' : ''}>${textView(text.slice(0, MAX_LENGTH))}</td>`
}

const textOf = (value: unknown): string => (value === undefined ? '' : jsonText(value))
