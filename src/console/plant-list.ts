import { html, type TemplateResult } from 'lit'
import { isNumeric } from '../base/check-value.ts'
import { jsonText } from '../base/json.ts'
import { store } from './store.ts'
import { createdCount, part, textView } from './view.ts'
import { capitalized } from '../base/capitalized.ts'

/** Characters of a value that are shown; of nested values, fewer. */
const MAX_LENGTH = 200
const MAX_NESTED = 80
/** Longer ones have a wider column, so that they take few lines. */
const SHORT = 24

/** The created resources, the newest first, with every member. */
export function plantList(): TemplateResult {
  const { plants, resources } = store
  const title = capitalized(resources)
  const none = html`<p class="none">No ${resources} yet. Each accepted request creates one.</p>`
  const names = columnsOf(plants)
  const table = html`<div class="table" tabindex="0" role="group" aria-label=${title}>
    <table>
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${textView(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${plants.toReversed().map((plant) => {
          const members = new Map(membersOf(plant))
          return html`<tr>
            ${names.map((name) => cell(members.get(name)))}
          </tr>`
        })}
      </tbody>
    </table>
  </div>`
  const content = plants.length > 0 ? table : none
  return part({ id: 'created', title, note: createdCount(plants.length), content })
}

/** The member of a body that is no object. */
const WHOLE = 'body'

function membersOf(plant: unknown): (readonly [name: string, value: unknown])[] {
  const isObject = typeof plant === 'object' && plant !== null && !Array.isArray(plant)
  return isObject ? Object.entries(plant) : [[WHOLE, plant]]
}

/** The members of the plants, in the order of the plant that has most. */
function columnsOf(plants: readonly unknown[]): readonly string[] {
  const stored = plants.map((plant) => membersOf(plant).map(([name]) => name))
  const longest = stored.reduce((first, second) => {
    return second.length > first.length ? second : first
  }, [])
  return [...new Set([...longest, ...stored.flat()])]
}

function cell(value: unknown): TemplateResult {
  if (value === undefined) return html`<td></td>`
  const isNested = typeof value === 'object' && value !== null
  const text = typeof value === 'string' ? value : jsonText(value)
  const maximum = isNested ? MAX_NESTED : MAX_LENGTH
  const beginning = text.length > maximum ? `${text.slice(0, maximum)}…` : text
  const longKind = isNested || text.length > SHORT ? 'long' : ''
  const kind = isNumeric(value) ? 'number' : longKind
  return html`<td class=${kind}><div>${textView(beginning)}</div></td>`
}
