import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

const streamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

const read = async (chunks: readonly Uint8Array[]): Promise<string[]> => {
  const events: string[] = []
  for await (const { event, data } of readEvents(streamOf(chunks))) events.push(`${event} ${data}`)
  return events
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each<[name: string, text: string, events: string[]]>([
  ['reads an event', 'event: a\ndata: 1\nid: x\n\n', ['a 1']],
  ['ignores an unfinished event', 'data: 1\n', []],
  ['ignores an event without data', 'event: a\n\ndata:\n\n', ['message ']],
  ['joins lines of data', 'data: 1\ndata:2\ndata:  3\n\n', ['message 1\n2\n 3']],
  ['ignores comments and unknown fields', ':\n: a\nretry: 1\nx\ndata: 1\n\n', ['message 1']],
  [
    'accepts CRLF and CR',
    'data: 1\r\n\r\ndata: 2\r\rdata: é🌱\n\n',
    'message 1,message 2,message é🌱'.split(','),
  ],
])('%s, in one chunk and in single bytes', async (_name, text, events) => {
  expect(await read([bytes(text)])).toEqual(events)
  expect(await read(Array.from(bytes(text), (byte) => new Uint8Array([byte])))).toEqual(events)
})

test('cancels the stream if the reader stops', async () => {
  let cancelled = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel: () => void (cancelled = true),
  })
  for await (const _ of readEvents(stream)) break
  expect(cancelled).toBe(true)
})
