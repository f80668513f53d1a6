import { describe, expect, test } from 'vitest'
import { bounded, height, measured } from '../../../test/support/evolved-documents.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import type { Respond } from '../../test/support/learn-in-process.ts'
import { ClientInProcess, transmitTo } from '../../../contract/in-process.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { Case } from '../../../contract/data/case.ts'
import { casesOf } from '../../../contract/cases/index.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { memberOf } from '../../../src/base/check-value.ts'
import { readJson } from '../../../src/base/json.ts'
import { findLimits } from './find-limits.ts'
import { type Sample, sampleOf } from '../samples/sample.ts'

type Accepts = (body: unknown, bytes: number) => boolean

/** Sends cases to a service that only accepts or refuses, without a network. */
function senderTo(accepts: Accepts, operation: BodyOperation, started = 1) {
  const respond: Respond = ({ body }) => {
    const { value } = readJson(new TextDecoder().decode(body), Infinity)
    return { status: accepts(value, body.length) ? 200 : 400, headers: {}, body: '{}' }
  }
  const client = new ClientInProcess(transmitTo(respond), operation, { started })
  return async (testCase: Case): Promise<Sample> =>
    sampleOf(testCase, client.send(testCase), client.sentNames)
}

const acceptsSizes = (bytes: number): boolean => bytes <= 5000

const heightOf = (body: unknown): number => Number(memberOf(body, 'heightCm'))

test('finds the list of values that a member may have', async () => {
  const places = ['indoor', 'outdoor']
  const send = senderTo((body) => {
    const tag = memberOf(body, 'tag')
    return tag === undefined || places.includes(tag as string)
  }, servedStore.source)
  const cases = casesOf(servedStore.source).filter(({ rule }) => rule === 'R1')
  const limits = await findLimits(send, servedStore.source, await Promise.all(cases.map(send)))
  expect(limits.members?.['tag']).toEqual({ pattern: '^(?:indoor)$' })
})

const isLetters = (text: unknown): boolean => text === undefined || /^[a-z]*$/.test(text as string)

test.each([
  [{ maxLength: 9 }, true],
  [{ maxLength: 8 }, false],
  [{ minLength: 4 }, true],
  [{ minLength: 5 }, false],
])('looks for the characters of texts with %j: %j', async (keywords, isSought) => {
  const operation = withMember('tag', { type: 'string', ...keywords })
  const send = senderTo((body) => isLetters(memberOf(body, 'tag')), operation)
  const { members } = await findLimits(send, operation, [])
  expect(members?.['tag']?.pattern).toBe(isSought ? '^[a-z]*$' : undefined)
})

/** What is found of a service that accepts tags of some lengths, and none. */
async function limitsOfTag(acceptsLength: (length: number) => boolean): Promise<unknown> {
  const send = senderTo((body) => {
    const tag = memberOf(body, 'tag')
    return tag === undefined || acceptsLength((tag as string).length)
  }, servedStore.source)
  const { members } = await findLimits(send, servedStore.source, [])
  return members?.['tag']
}

test('finds a least length below a greatest one that the document does not have', async () => {
  const limits = await limitsOfTag((length) => length >= 2 && length <= 8)
  expect(limits).toMatchObject({ minLength: 2, maxLength: 8 })
})

