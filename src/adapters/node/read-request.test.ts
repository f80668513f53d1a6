import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { findMalformation, NodeHeaders, readBody } from './read-request.ts'

/** What is passed on of a body that arrives in these chunks. */
async function passedOn(chunks: readonly (string | Buffer)[], limit: number): Promise<unknown> {
  const request = new PassThrough()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  readBody(request as unknown as IncomingMessage, limit, (body, truncated) =>
    resolve([Buffer.from(body).toString(), truncated]),
  )
  for (const chunk of chunks) request.write(chunk)
  request.end()
  return promise
}

describe('a body', () => {
  test('is passed on whole up to the limit', async () => {
    expect(await passedOn([], 5)).toEqual(['', false])
    expect(await passedOn(['abcde'], 5)).toEqual(['abcde', false])
    expect(await passedOn(['ab', 'cde'], 5)).toEqual(['abcde', false])
  })

  test('is cut at the limit, and read to its end', async () => {
    expect(await passedOn(['abcdef'], 5)).toEqual(['abcde', true])
    expect(await passedOn(['abc', 'def', 'ghi'], 5)).toEqual(['abcde', true])
    expect(await passedOn(['abcde', 'f'], 5)).toEqual(['abcde', true])
  })

  test('of a thousand chunks is gathered into one, which takes less memory', async () => {
    const concat = vi.spyOn(Buffer, 'concat')
    const chunks = Array.from({ length: 1000 }, () => Buffer.from('a'))
    expect(await passedOn(chunks, 5000)).toEqual(['a'.repeat(1000), false])
    const counts = concat.mock.calls.map(([list]) => list.length)
    concat.mockRestore()
    expect(counts).toEqual([1000])
  })
})

test('headers have a value by name, all entries, and their bytes', () => {
  const headers = new NodeHeaders({
    headers: { host: 'a', accept: 'b' },
    rawHeaders: ['Host', 'a', 'Accept', 'b'],
  })
  expect([headers.get('host'), headers.get('cookie')]).toEqual(['a', undefined])
  expect([...headers.entries()]).toEqual([
    ['host', 'a'],
    ['accept', 'b'],
  ])
  // Two for each of the 12 characters.
  expect(headers.bytes).toBe(24)
})

describe('a request is malformed', () => {
  const version = 'its version must be 1.0 or 1.1'
  const host = 'it must have one Host header'
  const coding = 'its Transfer-Encoding must be chunked, in version 1.1'

  test.each<[httpVersion: string, headers: object, why: string | undefined]>([
    ['1.1', { host: 'localhost' }, undefined],
    ['1.1', { host: 'localhost:4010' }, undefined],
    ['1.1', { host: '[::1]:4010' }, undefined],
    ['1.1', { host: '' }, undefined],
    ['1.0', {}, undefined],
    ['1.1', {}, host],
    ['1.1', { host: 'a, b' }, host],
    ['1.0', { host: 'a b' }, host],
    ['2.0', { host: 'a' }, version],
    ['0.9', { host: 'a' }, version],
    ['1.1', { host: 'a', 'transfer-encoding': 'Chunked' }, undefined],
    ['1.1', { host: 'a', 'transfer-encoding': 'gzip, chunked' }, coding],
    ['1.0', { host: 'a', 'transfer-encoding': 'chunked' }, coding],
  ])('in version %s with %j: %j', (httpVersion, headers, why) => {
    expect(findMalformation({ httpVersion, headers } as IncomingMessage)).toBe(why)
  })
})
