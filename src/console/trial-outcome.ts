import { html, type TemplateResult } from 'lit'
import { kindOfStatus, took } from './journal-entry.ts'
import { shownBody, shownHeaders } from './shown-text.ts'

/** What became of a request that was tried. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'none'; readonly why: string }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Milliseconds. */
      readonly duration: number
    }

/** A request to try; an empty text leaves its header out. */
export interface Trial {
  readonly url: string
  readonly token: string
  readonly mediaType: string
  readonly prefer: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal
}

/** Sends the request, and tells how it went; never throws. */
export async function tryRequest(trial: Trial): Promise<Outcome> {
  const headers = headersOf(trial)
  if (headers === undefined) return { kind: 'none', why: 'No header can carry that token.' }
  const { url, body, signal } = trial
  const started = performance.now()
  try {
    const init = { method: 'POST', headers, body, signal } as const
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' })
    const text = await response.text()
    const duration = performance.now() - started
    const received = Object.fromEntries(response.headers)
    return { kind: 'answer', status: response.status, headers: received, body: text, duration }
  } catch {
    const after = took(performance.now() - started)
    const broken = `The connection broke after ${after}.`
    return { kind: 'none', why: signal.aborted ? `Stopped after ${after}.` : broken }
  }
}

export function shownOutcome(outcome: Outcome | undefined): TemplateResult | string {
  if (outcome === undefined) return ''
  if (outcome.kind === 'waiting') return html`<p class="none">Waiting for the answer …</p>`
  if (outcome.kind === 'none')
    return html`<p class="none"><span class="mark broken">none</span> ${outcome.why}</p>`
  const { status, headers, body, duration } = outcome
  return html`<p>
      <span class="mark ${kindOfStatus(status)}">${status}</span> after ${took(duration)}
    </p>
    ${shownBody(body)} ${shownHeaders(headers)}`
}

function headersOf({ token, mediaType, prefer }: Trial): Headers | undefined {
  try {
    return new Headers({
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(mediaType !== '' && { 'content-type': mediaType }),
      ...(prefer !== '' && { prefer }),
    })
  } catch {
    return undefined
  }
}
