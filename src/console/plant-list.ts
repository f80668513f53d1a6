import { html, type TemplateResult } from 'lit'
import { store } from './store.ts'
import { countText, part, textView } from './view.ts'

/** The created plants, the newest first. */
export function plantList(): TemplateResult {
  const { plants } = store
  const none = html`<p class="none">No plants yet. Each accepted request creates one.</p>`
  const table = html`<div class="table" tabindex="0" role="group" aria-label="Plants">
    <table>
      <thead>
        <tr>
          <th scope="col">id</th>
          <th scope="col">name</th>
          <th scope="col">tag</th>
        </tr>
      </thead>
      <tbody>
        ${plants.toReversed().map(
          ({ id, name, tag = '' }) =>
            html`<tr>
              <td class="id">${String(id)}</td>
              <td>${textView(name.slice(0, 200))}</td>
              <td>${textView(tag.slice(0, 100))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
  return part('Plants', countText(plants.length, 'plant'), plants.length > 0 ? table : none)
}
