import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './event-stream.ts'

const streamOf = (pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

const read = async (pieces: readonly Uint8Array[]): Promise<StreamEvent[]> => {
  const events: StreamEvent[] = []
  for await (const event of readEvents(streamOf(pieces))) events.push(event)
  return events
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each<[name: string, pieces: string[], events: [event: string, data: string, id: string][]]>([
  ['an event', ['event: a\ndata: 1\nid: x\n\n'], [['a', '1', 'x']]],
  ['no event without its end', ['data: 1\n'], []],
  ['no event without data', ['event: a\n\ndata:\n\n'], [['message', '', '']]],
  ['lines of data', ['data: 1\ndata:2\ndata:  3\n\n'], [['message', '1\n2\n 3', '']]],
  [
    'an id that stays',
    ['id: x\ndata: 1\n\ndata: 2\n\n'],
    [
      ['message', '1', 'x'],
      ['message', '2', 'x'],
    ],
  ],
  [
    'comments and fields it does not know',
    [':\n: a\nretry: 1\nx\ndata: 1\n\n'],
    [['message', '1', '']],
  ],
  [
    'CRLF and CR',
    ['data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n'],
    [
      ['message', '1', ''],
      ['message', '2', ''],
      ['message', '3', ''],
    ],
  ],
  ['pieces cut anywhere', 'event: é\r\ndata: 1\r\n\r\n'.split(''), [['é', '1', '']]],
])('reads %s', async (_name, pieces, events) => {
  expect((await read(pieces.map(bytes))).map(({ event, data, id }) => [event, data, id])).toEqual(
    events,
  )
})

test('reads characters that are cut', async () => {
  const pieces = Array.from(bytes('data: 🌱\n\n'), (byte) => new Uint8Array([byte]))
  expect((await read(pieces)).map(({ data }) => data)).toEqual(['🌱'])
})

test('lets the stream go when nobody wants more', async () => {
  let cancelled = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => void (cancelled = true),
  })
  for await (const _ of readEvents(stream)) break
  expect(cancelled).toBe(true)
})
