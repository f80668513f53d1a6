import * as zlib from 'node:zlib'
import { expect, test } from 'vitest'
import type { ProtocolError } from '../data/exchange.ts'
import { decode, decodersOf, nodeDecoders } from './content-coding.ts'

const { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } = zlib
const json = '{"name":"Fern"}'
const fast = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }
const junk = Buffer.from('junk')

/** What a body is decoded to, and the codes of its errors. */
const decoded = (
  codings: string,
  bytes: Uint8Array,
  acceptEncoding = '',
  decoders = nodeDecoders(),
): readonly [body: string, ...codes: string[]] => {
  const errors: ProtocolError[] = []
  const list = codings.split(', ')
  const body = decode({ bytes, codings: list, acceptEncoding }, errors, decoders)
  return [Buffer.from(body).toString(), ...errors.map(({ code }) => code)]
}

test.each<[string, Uint8Array]>([
  ['gzip', gzipSync(json)],
  ['x-gzip', gzipSync(json)],
  ['gzip', Buffer.concat([gzipSync(json.slice(0, 5)), gzipSync(json.slice(5))])],
  ['deflate', deflateSync(json)],
  ['deflate', deflateSync(json, { level: 9 })],
  ['deflate', deflateRawSync(json)],
  ['br', brotliCompressSync(json)],
  ['zstd', zstdCompressSync(json)],
  ['zstd', Buffer.concat([zstdCompressSync(json.slice(0, 5)), zstdCompressSync(json.slice(5))])],
  ['br, gzip', gzipSync(brotliCompressSync(json))],
  ['deflate, zstd', zstdCompressSync(deflateRawSync(json))],
])('decodes %s', (codings, bytes) => {
  expect(decoded(codings, bytes)).toEqual([json])
})

test.each<[string, Uint8Array]>([
  ['gzip', Buffer.from(json)],
  ['deflate', Buffer.from(json)],
  ['br', Buffer.from(json)],
  ['zstd', Buffer.from(json)],
  ['gzip', gzipSync(json).subarray(0, -3)],
  ['zstd', zstdCompressSync(json).subarray(0, -3)],
  ['gzip', Buffer.concat([gzipSync(json), junk])],
  ['deflate', Buffer.concat([deflateSync(json), junk])],
  ['deflate', Buffer.concat([deflateRawSync(json), junk])],
  ['br', Buffer.concat([brotliCompressSync(json), junk])],
  ['zstd', Buffer.concat([zstdCompressSync(json), junk])],
  ['gzip, br', gzipSync(brotliCompressSync(json))],
])('reports a body that is not %s as a whole', (codings, bytes) => {
  expect(decoded(codings, bytes)).toEqual([Buffer.from(bytes).toString(), 'coding-broken'])
})

test('accepts any coding of an empty body', () => {
  expect(decoded('leaf', new Uint8Array())).toEqual([''])
})

test.each<[string, string, string]>([
  ['leaf', '', 'coding-unknown'],
  ['compress', '', 'coding-unknown'],
  ['leaf', 'gzip, br', 'coding-unknown'],
  ['leaf', 'leaf;q=0', 'coding-unknown'],
  ['leaf', 'gzip, Leaf;q=0.5', 'coding-unsupported'],
  ['leaf', '*', 'coding-unsupported'],
  ['gzip, leaf', '', 'coding-unknown'],
  ['gzip, gzip, gzip, gzip, gzip, gzip', '', 'coding-unknown'],
])('reports %s after Accept-Encoding "%s" as %s', (codings, acceptEncoding, code) => {
  expect(decoded(codings, junk, acceptEncoding)).toEqual(['junk', code])
})

test('reports zstd as unsupported on a Node without it', () => {
  const older = decodersOf({})
  expect(decoded('zstd', junk, '', older)).toEqual(['junk', 'coding-unsupported'])
  expect(decoded('gzip, zstd', junk, '', older)).toEqual(['junk', 'coding-unsupported'])
  expect(decoded('gzip', gzipSync(json), '', older)).toEqual([json])
})

test.each<[string, Uint8Array]>([
  ['gzip', gzipSync(Buffer.alloc(17_000_000))],
  ['deflate', deflateSync(Buffer.alloc(17_000_000))],
  ['br', brotliCompressSync(Buffer.alloc(17_000_000), fast)],
  ['zstd', zstdCompressSync(Buffer.alloc(17_000_000))],
  ['zstd', Buffer.concat(Array.from({ length: 2 }, () => zstdCompressSync(Buffer.alloc(9e6))))],
])('stops at 16 MiB decoded from %s', (coding, bomb) => {
  expect(() => decoded(coding, bomb)).toThrow('the decoded body is longer than 16 MiB')
})

test('stops after a thousand frames', () => {
  const frame = zstdCompressSync('')
  const frames = (count: number): Buffer =>
    Buffer.concat(Array.from({ length: count }, () => frame))
  expect(decoded('zstd', frames(1000))).toEqual([''])
  expect(decoded('zstd', frames(1001)).slice(1)).toEqual(['coding-broken'])
})
