import { describe, expect, test } from 'vitest'
import type { Case } from '../data/case.ts'
import type { Entry, Finding } from '../data/report.ts'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import { SharedTraits } from './shared-trait.ts'
import { traitWords } from './trait-words.ts'

/** Requests with one name; each is a case of its own. */
interface Requests {
  readonly name: string
  readonly count: number
  readonly expect?: Case['expect']
  /** The text with which the server fails; absent if it accepts them. */
  readonly fails?: string
}

const findingOf = (id: string, exchange: number): Finding => ({
  kind: 'violation',
  rule: 'R7',
  code: 'status',
  case: id,
  exchange,
  expected: '200',
  received: '500',
  citation: { words: '' },
  docs: '',
  message: 'responded 500',
})

const entryOf = ({ name, expect = 'accept', fails }: Requests, number: number): Entry => {
  const testCase: Case = { ...caseOf('R1/plain'), id: `R1/${number}`, slug: String(number), expect }
  const response = fails === undefined ? respond(200) : respond(500, { body: fails })
  const exchange = exchangeOf(testCase, response, JSON.stringify({ id: 1, name }))
  const findings = fails === undefined ? [] : [findingOf(testCase.id, number)]
  return { case: testCase, exchange: { ...exchange, number }, findings }
}

/** The parts of a run with these requests, in which all failures have one cause by their status. */
const partsOf = (...requests: readonly Requests[]): readonly string[] => {
  const list = requests.flatMap((row) => Array<Requests>(row.count).fill(row))
  const entries = list.map((row, index) => entryOf(row, index + 1))
  const [first, ...others] = entries.flatMap(({ findings }) => findings)
  const parts = new SharedTraits(entries, operation).splitByTrait([first!, ...others])
  return parts.map(
    ({ findings, trait }) => `${findings.length}: ${trait ? traitWords(trait) : 'no trait'}`,
  )
}

const fails = 'error'
/** The longest name: the others differ by their characters only. Passing requests come last, so that no place explains a failure. */
const plain = { name: 'Ferns and more ferns' }
const quoted = { name: 'Fer"s' }
const percent = { name: 'Fer%s' }
const angle = { name: 'Fer<s' }
const apostrophe = { name: "Fer's" }
const backslash = { name: 'Fer\\s' }
const nul = { name: 'Fer\0s' }
const emoji = { name: 'Fer🌿s' }

const quotedPart = 'every name with a quotation mark'
const percentPart = 'every name with a percent sign'

describe('findings of one cause are parts by their traits', () => {
  test('if at most three of four requests fail', () => {
    const failing = [
      { ...quoted, count: 3, fails },
      { ...percent, count: 3, fails },
    ]
    expect(partsOf(...failing, { ...plain, count: 2 })).toEqual([
      `3: ${quotedPart}`,
      `3: ${percentPart}`,
    ])
    expect(partsOf(...failing, { ...plain, count: 1 })).toEqual(['6: no trait'])
  })

  test('if at most one of four failing requests has no trait', () => {
    const failing = [
      { ...quoted, count: 3, fails },
      { ...percent, count: 3, fails },
    ]
    const passing = { ...plain, count: 6 }
    expect(partsOf(...failing, { ...plain, count: 2, fails }, passing)).toEqual([
      `3: ${quotedPart}`,
      `3: ${percentPart}`,
      '2: no trait',
    ])
    expect(partsOf(...failing, { ...plain, count: 3, fails }, passing)).toEqual(['9: no trait'])
  })

  test('of which each has at least two cases', () => {
    const failing = [
      { ...quoted, count: 3, fails },
      { ...percent, count: 3, fails },
    ]
    const passing = { ...plain, count: 6 }
    expect(partsOf(...failing, { ...angle, count: 1, fails }, passing)).toContain('1: no trait')
    expect(partsOf(...failing, { ...angle, count: 2, fails }, passing)).toContain(
      '2: every name with an angle bracket',
    )
  })

  test('of which there are at most six', () => {
    const six = [quoted, percent, angle, apostrophe, backslash, nul]
    const failing = six.map((name) => ({ ...name, count: 3, fails }))
    const requests = [...failing, { ...emoji, count: 2, fails }, { ...plain, count: 9 }]
    expect(partsOf(...requests)).toEqual([
      '3: every name with a quotation mark',
      '3: every name with a percent sign',
      '3: every name with an angle bracket',
      '3: every name with an apostrophe',
      '3: every name with a backslash',
      '3: every name with U+0000',
      '2: no trait',
    ])
  })

  test('and an open request is part of the first', () => {
    const open = { ...plain, count: 1, expect: 'open', fails } as const
    const requests = [
      open,
      { ...quoted, count: 2, fails },
      { ...percent, count: 3, fails },
      { ...plain, count: 6 },
    ]
    expect(partsOf(...requests)).toEqual([`4: ${percentPart}`, `2: ${quotedPart}`])
  })

  test('but not if a single case fails', () => {
    expect(partsOf({ ...quoted, count: 1, fails }, { ...plain, count: 3 })).toEqual(['1: no trait'])
  })
})

describe('findings of one cause, whose traits some requests have that pass, are parts by their texts', () => {
  /** Two names, with as many passing requests each. */
  const requestsWith = (passing: number): readonly Requests[] => [
    { ...quoted, count: 4, fails: 'the quotation mark' },
    { ...percent, count: 4, fails: 'the percent sign' },
    { ...quoted, count: passing },
    { ...percent, count: passing },
  ]

  test('if two of three requests with a trait fail', () => {
    expect(partsOf(...requestsWith(2))).toEqual(['4: no trait', '4: no trait'])
    expect(partsOf(...requestsWith(3))).toEqual(['8: no trait'])
  })

  test('if there are at most six texts', () => {
    const names = [quoted, percent, angle, apostrophe, backslash, nul, emoji]
    const texts = ['ash', 'birch', 'cedar', 'elm', 'fir', 'oak', 'pine']
    const requestsOf = (count: number): readonly Requests[] => [
      ...names.slice(0, count).map((row, index) => ({ ...row, count: 2, fails: texts[index]! })),
      ...names.slice(0, count).map((row) => ({ ...row, count: 1 })),
    ]
    expect(partsOf(...requestsOf(6))).toEqual(Array<string>(6).fill('2: no trait'))
    expect(partsOf(...requestsOf(7))).toEqual(['14: no trait'])
  })
})
