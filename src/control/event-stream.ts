/** One event of a stream (HTML Living Standard §9.2); its id is left out. */
export interface StreamEvent {
  /** `message` if the stream names none. */
  readonly event: string
  readonly data: string
}

/**
 * Reads server-sent events from a response's body, because EventSource cannot send an Authorization header.
 *
 * @param onChunk called for everything received, heartbeats included
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onChunk?: () => void,
): AsyncGenerator<StreamEvent> {
  let event = ''
  let data: string[] = []
  for await (const line of lines(body, onChunk)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n') }
      event = ''
      data = []
      continue
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
}

async function* lines(
  body: ReadableStream<Uint8Array>,
  onChunk?: () => void,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk?.()
      rest += decoder.decode(value, { stream: true })
      // A CR at the end may be half of a CRLF.
      const whole = rest.split(/\r\n|\n|\r(?!$)/)
      rest = whole.pop() ?? ''
      yield* whole
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
