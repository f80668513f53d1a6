import { html, type TemplateResult } from 'lit'
import { listHead, Section } from './section.ts'
import { MAX_PLANTS, store } from './store.ts'
import { shownText } from './text.ts'

/** The created plants, the newest first. */
export class PlantList extends Section {
  protected override render(): TemplateResult {
    const { length } = store.plants
    const last = length < MAX_PLANTS ? '' : 'the last '
    const count = length === 1 ? '1 plant' : `${last}${length} plants`
    return html`${listHead('Plants', count, (control) => control.clearPlants())}
      ${length > 0 ? table() : html`<p class="none">No plants yet. Each request with a 200 response creates one.</p>`}`
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
