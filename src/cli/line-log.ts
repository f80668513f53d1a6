import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** Characters that wait while the stream is not read: some 10,000 lines, little beside the memory of a process. */
const MAX_WAITING = 2 ** 20
/** Milliseconds for the last lines to be read. */
const LAST_LINES = 200

/** Prints lines to a stream as fast as it is read; more than fit into the memory are dropped, and counted. */
export class LineLog {
  readonly #stream: NodeJS.WriteStream
  /** Milliseconds that lines are collected: one write per line would slow a busy server. */
  readonly #pause: number
  #waiting = ''
  #dropped = 0
  #isBlocked = false
  #isScheduled = false
  /** Whether its reader left. */
  #isClosed = false

  constructor(stream: NodeJS.WriteStream, pause = 0) {
    this.#stream = stream
    this.#pause = pause
    stream.on('drain', () => {
      this.#isBlocked = false
      this.#flush()
    })
    stream.on('error', () => {
      this.#isClosed = true
      this.#waiting = ''
    })
  }

  print(text: string): void {
    if (this.#isClosed) return
    const isFull = this.#waiting !== '' && this.#waiting.length + text.length > MAX_WAITING
    // Dropped lines are the latest, so that the note about them stands where they are missing.
    if (isFull || this.#dropped > 0) {
      this.#dropped += text.split('\n').length - 1
      return
    }
    this.#waiting += text
    if (this.#pause === 0) this.#flush()
    else if (!this.#isScheduled) {
      this.#isScheduled = true
      setTimeout(() => {
        this.#isScheduled = false
        this.#flush()
      }, this.#pause)
    }
  }

  /** Prints what waits. Resolves with whether all was read in time. */
  async end(): Promise<boolean> {
    return Promise.race([this.#allRead(), wait(LAST_LINES, false)])
  }

  async #allRead(): Promise<boolean> {
    do {
      this.#flush()
      await new Promise((resolve) => void this.#stream.write('', resolve))
    } while (this.#waiting !== '')
    return true
  }

  #flush(): void {
    if (this.#isBlocked || this.#isClosed || this.#waiting === '') return
    const lines = this.#dropped === 1 ? '1 line' : `${this.#dropped} lines`
    const note = `${lines} dropped: the log was not read fast enough.\n`
    const text = this.#dropped === 0 ? this.#waiting : this.#waiting + note
    this.#waiting = ''
    this.#dropped = 0
    this.#isBlocked = !this.#stream.write(text)
  }
}

/** A console that prints to logs, for what the functions of a config file print, and for their errors. */
export function consoleOf(stdout: LineLog, stderr: LineLog): Console {
  const streamOf = (log: LineLog): Writable =>
    new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        log.print(String(text))
        done()
      },
    })
  const hasColors = process.stderr.isTTY && process.stderr.hasColors()
  return new Console({
    stdout: streamOf(stdout),
    stderr: streamOf(stderr),
    colorMode: hasColors,
  })
}
