import { expect, test } from 'vitest'
import { caseOf, exchangeOf, json, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { Exchange } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'
import { judge } from './judge.ts'
import { markReused } from './reuse.ts'

const plain = caseOf('R1/plain')
const after = { number: 3, case: 'N3/body-type-[]' }
const onlyAfter = ' after N3/body-type-[] on the same connection, but not on a new connection'

/** A response with a violation, a warning and a note. */
const mixed = respond(200, { body: '{"name":"Rose","tag":1}', headers: [...json, ...json] })
/** One with a warning and a note. */
const warned = respond(200, { body: '{"name":"Rose"}', headers: [...json, ...json] })

const marksOf = (exchange: Exchange): readonly (readonly [string, boolean, boolean])[] =>
  judge(plain, exchange, { operation }).map(({ kind, code, message }) => [
    kind,
    code === 'reused-connection',
    message.endsWith(onlyAfter),
  ])

test('a violation that needs an earlier request is marked, and not what comes beside it', () => {
  expect(marksOf({ ...exchangeOf(plain, mixed), after })).toEqual([
    ['violation', true, true],
    ['warning', false, false],
    ['note', false, false],
  ])
})

test('a warning that needs an earlier request is marked if there is nothing graver', () => {
  expect(marksOf({ ...exchangeOf(plain, warned), after })).toEqual([
    ['warning', true, true],
    ['note', false, false],
  ])
})

test('nothing is marked without an earlier request', () => {
  const marks = marksOf(exchangeOf(plain, mixed))
  expect(marks.some(([, isCode, isMessage]) => isCode || isMessage)).toBe(false)
})

test('drift counts like a violation', () => {
  const [warning] = judge(plain, exchangeOf(plain, warned), { operation })
  const drift: Finding = { ...warning!, kind: 'drift', code: 'drift' }
  const codes = markReused([warning!, drift], { after }).map(({ code }) => code)
  expect(codes).toEqual([warning!.code, 'reused-connection'])
})
