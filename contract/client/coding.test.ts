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
    const { bytes: body, error } = decode(bytes, [coding])
    expect([Buffer.from(body).toString(), error]).toEqual(['{"name":"Fern"}', undefined])
  })

  test('applied last is undone first', () => {
    const { bytes } = decode(gzipSync(brotliCompressSync(plain)), ['br', 'gzip'])
    expect(Buffer.from(bytes).toString()).toBe('{"name":"Fern"}')
  })

  test.each<[string, Uint8Array, string]>([
    ['gzip', gzipSync(plain).subarray(0, -6), 'coding-broken'],
    ['gzip', gzipSync(Buffer.alloc(1_100_000)), 'too-long'],
    ['sparkle', plain, 'coding-unknown'],
  ])('%s that cannot be undone is a %s error', (coding, bytes, code) => {
    expect(decode(bytes, [coding]).error?.code).toBe(code)
  })

  test('of an empty body is nothing', () => {
    expect(decode(new Uint8Array(), ['gzip'])).toEqual({ bytes: new Uint8Array() })
  })
})