/** The limits of a service that accepts no member which the document does not declare. */
async function limitsOfStrict(refusalOf: (nest: string) => string): Promise<unknown> {
  const respond: Respond = ({ body }) => {
    const text = new TextDecoder().decode(body)
    const [nest] = /(?<="nest":)\[*/.exec(text) ?? []
    if (text.length > 5000) return { status: 413, headers: {}, body: '{}' }
    if (nest === undefined) return { status: 200, headers: {}, body: '{}' }
    return { status: 400, headers: {}, body: JSON.stringify({ error: refusalOf(nest) }) }
  }
  const client = new ClientInProcess(transmitTo(respond), servedStore.source, { started: 1 })
  const send = async (testCase: Case): Promise<Sample> =>
    sampleOf(testCase, client.send(testCase), client.sentNames)
  return findLimits(send, servedStore.source, [])
}

test.each<[what: string, refusal: (nest: string) => string, nestingLimit?: number]>([
  ['a limit', ({ length }) => (length < 600 ? 'unknown nest' : 'too deep'), 600],
  ['a limit if it repeats values', (nest) => (nest.length < 600 ? `no ${nest}` : 'deep'), 600],
  ['none', () => 'unknown nest', 1_000_000],
])('finds %s of nesting of a service that refuses unknown members', async (_, refusal, limit) => {
  expect(await limitsOfStrict(refusal)).toMatchObject({ nestingLimit: limit })
})

test('takes a limit of bytes for no list of characters', async () => {
  const send = senderTo((body) => {
    const tag = memberOf(body, 'tag') ?? ''
    return new TextEncoder().encode(tag as string).length <= 8
  }, servedStore.source)
  const { members } = await findLimits(send, servedStore.source, [])
  expect(members?.['tag']).toEqual({ maxLength: 8 })
})

test('looks for no characters where short texts are refused', async () => {
  const sent: string[] = []
  const send = senderTo((body) => {
    const tag = (memberOf(body, 'tag') ?? 'none at all') as string
    return tag.length >= 6
  }, servedStore.source)
  const sending = (testCase: Case): Promise<Sample> => {
    sent.push(testCase.id)
    return send(testCase)
  }
  const { members } = await findLimits(sending, servedStore.source, [])
  expect(members?.['tag']).toEqual({ minLength: 6 })
  expect(sent).not.toContain('V3/learn-tag')
})

test('looks for no characters where only short texts are accepted', async () => {
  expect(await limitsOfTag((length) => length <= 5)).toEqual({ maxLength: 5 })
})

test.each([
  [1000, 600],
  [102_400, 65_535],
])('finds in bodies of at most %d bytes that texts have at most %d', async (bodyLimit, most) => {
  const send = senderTo((body, bytes) => {
    const { length } = (memberOf(body, 'tag') ?? '') as string
    return bytes <= bodyLimit && length <= most
  }, servedStore.source)
  const { members } = await findLimits(send, servedStore.source, [])
  expect(members).toEqual({ tag: { maxLength: most } })
})

test('finds that texts have one character at most', async () => {
  expect(await limitsOfTag((length) => length <= 1)).toMatchObject({ maxLength: 1 })
})

test.each([
  ['a largest number', 'V3/learn-heightCmMax', { tag: { pattern: '^[a-z]*$' } }],
  ['characters', 'V3/learn-tag', { heightCm: { maximum: 250 } }],
])('finds %s only if each request got a response', async (_what, id, others) => {
  const plain = senderTo((body) => {
    const isSmall = Number(memberOf(body, 'heightCm') ?? 0) <= 250
    return isSmall && isLetters(memberOf(body, 'tag'))
  }, height)
  let count = 0
  const send = async (testCase: Case): Promise<Sample | undefined> => {
    if (testCase.id === id) count += 1
    const isLost = testCase.id === id && count === 3
    return isLost ? undefined : plain(testCase)
  }
  const { members } = await findLimits(send, height, [])
  expect(members).toEqual(others)
})

test('looks for no bounds of a number that is one of a list', async () => {
  const operation = withMember('shade', { type: 'integer', enum: [1, 2, 3] })
  const send = senderTo((body) => Number(memberOf(body, 'shade') ?? 1) <= 2, operation)
  const { members } = await findLimits(send, operation, [])
  expect(members?.['shade']).toBeUndefined()
})

describe('a document with a required integer', () => {
  const acceptedBy = (operation: BodyOperation): readonly Case[] =>
    casesOf(operation).filter(({ expect: expected }) => expected === 'accept')
  const starts = Array.from({ length: 10 }, (_, index) => 1_700_000_000_000 + index * 37)

  test.each(starts)(
    'finds sizes though half of its few values are refused, in a run that starts at %i',
    async (started) => {
      const accepts: Accepts = (body, bytes) => acceptsSizes(bytes) && heightOf(body) <= 250
      const send = senderTo(accepts, bounded, started)
      const samples = await Promise.all(acceptedBy(bounded).map(send))
      const limits = await findLimits(send, bounded, samples)
      expect(limits).toMatchObject({
        bodyLimit: 5000,
        members: { heightCm: { maximum: 250 } },
      })
    },
  )

  test('finds sizes though each of its values is accepted once', async () => {
    const seen = new Set<number>()
    const accepts: Accepts = (body, bytes) => {
      const height = heightOf(body)
      if (!acceptsSizes(bytes) || seen.has(height)) return false
      seen.add(height)
      return true
    }
    const send = senderTo(accepts, measured)
    const samples = await Promise.all(acceptedBy(measured).map(send))
    expect(await findLimits(send, measured, samples)).toMatchObject({ bodyLimit: 5000 })
  })
})
