/** A response, or the reason for its absence. */
export type Outcome =
  | { readonly message: string }
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Milliseconds. */
      readonly duration: number
    }

/** Sends a request; never rejects. Headers without a value are left out. */
export async function sendRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Outcome> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const start = performance.now()
  try {
    const init = { method: 'POST', headers: sent, body, signal } as const
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' })
    const { status } = response
    const text = await response.text()
    const duration = performance.now() - start
    return { status, headers: Object.fromEntries(response.headers), body: text, duration }
  } catch {
    const what = signal.aborted ? 'Canceled' : 'The connection failed'
    return { message: `${what} after ${((performance.now() - start) / 1000).toFixed(1)} s.` }
  }
}
