import { describe, expect, test } from 'vitest'
import { base64PatternsOf, secretsInHeader, plainPatternsOf } from './patterns.ts'

describe('the secrets of a header', () => {
  test('are its value, and its parts of eight characters or more', () => {
    expect(secretsInHeader('Bearer s3cret-t')).toEqual(['Bearer s3cret-t', 's3cret-t'])
    expect(secretsInHeader('Bearer s3cret-')).toEqual(['Bearer s3cret-'])
  })

  test('are the values of cookies', () => {
    expect(secretsInHeader('sid=s3ssion-1; theme=dark-m0de')).toEqual([
      'sid=s3ssion-1; theme=dark-m0de',
      'sid=s3ssion-1',
      's3ssion-1',
      'theme=dark-m0de',
      'dark-m0de',
    ])
  })

  test('are no ordinary words', () => {
    expect(secretsInHeader('a,password')).toEqual(['a,password'])
  })

  test('are listed once', () => {
    expect(secretsInHeader('s3cret-t s3cret-t')).toEqual(['s3cret-t s3cret-t', 's3cret-t'])
  })
})

const textsOf = (secret: string): readonly string[] =>
  plainPatternsOf('$S', secret).map(({ text }) => text)

describe('the patterns of a secret', () => {
  test('have the secret as it is, and decoded', () => {
    expect(textsOf('ab%2Fcd')).toEqual(['ab%2Fcd', 'ab/cd'])
    expect(textsOf(String.raw`ab\zcd`)).toEqual([String.raw`ab\zcd`, 'abzcd'])
    expect(textsOf('abcd')).toEqual(['abcd'])
  })

  test('have the secret as bytes of UTF-8', () => {
    expect(textsOf('abcé')).toEqual(['abcé', 'abcÃ©'])
  })

  test('have other letter cases from 16 characters on', () => {
    expect(textsOf('aB3-aB3-aB3-aB3-')).toEqual([
      'aB3-aB3-aB3-aB3-',
      'ab3-ab3-ab3-ab3-',
      'AB3-AB3-AB3-AB3-',
    ])
    expect(textsOf('aB3-aB3-aB3-aB3')).toEqual(['aB3-aB3-aB3-aB3'])
  })

  test('count from half of the secret on if it has 16 characters', () => {
    const minOf = (secret: string): number => plainPatternsOf('$S', secret)[0]!.min
    expect([minOf('a3-'.repeat(6)), minOf('0123456789-abcde'), minOf('0123456789-abcd')]).toEqual([
      9, 8, 15,
    ])
  })

  test('count as a word if the secret is one', () => {
    expect(plainPatternsOf('$S', 'must')).toEqual([
      { text: 'must', min: 4, name: '$S', isWord: true },
    ])
    expect(plainPatternsOf('$S', 'mu5t!')[0]!.isWord).toBe(false)
  })

  test('are never empty', () => {
    expect(textsOf('\\')).toEqual(['\\'])
  })
})

const base64Of = (secret: string): readonly string[] =>
  base64PatternsOf('$S', secret).map(({ text }) => text)

describe('the Base64 of a secret', () => {
  test('is that of the secret, alone and after the beginnings of credentials', () => {
    // Of "aB3$x", ":aB3$x" and "Bearer aB3$x", without padding.
    const wholes = ['YUIzJHg', 'OmFCMyR4', 'QmVhcmVyIGFCMyR4']
    expect(base64Of('aB3$x')).toEqual(expect.arrayContaining(wholes))
  })

  test('is that within other text, at each place of a group of three bytes', () => {
    // As far as "aB3$x" decides it: after no byte, after one and after two.
    expect(base64Of('aB3$x')).toEqual(expect.arrayContaining(['YUIzJH', 'FCMyR4', 'hQjMke']))
  })

  test('has the alphabet of URLs, too', () => {
    const texts = base64Of('>>>???')
    expect(texts).toContain('Pj4+Pz8/')
    expect(texts).toContain('Pj4-Pz8_')
  })

  test('of a word is whole', () => {
    expect(base64PatternsOf('$S', 'must')).toEqual(
      ['bXVzdA', 'Om11c3Q', 'QmVhcmVyIG11c3Q'].map((text) => {
        return { text, min: text.length, name: '$S', isWord: true }
      }),
    )
  })

  test('has the pieces of a short secret, too', () => {
    const wholes = ['YUIzIQ', 'OmFCMyE', 'QmVhcmVyIGFCMyE']
    expect(base64Of('aB3!')).toEqual([...wholes, 'YUIzI', 'FCMy', 'hQjMh'])
  })

  test('has no short piece that may be a word: small letters and digits', () => {
    // After two bytes, "ajg!" is "hamch" in Base64.
    expect(base64Of('ajg!')).toEqual(['YWpnIQ', 'OmFqZyE', 'QmVhcmVyIGFqZyE', 'YWpnI', 'FqZy'])
  })

  test('of a long secret counts from about half of the secret on', () => {
    const secret = 'q7Kx-9_Lm2Zp4Rt6'
    const patterns = base64PatternsOf('$S', secret)
    // Eight characters are ten of Base64, less one.
    expect(patterns.map(({ min }) => min)).toEqual(patterns.map(() => 9))
    expect(patterns.map(({ text }) => text)).toContain('cTdLeC05X0xtMlpwNFJ0N')
    expect(patterns.map(({ text }) => text)).not.toContain(btoa(`:${secret}`).replace(/=+$/, ''))
  })
})
