import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consoleOf, LineLog } from './line-log.ts'

/** A stream that is read only when `drain` is called, once `isFull`. */
class Stream extends EventEmitter {
  readonly written: string[] = []
  isFull = false
  /** Called when what was written before has been read. */
  readonly waiting: (() => void)[] = []

  write(text: string, done?: () => void): boolean {
    if (text !== '') this.written.push(text)
    if (done !== undefined) this.waiting.push(done)
    if (!this.isFull) this.#settle()
    return !this.isFull
  }

  drain(): void {
    this.isFull = false
    this.emit('drain')
    this.#settle()
  }

  #settle(): void {
    for (const done of this.waiting.splice(0)) done()
  }
}

let stream: Stream
const logOf = (pause?: number): LineLog =>
  new LineLog(stream as unknown as NodeJS.WriteStream, pause)
beforeEach(() => {
  stream = new Stream()
})
afterEach(() => void vi.useRealTimers())

describe('lines', () => {
  test('are written at once without a pause', () => {
    const log = logOf()
    log.print('a\n')
    log.print('b\n')
    expect(stream.written).toEqual(['a\n', 'b\n'])
  })

  test('are collected during a pause, again and again', () => {
    vi.useFakeTimers()
    const log = logOf(50)
    log.print('a\n')
    vi.advanceTimersByTime(49)
    log.print('b\n')
    expect(stream.written).toEqual([])
    vi.advanceTimersByTime(1)
    expect(stream.written).toEqual(['a\nb\n'])
    vi.advanceTimersByTime(50)
    log.print('c\n')
    vi.advanceTimersByTime(50)
    expect(stream.written).toEqual(['a\nb\n', 'c\n'])
  })

  test('wait until the stream is read', () => {
    const log = logOf()
    stream.isFull = true
    for (const line of ['a\n', 'b\n', 'c\n']) log.print(line)
    expect(stream.written).toEqual(['a\n'])
    stream.drain()
    expect(stream.written).toEqual(['a\n', 'b\nc\n'])
  })

  test('are forgotten once the reader has left', () => {
    const log = logOf()
    stream.isFull = true
    log.print('a\n')
    log.print('b\n')
    stream.emit('error', new Error('EPIPE'))
    log.print('c\n')
    stream.drain()
    expect(stream.written).toEqual(['a\n'])
  })
})

describe('of a stream that is not read', () => {
  /** A line of so many characters, with its line feed. */
  const line = (length: number): string => `${'x'.repeat(length - 1)}\n`

  test('1,048,576 characters wait, and the later lines are dropped and counted', () => {
    const log = logOf()
    stream.isFull = true
    log.print('first\n')
    log.print(line(2 ** 20 - 2))
    log.print('b\n')
    log.print('c\n')
    log.print('d\ne\n')
    stream.drain()
    const [, waiting] = stream.written
    expect(waiting).toHaveLength(
      2 ** 20 + '3 lines dropped: the log was not read fast enough.\n'.length,
    )
    expect(waiting!.slice(-55)).toBe('x\nb\n3 lines dropped: the log was not read fast enough.\n')
  })

  test('one dropped line is one line, and later ones are written again', () => {
    const log = logOf()
    stream.isFull = true
    log.print('first\n')
    log.print(line(2 ** 20))
    log.print('b\n')
    stream.drain()
    expect(
      stream.written[1]!.endsWith('\n1 line dropped: the log was not read fast enough.\n'),
    ).toBe(true)
    log.print('c\n')
    expect(stream.written[2]).toBe('c\n')
  })

  test('a text that is longer alone is kept', () => {
    const log = logOf()
    stream.isFull = true
    log.print('first\n')
    log.print(line(2 ** 20 + 1))
    stream.drain()
    expect(stream.written[1]).toHaveLength(2 ** 20 + 1)
  })
})

describe('the end', () => {
  test('writes the waiting lines, and says whether they were read', async () => {
    const log = logOf(1000)
    log.print('a\n')
    expect(await log.end()).toBe(true)
    expect(stream.written).toEqual(['a\n'])
  })

  test('comes although the stream is not read', async () => {
    const log = logOf()
    stream.isFull = true
    log.print('a\n')
    expect(await log.end()).toBe(false)
  })
})

test('a console prints to its logs, without colors', () => {
  const errors = new Stream()
  const printed = consoleOf(logOf(), new LineLog(errors as unknown as NodeJS.WriteStream))
  printed.log('a %d', 1)
  printed.error({ b: 'c' })
  expect([stream.written, errors.written]).toEqual([['a 1\n'], ["{ b: 'c' }\n"]])
})
