import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { Section } from './section.ts'
import { shownText } from './shown-text.ts'
import { store } from './store.ts'

/** More rows than that help nobody; the newest come first. */
const MOST = 200

/** The plants that requests created. */
export class PlantList extends Section {
  protected override render(): TemplateResult {
    const newest = store.plants.slice(-MOST).toReversed()
    const { length } = store.plants
    return html`<div class="head">
        <h2>Plants</h2>
        <span class="count">${length === 1 ? '1 plant' : `${length.toLocaleString()} plants`}</span>
        <button
          type="button"
          class="quiet"
          ?disabled=${length === 0}
          @click=${() => void store.forgetPlants()}
        >
          Clear<span class="unseen"> the plants</span>
        </button>
      </div>
      ${
        length === 0
          ? html`<p class="none">No plant yet. Each request that is answered 200 creates one.</p>`
          : html`<div class="table" tabindex="0" role="group" aria-label="Plants">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">id</th>
                      <th scope="col">name</th>
                      <th scope="col">tag</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${repeat(
                      newest.map((plant, index) => ({ ...plant, place: length - index })),
                      ({ place }) => place,
                      ({ id, name, tag }) =>
                        html`<tr>
                          <td class="id">${String(id)}</td>
                          <td class="name">${shownText(name.slice(0, 200))}</td>
                          <td class="tag">
                            ${tag === undefined ? html`<span class="unseen">none</span>` : shownText(tag.slice(0, 100))}
                          </td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>
              ${length > MOST ? html`<p class="none">The newest ${MOST} of ${length.toLocaleString()}.</p>` : ''}`
      }`
  }
}
