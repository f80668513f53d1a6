export interface RemoteEvent {
  /** Journal entries with a higher id are new or changed; with 0, scenarios, plants and settings may be others as well. */
  readonly after: number
}

/** Parses what the control API sends: EventSource cannot send an Authorization header. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RemoteEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, after] = /^event: change\ndata: {"after":(\d+)}$/.exec(block) ?? []
        if (after !== undefined) yield { after: Number(after) }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
