import { html, nothing, type TemplateResult } from 'lit'
import { isDocumented } from '../scenario/documented.ts'
import type { Fault } from '../scenario/scenario.ts'
import { UNPRINTABLE } from '../base/unprintable.ts'
import { MAX_SHOWN, store } from './store.ts'

/** Splits a text into visible and hidden characters. */
const HIDDEN = new RegExp(`(${UNPRINTABLE.source})`, 'gu')
/** Maximum characters of a body that are shown. */
const MAX_BODY = 20_000

/** Text from a request; hidden characters are named, such as `U+202E`. */
export function textView(text: string): (string | TemplateResult)[] {
  return text.split(HIDDEN).map((part, index) => {
    if (index % 2 === 0 || part === '\t' || part === '\n') return part
    const code = part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    return html`<span class="mark hidden-character">U+${code}</span>`
  })
}

export function bodyView(body: string): TemplateResult {
  if (body === '') return html`<p class="none">No body.</p>`
  const more = body.length - MAX_BODY
  return html`${blockView('Body', body.slice(0, MAX_BODY))}
  ${more > 0 ? html`<p class="none">… and ${more.toLocaleString()} more characters.</p>` : nothing}`
}

export function blockView(label: string, text: string): TemplateResult {
  return html`<pre
    tabindex="0"
    role="group"
    aria-label=${label}
  ><code>${textView(text)}</code></pre>`
}

export function headersView(headers: Readonly<Record<string, string>>): TemplateResult {
  return html`<dl class="headers">
    ${Object.entries(headers).map(
      ([name, value]) =>
        html`<div>
          <dt>${textView(name)}</dt>
          <dd>${textView(value)}</dd>
        </div>`,
    )}
  </dl>`
}

/** `ok` is a documented success, `refused` a 4xx, `broken` anything else. */
type Kind = 'ok' | 'refused' | 'broken'

/** The status or the fault, in the color of its kind. */
export function statusMark(status: number, fault: Fault | null = null): TemplateResult {
  return html`<span class="mark ${kindOf(status, fault)}">${fault ?? status}</span>`
}

function kindOf(status: number, fault: Fault | null): Kind {
  if (fault !== null || status >= 500) return 'broken'
  if (status >= 400) return 'refused'
  return isDocumented(String(status), store.operation.statuses) ? 'ok' : 'broken'
}

/** Whether the parts stand side by side. */
const isWide = matchMedia('(min-width: 75rem)').matches

interface Part {
  readonly id: string
  readonly title: string
  /** Beside the title. */
  readonly note: string
  readonly content: TemplateResult
  /** Whether it is open at first; by default if it has room. */
  readonly isOpen?: boolean
}

/** A part of the page, which a click on its heading closes. */
export function part({ id, title, note, content, isOpen = isWide }: Part): TemplateResult {
  return html`<details class="part" id=${id} ?open=${isOpen}>
    <summary>
      <h2>${title}</h2>
      <span class="count">${note}</span>
    </summary>
    ${content}
  </details>`
}

/** Such as `1 request`, or `the last 100 requests`. */
export function requestCount(count: number): string {
  return `${lastOf(count)}${count} request${count === 1 ? '' : 's'}`
}

/** Such as `2 created`, or `the last 100 created`. */
export function createdCount(count: number): string {
  return `${lastOf(count)}${count} created`
}

const lastOf = (count: number): string => (count < MAX_SHOWN ? '' : 'the last ')
