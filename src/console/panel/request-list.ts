import type { JournalEntry } from '../../core/journal.ts'
import { copyText } from '../copy-text.ts'
import { curlOf, TOKEN_VARIABLE } from '../curl.ts'
import { timeText } from '../time-text.ts'
import { element } from './element.ts'
import type { MockSnapshot } from './mock-source.ts'

/** Maximum characters of a body in the details. */
const MAX_BODY = 2000

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

  /** Ids of the entries that are open. */
  get open(): readonly number[] {
    return [...this.#rows].flatMap(([id, { details }]) => (details.open ? [id] : []))
  }

  /** Rows of another mock are not those of this one. */
  clear(): void {
    this.#rows.clear()
    this.element.replaceChildren(this.#none)
  }

  /** Changes only what is new, so that focus and open rows remain. */
  update(snapshot: MockSnapshot): void {
    const { latest, recorded } = snapshot
    const kept = new Set(recorded)
    for (const { id } of latest) kept.add(id)
    for (const [id, { item }] of this.#rows) {
      if (kept.has(id)) continue
      item.remove()
      this.#rows.delete(id)
    }
    for (const entry of latest) this.#show(entry, snapshot)
    this.#none.hidden = this.#rows.size > 0
  }

  #show(entry: JournalEntry, snapshot: MockSnapshot): void {
    const row = this.#rows.get(entry.id)
    const isPending = entry.duration === null
    if (row === undefined) {
      const details = element('details', {}, summaryOf(entry, snapshot), detailsOf(entry, snapshot))
      const item = element('li', {}, details)
      this.#rows.set(entry.id, { item, details, isPending })
      this.element.prepend(item)
    } else if (row.isPending && !isPending) {
      row.details.querySelector('small')!.textContent = durationText(entry)
      row.isPending = false
    }
  }
}

/** Status, body, time and scenario of a request, and why it was refused. */
function summaryOf(entry: JournalEntry, { operations }: MockSnapshot): HTMLElement {
  const { operation, request, response, problems, scenario } = entry
  const { fault, status } = response
  const { method, target, body } = request
  // Without others, the operation says nothing.
  const isBodyAlone = operations.length < 2 && body !== ''
  const line = isBodyAlone ? body : `${method} ${target} ${body}`.trim()
  const messages = problems.map(({ message }) => message).join('; ')
  return element(
    'summary',
    {},
    element('b', { className: kindOf(entry), textContent: fault ?? String(status) }),
    element('code', { textContent: line.slice(0, 200) }),
    element('small', { textContent: durationText(entry) }),
    ...(operation === undefined
      ? []
      : [element('span', { className: 'operation', textContent: operation })]),
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

function detailsOf(entry: JournalEntry, snapshot: MockSnapshot): HTMLElement {
  const { request, response } = entry
  const copy = element('button', { type: 'button', textContent: 'Copy as curl' })
  const outcome = element('div', { role: 'status' })
  const onClick = async (): Promise<void> => {
    const command = curlOf(entry, snapshot)
    outcome.replaceChildren(...outcomeOf(command, await copyText(command)))
    outcome.scrollIntoView({ block: 'nearest' })
  }
  copy.addEventListener('click', () => void onClick())
  return element(
    'div',
    { className: 'exchange' },
    element('h3', { textContent: 'Request' }),
    block(messageText(`${request.method} ${request.target}`, request)),
    element('h3', { textContent: 'Response' }),
    block(messageText(response.fault ?? String(response.status), response)),
    copy,
    outcome,
  )
}

/** A message as HTTP writes it: first line, headers, body. */
function messageText(
  firstLine: string,
  { headers, body }: Pick<JournalEntry['request'], 'headers' | 'body'>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [firstLine, ...lines, '', body || '(no body)'].join('\n')
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
