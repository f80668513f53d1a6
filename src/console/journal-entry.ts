import { html, type TemplateResult } from 'lit'
import type { JournalEntry } from '../core/journal.ts'
import { curlLine } from './curl.ts'
import { revealed } from './reveal.ts'
import { shownBody, shownHeaders, shownText } from './shown-text.ts'

const two = '2-digit'
const clock = new Intl.DateTimeFormat(undefined, {
  hour: two,
  minute: two,
  second: two,
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export type Kind = 'good' | 'refused' | 'broken'

/** How an answer fared; what is neither 200 nor 4xx breaks the contract, or never came whole. */
export function kindOf({ answer }: JournalEntry): Kind {
  return answer.fault === null ? kindOfStatus(answer.status) : 'broken'
}

export function kindOfStatus(status: number): Kind {
  if (status === 200) return 'good'
  return status >= 400 && status < 500 ? 'refused' : 'broken'
}

/** One line of the journal, in the order in which an eye reads it; `path` is the operation's. */
export function entryLine(entry: JournalEntry, path: string): TemplateResult {
  const { request, answer, scenario, problems, duration, token, time } = entry
  const { method, target, body } = request
  const why = problems.map(({ message }) => message).join('; ')
  const asides = [
    ...(method === 'POST' && target === path ? [] : [`${method} ${target.slice(0, 80)}`]),
    ...(scenario === null ? [] : [scenario]),
    ...(token === null ? [] : [`token ${token}`]),
    duration === null ? (answer.fault === 'hang' ? 'hangs' : 'under way') : took(duration),
  ]
  return html`<span class="mark ${kindOf(entry)}">${answer.fault ?? answer.status}</span>
    <span class="gist">${body === '' ? 'no body' : shownText(body.slice(0, 160))}</span>
    <span class="aside">
      ${why === '' ? '' : html`<span class="why">${shownText(why.slice(0, 300))}</span>`}
      ${asides.map((aside) => html`<span>${shownText(aside)}</span> `)}
    </span>
    <time datetime=${new Date(time).toISOString()}>${clock.format(time)}</time>`
}

/** All of an entry: what was sent, what came back, why, how long it took, and how to send it again. */
export function entryDetail(entry: JournalEntry, origin: string): TemplateResult {
  const { request, answer, problems } = entry
  const curl = curlLine(entry, origin)
  return html`<dl class="facts">
      ${facts(entry).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${
      problems.length === 0
        ? ''
        : html`<h3>Problems</h3>
            <ul class="problems">
              ${problems.map(
                ({ pointer, message }) =>
                  html`<li>
                    <code class="pointer">${pointer === '' ? 'whole' : shownText(pointer)}</code>
                    ${shownText(message)}
                  </li>`,
              )}
            </ul>`
    }
    <div class="exchange">
      <section>
        <h3>Request</h3>
        <p class="start"><code>${request.method} ${shownText(request.target)}</code></p>
        ${shownBody(request.body)} ${shownHeaders(request.headers)}
      </section>
      <section>
        <h3>Answer</h3>
        <p class="start"><code>${answerStart(entry)}</code></p>
        ${sent(answer) ? [shownBody(answer.body), shownHeaders(answer.headers)] : ''}
      </section>
    </div>
    <div class="curl">
      <h3>Again, with curl</h3>
      <copy-button .text=${curl} what="curl line"></copy-button>
      <pre tabindex="0" role="group" aria-label="curl line"><code>${shownText(curl)}</code></pre>
    </div>`
}

export function took(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return milliseconds < 1 ? '< 1 ms' : `${Math.round(milliseconds)} ms`
}

function sent({ fault }: JournalEntry['answer']): boolean {
  return fault === null || fault === 'cut-off'
}

function answerStart({ answer }: JournalEntry): string {
  if (answer.fault === 'hang') return 'none: the request is left hanging'
  if (answer.fault === 'reset') return 'none: the connection is reset'
  return answer.fault === 'cut-off' ? `${answer.status}, cut off half way` : String(answer.status)
}

function facts({ id, time, token, scenario, duration, answer }: JournalEntry): [string, string][] {
  const at = new Date(time)
  const moment = `${day.format(at)}, ${clock.format(at)}.${String(at.getMilliseconds()).padStart(3, '0')}`
  return [
    ['Request', `#${id}`],
    ['Received', moment],
    ['Token', token === null ? 'none' : revealed(token)],
    ['Scenario', scenario === null ? 'none: refused before' : revealed(scenario)],
    ['Took', duration === null ? 'under way' : took(duration)],
    ...(answer.delay > 0 ? [['Delay', took(answer.delay)] as [string, string]] : []),
  ]
}
