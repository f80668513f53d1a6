import { describe, expect, test } from 'vitest'
import { TextRing } from './text-ring.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const all = (ring: TextRing): string[] => [...ring.places()].map((place) => ring.read(place))

describe('a ring of texts', () => {
  test('is empty at first, and after it is cleared', () => {
    const ring = new TextRing(2)
    ring.push(bytes('ä'))
    ring.dropOldest()
    ring.dropOldest()
    expect([ring.size, ring.used, ring.oldest, all(ring)]).toEqual([0, 0, 0, []])
    ring.push(bytes('b'))
    ring.push(bytes('c'))
    ring.push(bytes('d'))
    ring.clear()
    expect([ring.size, ring.used, ring.oldest, all(ring)]).toEqual([0, 0, 0, []])
    expect(ring.push(bytes('e'))).toBe(0)
    expect(all(ring)).toEqual(['e'])
  })

  test('gives each text a place, and takes the oldest one again', () => {
    const ring = new TextRing(3)
    expect(['a', 'bb', 'c', 'dddd'].map((text) => ring.push(bytes(text)))).toEqual([0, 1, 2, 0])
    expect([ring.size, ring.used, ring.oldest]).toEqual([3, 7, 1])
    expect(all(ring)).toEqual(['bb', 'c', 'dddd'])
  })

  test('puts a text behind the bytes, and reads a part', () => {
    const ring = new TextRing(2)
    const place = ring.push(bytes('é🌿'), 'Farn ü')
    expect(ring.used).toBe(13)
    expect(ring.read(place)).toBe('é🌿Farn ü')
    expect(ring.read(place, 0, 6)).toBe('é🌿')
    expect(ring.read(place, 6)).toBe('Farn ü')
    const next = ring.push(bytes(''), '')
    expect([ring.read(next), ring.read(place)]).toEqual(['', 'é🌿Farn ü'])
  })

  test('keeps a byte order mark, and shows what is no UTF-8', () => {
    const ring = new TextRing(1)
    expect(ring.read(ring.push(bytes('\uFEFF{}')))).toBe('\uFEFF{}')
    expect(ring.read(ring.push(Uint8Array.of(0x61, 0xff)))).toBe('a\uFFFD')
  })

  test.each([0, -1])('holds one text with a limit of %i', (limit) => {
    const ring = new TextRing(limit)
    ring.push(bytes('a'))
    ring.push(bytes('b'))
    expect(all(ring)).toEqual(['b'])
  })

  // Lengths that fill, wrap, fit exactly, and outgrow the stretch of 1,024 bytes that it begins with.
  test.each<[string, number, readonly number[]]>([
    ['of equal length', 4, [256, 256, 256, 256, 256, 256, 256, 256, 256, 256]],
    ['that fill it to the last byte', 2, [512, 512, 512, 512, 512, 512]],
    ['that wrap', 3, [400, 400, 100, 300, 400, 200, 400, 400, 100]],
    ['that leave a gap at the end', 3, [300, 300, 300, 200, 300, 124, 300]],
    ['that outgrow it', 5, [1, 1024, 3000, 2, 9000, 100, 9000, 1, 1, 20_000, 5]],
    ['that grow by one', 7, Array.from({ length: 300 }, (_, at) => at)],
    ['that shrink', 7, Array.from({ length: 300 }, (_, at) => 300 - at)],
    ['long and short in turn', 9, Array.from({ length: 200 }, (_, at) => (at % 3) * 211 + at)],
  ])('keeps the last texts %s', (_how, limit, lengths) => {
    const ring = new TextRing(limit)
    const texts: string[] = []
    for (const [at, length] of lengths.entries()) {
      texts.push(String.fromCodePoint(97 + (at % 26)).repeat(length))
      ring.push(bytes(texts.at(-1)!.slice(0, length / 2)), texts.at(-1)!.slice(length / 2))
      const kept = texts.slice(-limit)
      expect(all(ring)).toEqual(kept)
      expect(ring.used).toBe(kept.join('').length)
      // Room that is given up is taken again.
      if (at % 5 === 4) {
        ring.dropOldest()
        texts.splice(0, texts.length - ring.size)
      }
    }
  })
})
