import { html, type TemplateResult } from 'lit'
import { reveal } from './reveal.ts'

/** More than that costs time to lay out, and nobody reads it. */
const LONGEST = 20_000

const PIECES =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

type Shown = (string | TemplateResult)[]

/** Hostile text as it was sent: characters that hide are named, and nothing in it is markup. */
export function shownText(text: string): Shown {
  return reveal(text).map(({ text: plain, code }) =>
    code === undefined ? plain : html`<span class="hidden-character">${code}</span>`,
  )
}

/** A body, its JSON coloured where it is some. */
export function shownBody(body: string): TemplateResult {
  if (body === '') return html`<p class="none">No body.</p>`
  const cut = body.slice(0, LONGEST)
  const more = body.length - cut.length
  const text = /^\s*[[{"]/.test(cut) && cut.length < 4000 ? coloured(cut) : shownText(cut)
  return html`<pre
      class="body"
      tabindex="0"
      role="group"
      aria-label="Body"
    ><code>${text}</code></pre>
    ${more > 0 ? html`<p class="none">… and ${more.toLocaleString()} characters more.</p>` : ''}`
}

export function shownHeaders(headers: Readonly<Record<string, string>>): TemplateResult {
  return html`<dl class="headers">
    ${Object.entries(headers).map(
      ([name, value]) =>
        html`<div>
          <dt>${shownText(name)}</dt>
          <dd>${shownText(value)}</dd>
        </div>`,
    )}
  </dl>`
}

function coloured(body: string): Shown {
  const parts: Shown = []
  let from = 0
  for (const match of body.matchAll(PIECES)) {
    const [whole, string, colon = ''] = match
    parts.push(...shownText(body.slice(from, match.index)))
    from = match.index + whole.length
    if (string === undefined) parts.push(html`<span class="number">${whole}</span>`)
    else {
      const kind = colon === '' ? 'string' : 'name'
      parts.push(html`<span class=${kind}>${shownText(string)}</span>`, colon)
    }
  }
  return [...parts, ...shownText(body.slice(from))]
}
