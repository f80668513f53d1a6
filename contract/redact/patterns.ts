import { isOrdinary } from '../../src/base/secret-names.ts'
import type { Pattern } from './finder.ts'
import { layersOf } from './spelling.ts'

/** From this length on, a run of half the secret must not be seen either. */
const minForRuns = 16
/** Shorter pieces of Base64 occur by chance, or if they look like a word. */
const minPieceOfBase64 = 4
const minWordOfBase64 = 8
/** A part of the value of a header, such as one of several cookies, that is a secret on its own. */
const minPart = 8

/** The value of a header, and what is secret on its own in it: its credential without a scheme, its cookies. */
export const secretsInHeader = (value: string): readonly string[] => {
  const words = value.split(/[\s;,]+/)
  const parts = words.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
  const secrets = parts.filter((part) => part.length >= minPart && !isOrdinary(part))
  return [...new Set([value, ...secrets])]
}

/** A digit of Base64 stands for so many bits. */
const bitsOfDigit = 6
const bitsOfByte = 8

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

/**
 * The Base64 of a text at each of its three positions in groups of three bytes, as far as the text decides it, whatever
 * is before and after it.
 */
const piecesOfBase64 = (text: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const firstWhole = Math.ceil((bitsOfByte * before) / bitsOfDigit)
    const wholes = Math.floor((bitsOfByte * (before + text.length)) / bitsOfDigit)
    return base64('\0'.repeat(before) + text).slice(firstWhole, wholes)
  })

const isUnlikely = (piece: string): boolean => {
  const isMixed = /[A-Z]/.test(piece) && /[a-z\d]/.test(piece)
  return piece.length >= (isMixed ? minPieceOfBase64 : minWordOfBase64)
}

const forUrls = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

/** The beginnings of credentials, whose Base64 contains the secret whole. */
const beginnings = ['', ':', 'Bearer ']

const withoutPadding = (text: string): string => text.replace(/={1,2}$/, '')

/** The Base64 of a secret, with the alphabet of URLs too. */
export const base64PatternsOf = (name: string, secret: string): readonly Pattern[] => {
  const isWord = isOrdinary(secret)
  const hasRuns = secret.length >= minForRuns
  // Of so many characters of Base64 or fewer, a run of half the secret cannot be read.
  const minOfRun = Math.floor((4 * Math.floor(secret.length / 2)) / 3) - 1
  const pieces = piecesOfBase64(secret).filter(isUnlikely)
  const wholes = beginnings.map((beginning) => withoutPadding(base64(beginning + secret)))
  const texts = hasRuns ? pieces : [...wholes, ...(isWord ? [] : pieces)]
  const spellings = new Set(texts.flatMap((text) => [text, forUrls(text)]))
  return Array.from(spellings, (text) => ({
    text,
    min: hasRuns ? minOfRun : text.length,
    name,
    isWord,
  }))
}

/** A secret as it is, decoded and without backslashes if it looks spelled itself, as bytes of UTF-8, and in other letter case. */
export const plainPatternsOf = (name: string, secret: string): readonly Pattern[] => {
  const decoded = Array.from(layersOf(secret), ({ text }) => text)
  const withoutBackslashes = secret.replaceAll('\\', '')
  const asBytes = Buffer.from(secret).toString('latin1')
  const isWord = isOrdinary(secret)
  // Media types and names of headers may come in another letter case.
  const inOtherCase = secret.length < minForRuns ? [] : [secret.toLowerCase(), secret.toUpperCase()]
  const spellings = new Set([...decoded, withoutBackslashes, asBytes, ...inOtherCase])
  return Array.from(spellings, (text) => {
    const min = text.length >= minForRuns ? Math.floor(text.length / 2) : text.length
    return { text, min, name, isWord }
  }).filter(({ text }) => text !== '')
}
