import {
  array,
  assert,
  boolean,
  constantFrom,
  jsonValue,
  nat,
  pre,
  property,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { ReceivedResponse } from '../data/exchange.ts'
import { entities, shows } from '../../test/support/secrets.ts'
import { store as operation } from '../../test/support/store.ts'
import { Redaction } from './redaction.ts'

const request = { method: 'POST', url: 'http://store.test/plants', headers: [] }

const hideIn = (text: string, token: string): string => {
  const redaction = new Redaction({ operation, headers: [] })
  redaction.add('PLANT_STORE_TOKEN', token)
  return redaction.quoting(request)(text)
}

const hex = (character: string, width: number): string =>
  character.charCodeAt(0).toString(16).padStart(width, '0')

/** Spellings of one character that a decoder understands without knowing what follows. */
const spellings: readonly ((character: string) => string)[] = [
  (character) => `\\u${hex(character, 4)}`,
  (character) => `\\u${hex(character, 4).toUpperCase()}`,
  (character) => `\\x${hex(character, 2)}`,
  (character) => `&#x${hex(character, 2)};`,
  (character) => `&#X${hex(character, 4).toUpperCase()};`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&${entities[character] ?? `#0${character.charCodeAt(0)}`};`,
  (character) => `%${hex(character, 2)}`,
  (character) => `%${hex(character, 2).toUpperCase()}`,
  (character) => `%25${hex(character, 2)}`,
  (character) => `\\u0025${hex(character, 2)}`,
  (character) => `&amp;#x${hex(character, 2)};`,
  (character) => `\\\\u${hex(character, 4)}`,
]

/** Random enough that no placeholder and no text around contains half of it. */
const token = array(
  constantFrom(
    ...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789abcdefghjkmnpqrstuvwxyz+/=._-~!&"<%\\;#'),
  ),
  {
    minLength: 9,
    maxLength: 60,
  },
)
  .map((characters) => characters.join(''))
  .filter((text) => /[A-Z]/.test(text) && !'$PLANT_STORE_TOKEN'.includes(text))

const around = string({ unit: 'binary-ascii', maxLength: 30 })

test('a token in any mix of spellings is hidden from every decoder', () => {
  assert(
    property(
      token,
      array(nat({ max: 3 * spellings.length }), { minLength: 60, maxLength: 60 }),
      around,
      around,
      (secret, choices, before, after) => {
        const spelled = Array.from(secret, (character, at) => {
          const spelling = spellings[choices[at]!]
          return spelling ? spelling(character) : character
        })
        const text = `${before} ${spelled.join('')} ${after}`
        expect(shows(hideIn(text, secret), secret), text).toBe(false)
      },
    ),
    { numRuns: 1000 },
  )
})

test('Base64 of a token, whatever is around it, is hidden', () => {
  assert(
    property(token, around, around, boolean(), (secret, before, after, isForUrls) => {
      const base64 = Buffer.from(before + secret + after, 'latin1').toString('base64')
      const shown = isForUrls ? base64.replaceAll('+', '-').replaceAll('/', '_') : base64
      const text = `{"value":"${shown}"}`
      expect(shows(hideIn(text, secret), secret), text).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a run of half a token of 16 characters or more is hidden', () => {
  assert(
    property(
      token.filter(({ length }) => length >= 16),
      nat(),
      around,
      (secret, start, text) => {
        const half = Math.floor(secret.length / 2)
        const run = secret.slice(start % (secret.length - half + 1)).slice(0, half)
        expect(shows(hideIn(`${text} ${run} ${text}`, secret), secret)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('Base64 of half a token of 16 characters or more is hidden', () => {
  assert(
    property(
      token.filter(({ length }) => length >= 16),
      nat(),
      around,
      (secret, start, text) => {
        const half = Math.floor(secret.length / 2)
        const run = secret.slice(start % (secret.length - half + 1)).slice(0, half)
        const base64 = Buffer.from(text + run + text, 'latin1').toString('base64')
        expect(shows(hideIn(base64, secret), secret)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('a text without the token stays as it is', () => {
  assert(
    property(token, string({ unit: 'binary', maxLength: 500 }), (secret, text) => {
      pre(!shows(text, secret))
      expect(hideIn(text, secret)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('JSON with a token stays JSON, and shows no token when it is read', () => {
  const strings = string({ unit: 'grapheme', maxLength: 8 })
  assert(
    property(
      token,
      jsonValue(),
      strings,
      array(nat({ max: 20 })),
      (secret, value, name, choices) => {
        const json = JSON.stringify({ value, [name + secret]: [secret, `${name}${secret}${name}`] })
        const text = Array.from(json, (character, at) => {
          const isEscaped = /[A-Z]/.test(character) && choices[at % choices.length] === 0
          return isEscaped ? `\\u${hex(character, 4)}` : character
        }).join('')
        const redaction = new Redaction({ operation, headers: [] })
        redaction.add('PLANT_STORE_TOKEN', secret)
        const response: ReceivedResponse = {
          type: 'response',
          version: '1.1',
          status: 200,
          reason: 'OK',
          headers: [],
          body: new TextEncoder().encode(text),
          protocolErrors: [],
        }
        const timing = { started: 0, duration: 0 }
        const shown = redaction.exchange({ number: 1, case: 'R1', request, timing, response })
        const { body } = shown.response as ReceivedResponse
        const read: unknown = JSON.parse(new TextDecoder().decode(body))
        expect(shows(JSON.stringify(read), secret)).toBe(false)
        expect(read).toHaveProperty('value')
      },
    ),
    { numRuns: 500 },
  )
})
