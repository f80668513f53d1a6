import { html, nothing, type TemplateResult } from 'lit'
import { codeOf, HIDDEN } from './hidden-characters.ts'

/** Maximum characters of a body that are shown. */
const MAX_BODY = 20_000

/** Text from a request; hidden characters are named. */
export function shownText(text: string): (string | TemplateResult)[] {
  return text
    .split(HIDDEN)
    .map((part, index) => (index % 2 === 1 ? html`<span class="mark hidden-character">${codeOf(part)}</span>` : part))
}

export function shownBody(body: string): TemplateResult {
  if (body === '') return html`<p class="none">No body.</p>`
  const more = body.length - MAX_BODY
  return html`${shownBlock('Body', body.slice(0, MAX_BODY))}
    ${more > 0 ? html`<p class="none">… and ${more.toLocaleString()} more characters.</p>` : nothing}`
}

export function shownBlock(label: string, text: string): TemplateResult {
  return html`<pre tabindex="0" role="group" aria-label=${label}><code>${shownText(text)}</code></pre>`
}

/** A curl command, with a button that copies it. */
export function shownCurl(title: TemplateResult, curl: string): TemplateResult {
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    const status = (currentTarget as Element).previousElementSibling
    await navigator.clipboard.writeText(curl)
    if (status !== null) status.textContent = 'Copied'
  }
  return html`<div class="head">
      ${title} <span role="status"></span>
      <button type="button" ?hidden=${!isSecureContext} @click=${copy}>
        Copy<span class="unseen"> curl command</span>
      </button>
    </div>
    ${shownBlock('curl command', curl)}`
}

export function shownHeaders(headers: Readonly<Record<string, string>>): TemplateResult {
  return html`<dl class="headers">
    ${Object.entries(headers).map(
      ([name, value]) => html`<div><dt>${shownText(name)}</dt> <dd>${shownText(value)}</dd></div>`,
    )}
  </dl>`
}
