import { html, nothing, type TemplateResult } from 'lit'
import type { Fault } from '../core/exchange.ts'
import type { JournalEntry } from '../core/journal.ts'
import { curlCommand } from './curl.ts'
import { replaceHidden } from './hidden-characters.ts'
import { shownBody, shownCurl, shownHeaders, shownText } from './text.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' })

/** The status or the fault; its class is `ok` for a 200, `refused` for a 4xx, `broken` for anything else. */
export function statusMark(status: number, fault: Fault | null = null): TemplateResult {
  const refused = status >= 400 && status < 500
  const kind = fault !== null ? 'broken' : status === 200 ? 'ok' : refused ? 'refused' : 'broken'
  return html`<span class="mark ${kind}">${fault ?? status}</span>`
}

/** One line of the journal; `path` is the operation's. */
export function entryLine(entry: JournalEntry, path: string): TemplateResult {
  const { request, response, scenario, problems, duration, token, time } = entry
  const { method, target, body } = request
  const messages = problems.map(({ message }) => message).join('; ')
  const notes = [
    ...(method === '' || (method === 'POST' && target === path) ? [] : [`${method} ${target.slice(0, 80)}`]),
    ...(scenario === null ? [] : [scenario]),
    ...(token === null ? [] : [`token ${token}`]),
    duration === null ? (response.fault === 'hang' ? 'hangs' : 'pending') : timeText(duration),
  ]
  return html`${statusMark(response.status, response.fault)}
    <span class="gist">${body === '' ? 'no body' : shownText(body.slice(0, 160))}</span>
    <span class="notes">
      ${messages === '' ? nothing : html`<span class="why">${shownText(messages.slice(0, 300))}</span>`}
      ${notes.map((note) => html`<span>${shownText(note)}</span> `)}
    </span>
    <time datetime=${new Date(time).toISOString()}>${clock.format(time)}</time>`
}

/** Everything about an entry, with two ways to send the request again. */
export function entryDetail(entry: JournalEntry, origin: string): TemplateResult {
  const { request, response, problems } = entry
  const edit = ({ target }: Event): unknown =>
    target?.dispatchEvent(new CustomEvent('edit-request', { detail: entry, bubbles: true }))
  const sent = response.fault === null || response.fault === 'cut-off'
  return html`<dl class="facts">
      ${Object.entries(facts(entry)).map(([name, value]) => html`<div><dt>${name}</dt> <dd>${value}</dd></div>`)}
    </dl>
    ${problems.length === 0 ? nothing : problemList(problems)}
    <div class="exchange">
      <section>
        <div class="head">
          <h3>Request</h3>
          <button type="button" ?hidden=${request.method === ''} @click=${edit}>Edit and send again</button>
        </div>
        <p class="start"><code>${request.method} ${shownText(request.target)}</code></p>
        ${shownBody(request.body)} ${shownHeaders(request.headers)}
      </section>
      <section>
        <h3>Response</h3>
        <p class="start"><code>${statusText(response)}</code></p>
        ${sent ? [shownBody(response.body), shownHeaders(response.headers)] : nothing}
      </section>
    </div>
    ${request.method === '' ? nothing : shownCurl(html`<h3>Send it again with curl</h3>`, curlCommand(entry, origin))}`
}

function problemList(problems: JournalEntry['problems']): TemplateResult {
  return html`<h3>Problems</h3>
    <ul class="problems">
      ${problems.map(
        ({ pointer, message }) =>
          html`<li>
            <code class="mark pointer">${pointer === '' ? 'whole' : shownText(pointer)}</code>
            ${shownText(message)}
          </li>`,
      )}
    </ul>`
}

export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return milliseconds < 1 ? '< 1 ms' : `${Math.round(milliseconds)} ms`
}

function statusText({ fault, status }: JournalEntry['response']): string {
  if (fault === 'hang') return 'none: the request hangs'
  if (fault === 'reset') return 'none: the connection is reset'
  return fault === 'cut-off' ? `${status}, cut off halfway` : String(status)
}

function facts(entry: JournalEntry): Readonly<Record<string, string>> {
  const { id, time, token, scenario, duration, response } = entry
  return {
    Request: `#${id}`,
    Received: new Date(time).toLocaleString(),
    Token: token === null ? 'none' : replaceHidden(token),
    Scenario: scenario === null ? 'none: refused before' : replaceHidden(scenario),
    Duration: duration === null ? 'pending' : timeText(duration),
    ...(response.delay > 0 && { Delay: timeText(response.delay) }),
  }
}
