import { expect, test, vi } from 'vitest'
import { readEvents } from './event-stream.ts'

const streamOf = (chunks: readonly Uint8Array[], cancel?: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
    ...(cancel && { cancel }),
  })

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['in one chunk', (all: Uint8Array) => [all]],
  ['in single bytes', (all: Uint8Array) => Array.from(all, (byte) => new Uint8Array([byte]))],
])('reads events and ignores heartbeats, %s', async (_name, split) => {
  const text =
    'retry: 1\n\nevent: scenario\ndata: "é🌱"\n\n:\n\nevent: request\ndata: 9007199254740993\n\nevent: sync\ndata: {}\n\n'
  const cancel = vi.fn()
  const body = streamOf(split(bytes(text)), cancel)
  const { signal } = new AbortController()
  const received: string[] = []
  for await (const { kind, data } of readEvents(() => Promise.resolve(body), { signal })) {
    if (kind === 'sync') break
    received.push(`${kind} ${String(data)}`)
  }
  expect(received).toEqual(['scenario é🌱', 'request 9007199254740993'])
  expect(cancel).toHaveBeenCalled()
})
