import { expect, test } from 'vitest'
import { EventReader } from './event-stream.ts'

const stream =
  ': hello\r\nretry: 1000\n\nevent: request\r\ndata: {"id":\rdata: 1}\r\n\r\nid: 7\ndata:two\n\nevent: sync\n\n'
const events = [
  { type: 'request', data: '{"id":\n1}' },
  { type: 'message', data: 'two' },
]

test('events are read from one piece', () => {
  expect(new EventReader().read(stream)).toEqual(events)
})

test('events are read from pieces cut anywhere', () => {
  for (let at = 1; at < stream.length; at += 1) {
    const reader = new EventReader()
    const read = [...reader.read(stream.slice(0, at)), ...reader.read(stream.slice(at))]
    expect(read, `cut at ${at}`).toEqual(events)
  }
})

test('an event without its end is not told', () => {
  expect(new EventReader().read('data: 1\n')).toEqual([])
})
