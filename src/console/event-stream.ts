/** One event of a stream (HTML, "Server-sent events"). */
export interface StreamEvent {
  /** `message` where the stream names none. */
  readonly type: string
  readonly data: string
}

/**
 * Reads server-sent events from a response's body, because EventSource cannot send Authorization.
 *
 * Takes text in pieces, cut anywhere, and gives the events that each piece completes.
 */
export class EventReader {
  #rest = ''
  #type = ''
  #data: string[] = []

  read(piece: string): StreamEvent[] {
    const events: StreamEvent[] = []
    const text = this.#rest + piece
    // A carriage return at the very end may be half of a line end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = whole.split(/\r\n|\r|\n/)
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length)
    for (const line of lines) {
      const event = this.#line(line)
      if (event !== undefined) events.push(event)
    }
    return events
  }

  #line(line: string): StreamEvent | undefined {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.#type = value
    else if (field === 'data') this.#data.push(value)
    return undefined
  }

  #dispatch(): StreamEvent | undefined {
    const event = { type: this.#type || 'message', data: this.#data.join('\n') }
    const empty = this.#data.length === 0
    this.#type = ''
    this.#data = []
    return empty ? undefined : event
  }
}
