/** One event of a stream (HTML Living Standard §9.2). */
export interface StreamEvent {
  readonly event: string
  readonly data: string
  /** The id in force with it; the empty string where none came yet. */
  readonly id: string
}

/** Reads server-sent events as they come; ends with the stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let [event, id] = ['', '']
  let data: string[] = []
  for await (const line of lines(body)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id }
      event = ''
      data = []
      continue
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id' && !value.includes('\0')) id = value
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
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
