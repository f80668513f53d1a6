import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { equalCasesOf } from '../probes/equal-requests.ts'
import type { Sample } from '../samples/sample.ts'
import { KINDS } from '../values/kinds.ts'
import { varyingWords } from './varying-words.ts'
import { withConstantWords } from './word-places.ts'

const { uuid, counter } = KINDS
const lists = equalCasesOf(servedStore.source)

/** Samples of a list of equal requests with these bodies of responses. */
const samplesOf = (bodies: readonly unknown[], { list = 0, sent = '{}' } = {}) =>
  bodies.map((body, at) => ({
    caseId: lists[list]![at]!.id,
    request: { body: new TextEncoder().encode(sent) },
    response: { status: 400, body },
  })) as unknown as readonly Sample[]

const ids = ['V1StG', 'xR8-Z', '5jdHi', '6B-my', 'T_aBc', 'q9W2e']
const messagesWith = (write: (id: string, index: number) => string) =>
  ids.map((id, index) => ({ message: write(id, index) }))

/** A message as it is learned, of a service with these responses to equal requests. */
const learned = (samples: readonly Sample[], message: string, member = 'message'): string =>
  withConstantWords(message, member, varyingWords(samples, servedStore))

test.each<
  [what: string, write: (id: string, index: number) => string, message: string, as: string]
>([
  [
    'at the start',
    (id) => `[${id}] id is bad`,
    '[new-1] name is missing',
    `[${uuid}] name is missing`,
  ],
  ['at the end', (id) => `id is bad (${id})`, 'name is missing (new)', `name is missing (${uuid})`],
  ['before the end', (id) => `no id, ref ${id}.`, 'no, ref new.', `no, ref ${uuid}.`],
  [
    'before the last word, after more or fewer words',
    (id, at) => `${'no '.repeat(at + 1)}ref ${id} is wrong`,
    'no, no ref new is wrong',
    `no, no ref ${uuid} is wrong`,
  ],
  ['that is a number', (_id, at) => `no ${at + 7}: bad`, 'no 12.5: wrong', `no ${counter}: wrong`],
  [
    'of two',
    (id, at) => `${id}: a took ${at} ms`,
    'new: b took 9 ms',
    `${uuid}: b took ${counter} ms`,
  ],
])('a word %s of messages varies', (_what, write, message, as) => {
  expect(learned(samplesOf(messagesWith(write)), message)).toBe(as)
})

const shuffled = ['a b c', 'a c b', 'b a c', 'b c a', 'c a b', 'c b a']

test.each<[what: string, samples: readonly Sample[]]>([
  ['of messages in any order', samplesOf(shuffled.map((message) => ({ message })))],
  ['of three', samplesOf(messagesWith((_id, at) => `[${ids[at % 3]}] a`))],
  [
    'of the request',
    samplesOf(
      messagesWith((id) => `[${id}] a`),
      { sent: ids.join(' ') },
    ),
  ],
  ['of a single word', samplesOf(messagesWith((id) => `[${id}]`))],
  [
    'of several responses',
    [
      ...samplesOf(messagesWith((id) => `[${id}] a`)),
      ...samplesOf([{ text: `a ${ids[0]}` }, { text: `b ${ids[0]}` }], { list: 1 }),
    ],
  ],
  [
    'that stays in another list',
    [
      ...samplesOf(messagesWith((id) => `[${id}] a`)),
      ...samplesOf(
        messagesWith(() => '[new] b'),
        { list: 1 },
      ),
    ],
  ],
  [
    'beside other characters',
    samplesOf(messagesWith((id, at) => (at === 5 ? `(${id}) a` : `[${id}] a`))),
  ],
  ['of fewer than four responses', samplesOf(messagesWith((id) => `[${id}] a`)).slice(0, 3)],
])('a word %s does not vary', (_what, samples) => {
  expect(learned(samples, '[zzz] b')).toBe('[zzz] b')
})

test('a body of null, and members that are null, have no words', () => {
  const bodies = [null, ...messagesWith((id) => `[${id}] a`)].slice(0, 6)
  const withNull = bodies.map((body) => (body === null ? body : { ...body, path: null }))
  expect(learned(samplesOf(withNull), '[zzz] b')).toBe(`[${uuid}] b`)
})

test('four messages show that a word varies, and a list of fewer shows nothing', () => {
  const four = samplesOf(messagesWith((id) => `[${id}] a`)).slice(0, 4)
  const three = samplesOf(
    messagesWith(() => '[no] way'),
    { list: 1 },
  ).slice(0, 3)
  expect(learned([...four, ...three], '[zzz] b')).toBe(`[${uuid}] b`)
})

test('a word that several responses have is none that varies', () => {
  const samples = [
    ...samplesOf(messagesWith((id) => `${id} is bad`)),
    ...samplesOf([{ message: 'Not found' }, { message: 'Not found' }], { list: 1 }),
  ]
  expect(learned(samples, 'Not found')).toBe('Not found')
  expect(learned(samples, 'zzz found')).toBe(`${uuid} found`)
})

test('the characters beside a word are those of equal requests', () => {
  const samples = samplesOf(messagesWith((id) => `[${id}] a`))
  expect(learned(samples, '(zzz] b')).toBe('(zzz] b')
  expect(learned(samples, '[zzz) b')).toBe('[zzz) b')
  expect(learned(samples, 'zzz')).toBe('zzz')
})

test('a number is compared as a number, and a word beside numbers stays', () => {
  const samples = samplesOf(messagesWith((_id, at) => `no ${at}: a`))
  expect(learned(samples, 'no way: a')).toBe('no way: a')
})

test.each([
  [3, 'no 9: b'],
  [4, `no ${counter}: b`],
])('of %i distinct numbers at a place, "no 9: b" is learned as %j', (distinct, as) => {
  const samples = samplesOf(messagesWith((_id, at) => `no ${at % distinct}: a`))
  expect(learned(samples, 'no 9: b')).toBe(as)
})

test.each([
  [99, uuid],
  [100, 'new'],
])('the word %i words after the start and before the end is learned as %j', (distance, as) => {
  const words = 'a '.repeat(distance)
  const samples = samplesOf(messagesWith((id) => `${words}${id} ${words}`))
  expect(learned(samples, `${words}new ${words}`)).toBe(`${words}${as} ${words}`)
})

test('messages are known by their members, in lists and as the whole body', () => {
  const inLists = samplesOf(ids.map((id) => ({ errors: [{ text: [`[${id}] a`, 'b c'] }] })))
  expect(learned(inLists, '[zzz] b', 'text')).toBe(`[${uuid}] b`)
  expect(learned(inLists, '[zzz] b', 'errors')).toBe('[zzz] b')
  const whole = samplesOf(ids.map((id) => `[${id}] a`))
  expect(learned(whole, '[zzz] b', '')).toBe(`[${uuid}] b`)
})
