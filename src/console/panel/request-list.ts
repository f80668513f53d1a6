import type { JournalEntry } from '../../core/journal.ts'
import type { Mock } from '../../core/mock.ts'
import { keyHeadersOf } from '../../problems/read-credential.ts'
import { copyText } from '../copy-text.ts'
import { curlOf, TOKEN_VARIABLE } from '../curl.ts'
import { timeText } from '../time-text.ts'
import { element } from './element.ts'

/** Maximum number of listed requests, without those that are open. */
const MAX_LISTED = 8
/** Maximum characters of a body in the details. */
const MAX_BODY = 2000

type ListedMock = Pick<Mock<string>, 'requests' | 'operation'>

interface Row {
  readonly item: HTMLLIElement
  readonly details: HTMLDetailsElement
  /** Whether the request had not ended. */
  isPending: boolean
}

/** The last requests, the newest first; one that is open stays open, and listed. */
export class RequestList {
  readonly element: HTMLOListElement = element('ol')
  readonly #none = element('li', { className: 'none', textContent: 'None yet.' })
  readonly #rows = new Map<number, Row>()

  /** Rows of another mock are not those of this one. */
  clear(): void {
    this.#rows.clear()
    this.element.replaceChildren(this.#none)
  }

  /** Changes only what is new, so that focus and open rows remain. */
  update(mock: ListedMock): void {
    const latest = mock.requests({ limit: MAX_LISTED })
    const ids = new Set(latest.map(({ id }) => id))
    for (const [id, { item, details }] of this.#rows) {
      if (ids.has(id) || (details.open && isRecorded(mock, id))) continue
      item.remove()
      this.#rows.delete(id)
    }
    for (const entry of latest) this.#show(entry, mock)
    this.#none.hidden = this.#rows.size > 0
  }

  #show(entry: JournalEntry, mock: ListedMock): void {
    const row = this.#rows.get(entry.id)
    const isPending = entry.duration === null
    if (row === undefined) {
      const details = element('details', {}, summaryOf(entry), detailsOf(entry, mock))
      const item = element('li', {}, details)
      this.#rows.set(entry.id, { item, details, isPending })
      this.element.prepend(item)
    } else if (row.isPending && !isPending) {
      row.details.querySelector('small')!.textContent = durationText(entry)
      row.isPending = false
    }
  }
}

const isRecorded = (mock: ListedMock, id: number): boolean =>
  mock.requests({ after: id - 1, limit: 1 })[0]?.id === id

/** Status, body, time and scenario of a request, and why it was refused. */
function summaryOf(entry: JournalEntry): HTMLElement {
  const { request, response, problems, scenario } = entry
  const { fault, status } = response
  const messages = problems.map(({ message }) => message).join('; ')
  return element(
    'summary',
    {},
    element('b', { className: kindOf(entry), textContent: fault ?? String(status) }),
    element('code', { textContent: request.body.slice(0, 200) || request.method }),
    element('small', { textContent: durationText(entry) }),
    ...(scenario === null || scenario === 'auto'
      ? []
      : [element('span', { className: 'used', textContent: scenario })]),
    ...(messages === ''
      ? []
      : [element('span', { className: 'why', textContent: messages.slice(0, 300) })]),
  )
}

function kindOf({ response: { fault, status } }: JournalEntry): 'ok' | 'refused' | 'broken' {
  if (fault !== null || status >= 500) return 'broken'
  return status < 300 ? 'ok' : 'refused'
}

function durationText({ duration }: JournalEntry): string {
  return duration === null ? 'pending' : timeText(duration)
}

function detailsOf(entry: JournalEntry, mock: ListedMock): HTMLElement {
  const { request, response } = entry
  const copy = element('button', { type: 'button', textContent: 'Copy as curl' })
  const outcome = element('div', { role: 'status' })
  const onClick = async (): Promise<void> => {
    const keyHeaders = keyHeadersOf(mock.operation.security)
    const command = curlOf(entry, { origin: location.origin, keyHeaders })
    outcome.replaceChildren(...outcomeOf(command, await copyText(command)))
    outcome.scrollIntoView({ block: 'nearest' })
  }
  copy.addEventListener('click', () => void onClick())
  return element(
    'div',
    { className: 'exchange' },
    element('h3', { textContent: 'Request' }),
    block(`${request.method} ${request.target}\n${request.body}`),
    element('h3', { textContent: 'Response' }),
    block(response.body || 'no body'),
    copy,
    outcome,
  )
}

/** What became of the copy; the command itself to copy by hand. */
function outcomeOf(command: string, isCopied: boolean): readonly Node[] {
  const variable = command.includes(`$${TOKEN_VARIABLE}`) ? ` Set ${TOKEN_VARIABLE} first.` : ''
  if (isCopied) return [element('p', { textContent: `Copied.${variable}` })]
  const text = `This page may not copy. Select the command.${variable}`
  return [element('p', { textContent: text }), block(command, command.length)]
}

function block(text: string, maximum = MAX_BODY): HTMLElement {
  const more = text.length > maximum ? '…' : ''
  return element('pre', { tabIndex: 0, textContent: text.slice(0, maximum) + more })
}
