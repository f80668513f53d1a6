import { html, type TemplateResult } from 'lit'
import { MAX_SHOWN } from './store.ts'

/** Whether the parts stand side by side. */
const isWide = matchMedia('(min-width: 75rem)').matches

/** A part of the page, which a click on its heading closes; it is open at first if it has room. */
export function part(title: string, note: string, content: TemplateResult, isOpen = isWide): TemplateResult {
  return html`<details id=${title.toLowerCase()} ?open=${isOpen}>
    <summary><h2>${title}</h2> <span class="count">${note}</span></summary>
    ${content}
  </details>`
}

/** Such as `1 plant`, or `the last 200 plants`. */
export function countText(count: number, noun: string): string {
  return `${count < MAX_SHOWN ? '' : 'the last '}${count} ${noun}${count === 1 ? '' : 's'}`
}
