import { expect, test } from 'vitest'
import { plantStore } from '../../core/plant-store.ts'
import { classesOf } from '../../profile/classes/classes.ts'
import type { ClassifiedProblem } from '../../profile/classes/classified-problem.ts'
import { lastingDifference } from './lasting-difference.ts'

const plain = {
  origins: {},
  varies: [],
  furtherNames: [],
  isRewritten: false,
  sharesValues: false,
  hasSum: false,
  differs: [],
}
const response = { status: 400 } as const

function isLasting(
  expected: unknown,
  received: unknown,
  { key = 'type/id', hasSum = false, isOfEarlierRun = false, name = 'body', sent = '' } = {},
): boolean {
  const profileClass = classesOf(plantStore).get(key)
  const problem = { key, profileClass } as ClassifiedProblem
  const difference = { path: ['body', name], values: [expected, received] } as const
  const facts = { ...plain, hasSum }
  const possible = { response, problem, isOfEarlierRun }
  return (
    lastingDifference([difference], possible, { facts, sentName: 'Fern', sentText: sent }) !==
    undefined
  )
}

test('another value is a difference', () => {
  expect(isLasting('a', 'b')).toBe(true)
  expect(isLasting(1, 2)).toBe(true)
  expect(isLasting('at 7', 'at 8')).toBe(true)
})

test.each(['body-json/blank', 'body-encoding/utf-8', 'repeated-id'])(
  'numbers in messages about %s are none',
  (key) => {
    expect(isLasting('at 7', 'at 8', { key })).toBe(false)
    expect(isLasting('at 7', 'near 7', { key })).toBe(true)
    expect(isLasting(7, 8, { key })).toBe(false)
    expect(isLasting(7n, 8, { key })).toBe(false)
  },
)

test('numbers are a difference in a single word, and in codes', () => {
  const key = 'body-json/blank'
  expect(isLasting('E17', 'E18', { key })).toBe(true)
  expect(isLasting('17', '18', { key })).toBe(true)
  expect(isLasting(7, 8, { key, name: 'error' })).toBe(true)
  expect(isLasting(7, 8, { key, name: 'code' })).toBe(true)
  expect(isLasting(7, 8, { key, name: 'status' })).toBe(true)
})

test('digits are no difference in an excerpt of the body', () => {
  const [key, sent] = ['body-encoding/wide/big-endian', '{"id":1459,"name":"Fern"}']
  expect(isLasting('{"id":1456', '{"id":1459', { key, sent })).toBe(false)
  expect(isLasting('["id":1456', '{"id":1459', { key, sent })).toBe(true)
  expect(isLasting('"id":1456', '"id":1459', { key, sent })).toBe(true)
  expect(isLasting('{"id":1456', '{"id":1459', { key })).toBe(true)
  expect(isLasting('{"id":1456', '{"id":1459', { sent })).toBe(true)
})

test('the end is no difference in an excerpt with an id, which may have more digits', () => {
  const [key, sent] = ['body-json/blank', '{"id":1459200426,"name":"Fern"}']
  const [short, long] = ['{"id":1459200426,"', '{"id":1459200426,"name']
  expect(isLasting(long, short, { key, sent })).toBe(false)
  expect(isLasting(short, long, { key, sent })).toBe(false)
  expect(isLasting(short, `${long}"`, { key, sent })).toBe(true)
  expect(isLasting('"id":1459200426,"', long, { key, sent })).toBe(true)
  expect(isLasting('{"id":145', '{"id":1459', { key, sent })).toBe(true)
  expect(isLasting('"name":"Fe', '"name":"Fern', { key, sent })).toBe(true)
  expect(isLasting(`${short}a`, long, { key, sent })).toBe(true)
  expect(isLasting(short, long, { sent })).toBe(true)
})

test('where the id is a sum with a fresh one, numbers are none in a single word, too', () => {
  expect(isLasting('17', '18', { hasSum: true })).toBe(false)
  expect(isLasting('-1.5e+30', 'Infinity', { hasSum: true })).toBe(false)
  expect(isLasting('a17', 'a18', { hasSum: true })).toBe(true)
})

test('the name that was sent is none in a response to the id of an earlier run', () => {
  expect(isLasting('Fern exists', 'Moss exists', { isOfEarlierRun: true })).toBe(false)
  expect(isLasting('Palm exists', 'Moss exists', { isOfEarlierRun: true })).toBe(true)
  expect(isLasting('Fern exists', 'Moss exists')).toBe(true)
})

test('a body that was decoded in pieces is none', () => {
  expect(isLasting('\uFFFD', 'a')).toBe(false)
  expect(isLasting('a', '\uFFFD')).toBe(false)
})
