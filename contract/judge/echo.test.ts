import { expect, test } from 'vitest'
import { caseOf, exchange, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { JudgedEntry } from '../data/report.ts'
import type { Levels } from '../rules/levels.ts'
import { settleCuts } from './echo.ts'
import { judgeExchange } from './judge.ts'

/** The entry of a request whose name comes back as another text. */
const entryOf = (sent: string, received: string, levels: Levels = {}): JudgedEntry => {
  const response = respond(200, { body: JSON.stringify({ name: received }) })
  const testCase = caseOf('R1/plain')
  const exchanged = exchange('R1/plain', response, JSON.stringify({ id: 1, name: sent }))
  const judged = judgeExchange(testCase, exchanged, { operation, levels })
  return { case: testCase, exchange: exchanged, ...judged, isEvidence: true }
}

const findingsOf = (entries: readonly JudgedEntry[], levels: Levels = {}): readonly string[] =>
  settleCuts(entries, operation, levels).flatMap(({ findings, judged }) =>
    findings.map(({ kind, rule, code }) => {
      const result = judged.find((use) => use.rule === rule)?.result
      return `${kind} ${rule} ${code} ${result}`
    }),
  )

const note = 'note R10 text-truncated passed'

test('a changed text is reported with the parts that differ', () => {
  const [finding] = entryOf('Check k3x9a1b 0012 café', 'Check k3x9a1b 0012 cafÃ©').findings
  expect(finding?.message).toBe(
    'a plant with id and name: responded with the name "…0012 cafÃ©" where "…0012 café" was sent: UTF-8 read as Latin-1',
  )
  expect(finding).toMatchObject({ kind: 'warning', rule: 'R10', pointer: '/name' })
})

test('a text that was not sent is a note', () => {
  const response = respond(200, { body: '{"name":"Fern","tag":"indoor"}' })
  const [finding] = judgeExchange(caseOf('R1/plain'), exchange('R1/plain', response), {
    operation,
  }).findings
  expect(finding).toMatchObject({ kind: 'note', rule: 'R10', code: 'text-changed' })
  expect(finding?.message).toMatch(/: responded with the tag "indoor", which was not sent$/)
})

test('control characters of a changed text are escaped', () => {
  const [finding] = entryOf('a', 'a\u001b[31m').findings
  expect(finding?.message).toContain(String.raw`"a\u001b[31m"`)
})

test.each<[Levels, string]>([
  [{}, 'warning'],
  [{ R10: 'must' }, 'violation'],
  [{ R10: 'open' }, 'note'],
])('damage has the level %j', (levels, kind) => {
  expect(entryOf('é', '?', levels).findings.map((finding) => finding.kind)).toEqual([kind])
  expect(entryOf(' a', 'a', levels).findings.map((finding) => finding.kind)).toEqual(['note'])
})

test('texts of several lengths that end before a quote are damaged', () => {
  const cuts = [entryOf("St. John's wort", 'St. John'), entryOf("it's", 'it'), entryOf('abc', 'ab')]
  const damage = 'R10 text-cut-at-quote'
  expect(findingsOf(cuts)).toEqual([`warning ${damage} warned`, `warning ${damage} warned`, note])
  expect(findingsOf(cuts, { R10: 'must' }).slice(0, 2)).toEqual([
    `violation ${damage} failed`,
    `violation ${damage} failed`,
  ])
})

test.each([
  ['one', [entryOf("St. John's wort", 'St. John')]],
  [
    'as many characters',
    [entryOf("St. John's wort", 'St. John'), entryOf('a🌱🌱🌱bcde"', 'a🌱🌱🌱bcde')],
  ],
  ['as many bytes', [entryOf("St. John's wort", 'St. John'), entryOf('🌱aé"', '🌱aé')]],
])('texts of %s before a quote may be cut at a limit', (_count, cuts) => {
  expect(findingsOf(cuts)).toEqual(cuts.map(() => note))
})
