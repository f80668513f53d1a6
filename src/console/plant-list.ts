import { html, nothing, type TemplateResult } from 'lit'
import { listHead, Section } from './section.ts'
import { store } from './store.ts'
import { shownText } from './text.ts'

const MAX_ROWS = 200

/** The created plants, the newest first. */
export class PlantList extends Section {
  protected override render(): TemplateResult {
    const { length } = store.plants
    const count = length === 1 ? '1 plant' : `${length.toLocaleString()} plants`
    return html`${listHead('Plants', count, () => store.clearPlants())}
      ${length === 0 ? html`<p class="none">No plants yet. Each request with a 200 response creates one.</p>` : table()}
      ${length > MAX_ROWS ? html`<p class="none">The newest ${MAX_ROWS} are listed.</p>` : nothing}`
  }
}

function table(): TemplateResult {
  const plants = store.plants.slice(-MAX_ROWS).toReversed()
  return html`<div class="table" tabindex="0" role="group" aria-label="Plants">
    <table>
      <thead>
        <tr><th scope="col">id</th><th scope="col">name</th><th scope="col">tag</th></tr>
      </thead>
      <tbody>
        ${plants.map(
          ({ id, name, tag = '' }) =>
            html`<tr>
              <td class="id">${String(id)}</td>
              <td>${shownText(name.slice(0, 200))}</td>
              <td>${shownText(tag.slice(0, 100))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
