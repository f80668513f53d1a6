import { describe, expect, test } from 'vitest'
import { seeded } from './random.ts'
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

  test.each([0, -1, 0.5, 1.5])('holds one text with a limit of %i', (limit) => {
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

describe('the room that a ring sets aside', () => {
  /** Pushes texts of such lengths (a null drops the oldest one instead), and tells what is set aside after each. */
  const rooms = (ring: TextRing, lengths: readonly (number | null)[]): number[] =>
    lengths.map((length) => {
      if (length === null) ring.dropOldest()
      else ring.push(new Uint8Array(length).fill(0x61))
      return ring.capacity
    })

  test('is none for nothing', () => {
    const ring = new TextRing(2)
    expect(rooms(ring, [0, 0, 5, 5, null, null])).toEqual([0, 0, 1024, 1024, 1024, 0])
    ring.push(bytes('a'))
    ring.clear()
    expect(ring.capacity).toBe(0)
  })

  // After the first of each row: twice what it takes to hold the new text, too.
  test.each<[string, number, readonly (number | null)[], readonly number[]]>([
    ['is used to the last byte', 3, [512, 512, 1], [1024, 1024, 2050]],
    ['is used again from its beginning', 3, Array(20).fill(256), Array(20).fill(1024)],
    [
      'is used up to the oldest text',
      3,
      [256, 256, 256, 256, 512, 256],
      [1024, 1024, 1024, 1024, 1024, 1024],
    ],
    [
      'grows where the newest text meets the oldest',
      9,
      [512, 512, null, 512, 10],
      [1024, 1024, 1024, 1024, 2068],
    ],
    ['grows where a gap is too short', 9, [300, 600, null, 400], [1024, 1024, 1024, 2000]],
    ['is given back with a long text', 2, [10_000, 1, null], [20_000, 20_000, 1024]],
    ['is given back to a quarter', 2, [4096, 1023, null], [8192, 8192, 2046]],
    ['stays at a quarter in use', 2, [4096, 1024, null], [8192, 8192, 8192]],
    ['stays where it is short', 2, [2048, 1, null], [4096, 4096, 4096]],
  ])('%s', (_what, limit, lengths, expected) => {
    expect(rooms(new TextRing(limit), lengths)).toEqual(expected)
  })

  test('fits a text of three bytes a character', () => {
    const ring = new TextRing(2)
    ring.push(bytes('a'.repeat(24)), '屋'.repeat(1000))
    expect([ring.capacity, ring.used, all(ring)]).toEqual([
      6048,
      3024,
      ['a'.repeat(24) + '屋'.repeat(1000)],
    ])
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a ring does as a list does: seed %i', (seed) => {
  const random = seeded(seed)
  const below = (bound: number): number => Math.floor(random() * bound)
  const limit = 1 + below(9)
  const ring = new TextRing(limit)
  let list: string[] = []
  for (let nth = 0; nth < 500; nth += 1) {
    const what = below(100)
    if (what === 0) {
      ring.clear()
      list = []
    } else if (what < 20) {
      ring.dropOldest()
      list.shift()
    } else {
      const longest = [0, 20, 300, 300, 1024, 9000][below(6)] as number
      const [head, tail] = ['aéz', '🌿ü'].map((word) => word.repeat(below(1 + longest / 3)))
      ring.push(bytes(head as string), what < 60 ? '' : tail)
      list = [...list, head + (what < 60 ? '' : (tail as string))].slice(-limit)
    }
    expect(all(ring)).toEqual(list)
    expect([ring.size, ring.used]).toEqual([list.length, bytes(list.join('')).length])
    expect(ring.capacity).toBeLessThanOrEqual(Math.max(4096, 8 * ring.used))
  }
})
