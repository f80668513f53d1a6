import { expect, test } from 'vitest'
import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import { documentOf } from '../../test/support/document.ts'
import { evolvedDocuments } from '../../test/support/evolved-documents.ts'
import { membersOf } from '../operation/members.ts'
import { plainTextOf } from './fill/body-of-runs.ts'
import { casesOf } from './index.ts'

/** What a server may break at, for texts and for numbers. */
const ofTexts = {
  quote: /"/,
  backslash: /\\/,
  'Latin-1': /[\u00a0-\u00ff]/,
  emoji: /\p{Emoji_Presentation}/u,
  NUL: /\0/,
  'line feed': /\n/,
  '256 characters': /^[^]{256}/,
  empty: /^$/,
}

const text = { type: 'string' }

/** Two texts beside each other, and texts within objects, lists, maps and branches. */
const tickets = selectLearned(
  parseDocument(
    documentOf({
      type: 'object',
      required: ['subject'],
      properties: {
        subject: text,
        description: text,
        author: text,
        customer: { type: 'object', required: ['city'], properties: { city: text, street: text } },
        labels: { type: 'array', items: text },
        comments: { type: 'array', items: { type: 'object', properties: { body: text } } },
        fields: { type: 'object', additionalProperties: text },
        origin: { oneOf: [{ type: 'object', required: ['url'], properties: { url: text } }, text] },
      },
    }),
  ),
)

/** Parts whose items or entries have one place together. */
const lists = ['/labels', '/comments', '/fields']

/** The texts of a body by their place; nested arrays of other cases are too deep to be gone through. */
function textsIn(value: unknown, place = '', depth = 0): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[place, value]]
  if (!isObject(value) && !Array.isArray(value)) return []
  return Object.entries(depth > 4 ? [] : value).flatMap(([name, member]) =>
    textsIn(member, pointerTo(place, lists.includes(place) ? '*' : name), depth + 1),
  )
}

/** The kinds of text at each place of all cases of an operation. */
function kindsByPlace(operation: BodyOperation): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>()
  for (const { request } of casesOf(operation)) {
    const json = plainTextOf(request, membersOf(operation))
    const { value } = readJson(json ?? '', Infinity)
    for (const [place, found] of textsIn(value)) {
      const known = kinds.get(place) ?? new Set()
      kinds.set(place, known)
      for (const [kind, pattern] of Object.entries(ofTexts))
        if (pattern.test(found)) known.add(kind)
    }
  }
  return kinds
}

test.each([
  '/subject',
  '/description',
  '/author',
  '/customer/city',
  '/customer/street',
  '/labels/*',
  '/comments/*/body',
  '/fields/*',
  '/origin',
  '/origin/url',
])('%s gets every kind of text', (place) => {
  expect([...kindsByPlace(tickets).get(place)!].toSorted()).toEqual(Object.keys(ofTexts).toSorted())
})

/** Texts that may have few characters, by document: a longer one breaks each server as the first too long one does. */
const short = ['lengths and a pattern /name', 'an enum /tag', 'a date /planted', 'a UUID as id /id']

test.each(evolvedDocuments)(
  'every text of a document with %s gets each kind',
  (title, operation) => {
    const kinds = kindsByPlace(operation)
    const texts = membersOf(operation).sendable.filter(({ schema }) =>
      schema.types?.includes('string'),
    )
    const lacking = texts.flatMap(({ name }) => {
      const isShort = short.includes(`${title} /${name}`)
      const found = kinds.get(`/${name}`)
      const wanted = Object.keys(ofTexts).filter((kind) => !isShort || kind !== '256 characters')
      return wanted.filter((kind) => found?.has(kind) !== true).map((kind) => `${name}: ${kind}`)
    })
    expect(lacking).toEqual([])
  },
)
