import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decode } from './coding.ts'

const plain = Buffer.from('{"name":"Fern"}')

describe('a content coding', () => {
  test.each<[string, Uint8Array]>([
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['identity', plain],
  ])('%s is undone', (coding, bytes) => {
    const { bytes: body, flaw } = decode(bytes, [coding])
    expect([Buffer.from(body).toString(), flaw]).toEqual(['{"name":"Fern"}', undefined])
  })

  test('upon another is undone first', () => {
    const { bytes, flaw } = decode(gzipSync(zstdCompressSync(plain)), ['zstd', 'gzip'])
    expect([Buffer.from(bytes).toString(), flaw]).toEqual(['{"name":"Fern"}', undefined])
  })

  test.each<[string, Uint8Array, string]>([
    ['zstd', plain, 'coding-broken'],
    ['gzip', gzipSync(plain).subarray(0, -6), 'coding-broken'],
    ['gzip', gzipSync(Buffer.alloc(1_100_000)), 'too-long'],
    ['zstd', zstdCompressSync(Buffer.alloc(1_100_000)), 'too-long'],
    ['sparkle', plain, 'coding-unknown'],
  ])('%s that cannot be undone is a flaw', (coding, bytes, code) => {
    expect(decode(bytes, [coding]).flaw?.code).toBe(code)
  })

  test('of an empty body is nothing', () => {
    expect(decode(new Uint8Array(), ['gzip'])).toEqual({ bytes: new Uint8Array() })
  })
})
