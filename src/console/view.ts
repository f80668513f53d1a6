import { html, nothing, type TemplateResult } from 'lit'
import type { OperationSummary } from '../control/control.ts'
import { isDocumented } from '../scenario/documented.ts'
import type { Fault } from '../scenario/scenario.ts'
import { UNPRINTABLE } from '../base/unprintable.ts'
import { MAX_SHOWN } from './store.ts'

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
export function statusMark(
  status: number,
  operation: OperationSummary | undefined,
  fault: Fault | null = null,
): TemplateResult {
  const kind = fault === null ? kindOf(status, operation?.statuses ?? []) : 'broken'
  return html`<span class="mark ${kind}">${fault ?? status}</span>`
}

function kindOf(status: number, documented: readonly string[]): Kind {
  if (status >= 500) return 'broken'
  if (status >= 400) return 'refused'
  return isDocumented(String(status), documented) ? 'ok' : 'broken'
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

/** Such as `1 request`, or `the last 100 requests` if there may be more than so many. */
export function requestCount(count: number, limit: number = MAX_SHOWN): string {
  return `${lastOf(count, limit)}${count} request${count === 1 ? '' : 's'}`
}

/** Such as `2 created`, or `the last 100 created`. */
export function createdCount(count: number): string {
  return `${lastOf(count, MAX_SHOWN)}${count} created`
}

const lastOf = (count: number, limit: number): string => (count < limit ? '' : 'the last ')
