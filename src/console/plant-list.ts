import { html, nothing, type TemplateResult } from 'lit'
import { MAX_LIMIT } from '../control/control.ts'
import { listHead, Section } from './section.ts'
import { store } from './store.ts'
import { shownText } from './text.ts'

/** The created plants, the newest first. */
export class PlantList extends Section {
  protected override render(): TemplateResult {
    const { plants, maxPlants } = store
    const { length } = plants
    const last = length < maxPlants ? '' : 'the last '
    const count = length === 1 ? '1 plant' : `${last}${length.toLocaleString()} plants`
    const more = html`<button type="button" @click=${() => store.showMorePlants()}>Show 1,000</button>`
    return html`${listHead('Plants', count, (control) => control.clearPlants())}
      ${length === 0 ? html`<p class="none">No plants yet. Each request with a 200 response creates one.</p>` : table()}
      ${length === maxPlants && maxPlants < MAX_LIMIT ? more : nothing}`
  }
}

function table(): TemplateResult {
  return html`<div class="table" tabindex="0" role="group" aria-label="Plants">
    <table>
      <thead>
        <tr><th scope="col">id</th><th scope="col">name</th><th scope="col">tag</th></tr>
      </thead>
      <tbody>
        ${store.plants.toReversed().map(
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
