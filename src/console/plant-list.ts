import { html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import { isNumeric } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import type { StoredResource } from '../control/control.ts'
import { store } from './store.ts'
import { createdCount, part, textView } from './view.ts'
import { capitalized } from '../base/capitalized.ts'

/** Characters of a value that are shown; of nested values, fewer. */
const MAX_LENGTH = 200
const MAX_NESTED = 80
/** Longer ones have a wider column, so that they take few lines. */
const SHORT = 24

/** A resource that is being edited. */
interface Draft {
  readonly resource: StoredResource
  /** Why it was not saved. */
  error: string
}

let draft: Draft | undefined

/** The stored resources, the newest first, with every member; with several operations, those of a collection. */
export function plantList(): TemplateResult {
  const { resources, isMany } = store
  const { resources: stored } = store.stored
  const title = capitalized(resources)
  const none = isMany
    ? 'Nothing is stored yet. Until a request changes a collection, the mock shows the examples of the document.'
    : `No ${resources} yet. Each accepted request creates one.`
  const content = html`${isMany ? collectionField() : nothing} ${isMany ? editor() : nothing}
  ${stored.length > 0 ? table(title) : html`<p class="none">${none}</p>`}`
  return part({ id: 'created', title, note: noteOf(stored.length), content })
}

function noteOf(count: number): string {
  if (!store.isMany) return createdCount(count)
  const { collections } = store.stored
  return `${collections.reduce((sum, collection) => sum + collection.count, 0)} stored`
}

function collectionField(): TemplateResult | typeof nothing {
  const { collections, path } = store.stored
  if (collections.length === 0) return nothing
  return html`<div class="filter">
    <select
      aria-label="Collection"
      .value=${live(path)}
      @change=${({ target }: Event) => store.showCollection((target as HTMLSelectElement).value)}
    >
      ${collections.map(
        (collection) =>
          html`<option value=${collection.path} ?selected=${collection.path === path}>
            ${collection.path} (${collection.count})
          </option>`,
      )}
    </select>
  </div>`
}

function table(title: string): TemplateResult {
  const { isMany } = store
  const { resources } = store.stored
  const names = columnsOf(resources.map(({ value }) => value))
  return html`<div class="table" tabindex="0" role="group" aria-label=${title}>
    <table>
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${textView(name)}</th>`)}
          ${isMany ? html`<th scope="col"><span class="unseen">Actions</span></th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          resources.toReversed(),
          ({ id }) => id,
          (resource) => {
            const members = new Map(membersOf(resource.value))
            return html`<tr>
              ${names.map((name) => cell(members.get(name)))}
              ${isMany ? actions(resource) : nothing}
            </tr>`
          },
        )}
      </tbody>
    </table>
  </div>`
}

function actions(resource: StoredResource): TemplateResult {
  const { id } = resource
  const name = html`<span class="unseen"> resource ${id}</span>`
  return html`<td class="row-actions">
    <button type="button" id="edit-${id}" @click=${() => edit(resource)}>Edit${name}</button>
    <button type="button" @click=${(event: Event) => remove(id, event)}>Remove${name}</button>
  </td>`
}

function edit(resource: StoredResource): void {
  draft = { resource, error: '' }
  store.render()
  document.querySelector<HTMLElement>('#editor')?.focus()
}

/** Closes the editor, and brings the focus back. */
function close(): void {
  const id = draft?.resource.id
  draft = undefined
  store.render()
  document.querySelector<HTMLElement>(`#edit-${id}`)?.focus()
}

function editor(): TemplateResult | typeof nothing {
  if (draft === undefined) return nothing
  const { resource, error } = draft
  return keyed(
    resource.id,
    html`<form class="editor" @submit=${save} @keydown=${closeByKey}>
      <label for="editor">Resource ${resource.id} of <code>${textView(resource.path)}</code></label>
      <textarea
        id="editor"
        name="value"
        rows="7"
        spellcheck="false"
        autocomplete="off"
        .value=${jsonText(resource.value, 2)}
      ></textarea>
      <p class="error" role="alert">${textView(error)}</p>
      <div class="actions">
        <button class="main">Save</button>
        <button type="button" @click=${close}>Cancel</button>
      </div>
    </form>`,
  ) as TemplateResult
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') close()
}

async function save(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const { resource } = draft!
  const text = new FormData(event.target as HTMLFormElement).get('value') as string
  const { value, error } = readJson(text)
  draft!.error = error === undefined ? '' : `The value must be JSON (${error.message}).`
  if (error === undefined) {
    const refusal = await store.change(
      (control) => control.replaceResource(resource.id, value),
      `Resource ${resource.id} is saved.`,
    )
    if (refusal === undefined) return close()
    draft!.error = refusal
  }
  store.render()
}

/** Removes a resource, and moves the focus to the list: its button is gone. */
async function remove(id: number, { target }: Event): Promise<void> {
  const list = (target as Element).closest<HTMLElement>('.table')
  if (draft?.resource.id === id) draft = undefined
  await store.runAction((control) => control.removeResource(id), `Resource ${id} is removed.`)
  list?.focus()
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
