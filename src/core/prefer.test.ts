import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from './mock.ts'
import { readPrefer } from './prefer.ts'

const mock = createMock({
  scenarios: { 'two words': 'created', 'a"b\\c': 'created', CODE: 'rejected' },
})
const names = Object.keys(mock.scenarios).join(', ')

interface Told {
  readonly status: number
  readonly body: unknown
  readonly applied: string | undefined
  readonly delay: number
}
const prefer = (value: string): Told => {
  const { status, body, headers, delay } = post(mock, { headers: { prefer: value } })
  const applied = headers['preference-applied']
  return { status, body: JSON.parse(body), applied, delay }
}

const fern = { name: 'fern' }
const rejected = { error: 9001, message: 'Unexpected error' }

describe('a preference that the mock knows', () => {
  const known: [prefer: string, status: number, body: unknown, applied: string, delay?: number][] =
    [
      ['code=200', 200, fern, 'code=200'],
      ['code=400', 400, rejected, 'code=400'],
      ['example=monstera', 200, { name: 'Monstera deliciosa', tag: 'indoor' }, 'example=monstera'],
      ['example=fern', 200, { name: 'Boston fern' }, 'example=fern'],
      [
        'example=unexpected',
        400,
        { error: 9001, message: 'Unexpected error' },
        'example=unexpected',
      ],
      [
        'example=name-missing',
        400,
        { error: 3001, message: '"name" is required' },
        'example=name-missing',
      ],
      ['code=200, example=fern', 200, { name: 'Boston fern' }, 'code=200, example=fern'],
      [
        'example=unexpected, code=400',
        400,
        { error: 9001, message: 'Unexpected error' },
        'code=400, example=unexpected',
      ],
      ['scenario=auto', 200, fern, 'scenario=auto'],
      ['scenario=created', 200, fern, 'scenario=created'],
      ['scenario=rejected', 400, rejected, 'scenario=rejected'],
      ['scenario=slow', 200, fern, 'scenario=slow', 2000],
      ['scenario="two words"', 200, fern, 'scenario="two words"'],
      [String.raw`scenario="a\"b\\c"`, 200, fern, String.raw`scenario="a\"b\\c"`],
      ['scenario=CODE', 400, rejected, 'scenario=CODE'],
      ['delay=0', 200, fern, 'delay=0', 0],
      ['delay=250', 200, fern, 'delay=250', 250],
      ['delay=600000', 200, fern, 'delay=600000', 600_000],
      ['scenario=slow, delay=10', 200, fern, 'delay=10, scenario=slow', 10],
      ['scenario=slow, delay=0', 200, fern, 'delay=0, scenario=slow', 0],
      ['code=400, scenario=slow', 400, rejected, 'code=400'],
      ['example=fern, scenario=rejected', 200, { name: 'Boston fern' }, 'example=fern'],
    ]
  test.each(known)('%s is applied', (value, status, body, applied, delay = 0) => {
    expect(prefer(value)).toEqual({ status, body, applied, delay })
  })
})

describe('the syntax of RFC 7240', () => {
  const forms: [name: string, prefer: string, applied: string | undefined][] = [
    ['several in one header', 'respond-async, code=400', 'code=400'],
    ['several headers joined', 'code=400, delay=5', 'code=400, delay=5'],
    ['no space at the comma', 'code=400,delay=5', 'code=400, delay=5'],
    ['white space around the equals sign', 'code \t=\t 400', 'code=400'],
    ['white space around the whole', '  code=400  ', 'code=400'],
    ['another letter case of the name', 'CODE=400', 'code=400'],
    ['a quoted value', 'code="400"', 'code="400"'],
    ['a quoted value with escapes', String.raw`code="4\00"`, String.raw`code="4\00"`],
    ['a parameter', 'code=400; reason=test', 'code=400'],
    ['a parameter without a value', 'code=400;strict', 'code=400'],
    ['an empty parameter', 'code=400;;', 'code=400'],
    ['a comma in a quoted parameter', 'code=400; why="a, code=200"', 'code=400'],
    ['a semicolon in a quoted value', 'foo="a;b", code=400', 'code=400'],
    ['an escaped quote in a quoted value', String.raw`foo="a\", code=200, ", code=400`, 'code=400'],
    ['empty elements', ', ,code=400,', 'code=400'],
    ['the first of two', 'code=400, code=200', 'code=400'],
    ['the first of two letter cases', 'Code=400, code=200', 'code=400'],
    ['the first, though unknown things come between', 'code=400, wait=5, code=200', 'code=400'],
    ['nothing', '', undefined],
    ['a comma', ',', undefined],
    ['an unknown preference', 'respond-async', undefined],
    ['an unknown preference with a value', 'wait=100', undefined],
    ['an unknown preference with a quoted value', 'return="minimal"', undefined],
    ['a name like a known one', 'codes=400', undefined],
    ['a known name as parameter', 'foo; code=400', undefined],
    ['a known name in a quoted value', 'foo="code=400"', undefined],
    ['a name that is no token', 'co de=400', undefined],
    ['a value that is no word', 'code=4 00', undefined],
    ['a quote that never ends', 'code="400', undefined],
    ['text after a quoted value', 'code="400"x', undefined],
    ['two equals signs', 'code==400', undefined],
    ['no name', '=400', undefined],
    ['a malformed one before a good one', 'code=4 00, code=400', 'code=400'],
    ['__proto__', '__proto__=1, constructor=2', undefined],
    ['other characters', 'é=ü, code=400', 'code=400'],
  ]
  test.each(forms)('reads %s', (_name, value, applied) => {
    const told = prefer(value)
    expect(told.applied).toBe(applied)
    expect(told.status).toBe(applied === undefined ? 200 : 400)
  })

  test('is read in one pass however long', () => {
    const told = prefer(`${'a="\\"",;= '.repeat(1600)}, code=400`)
    expect(told.applied).toBe('code=400')
  })
})

describe('a value that the mock does not have', () => {
  const codes = 'Known: 200, 400'
  const delays = 'Known: whole milliseconds from 0 to 600000'
  const examples = 'Known: monstera, fern, unexpected, name-missing'
  const unknown: [prefer: string, message: string][] = [
    ['code=201', `code "201" is unknown: did you mean "200"? ${codes}`],
    ['code=4OO', `code "4OO" is unknown. ${codes}`],
    ['code=0400', `code "0400" is unknown: did you mean "400"? ${codes}`],
    ['code', `code "" is unknown. ${codes}`],
    ['code=', `code "" is unknown. ${codes}`],
    ['code=""', `code "" is unknown. ${codes}`],
    ['example=monstra', `example "monstra" is unknown: did you mean "monstera"? ${examples}`],
    ['example=Fern', `example "Fern" is unknown: did you mean "fern"? ${examples}`],
    ['example=toString', `example "toString" is unknown. ${examples}`],
    ['code=400, example=fern', 'example "fern" is unknown. Known: unexpected, name-missing'],
    ['code=200, example=unexpected', 'example "unexpected" is unknown. Known: monstera, fern'],
    ['scenario=slwo', `scenario "slwo" is unknown: did you mean "slow"? Known: ${names}`],
    ['scenario=SLOW', `scenario "SLOW" is unknown: did you mean "slow"? Known: ${names}`],
    ['scenario=__proto__', `scenario "__proto__" is unknown. Known: ${names}`],
    ['scenario', `scenario "" is unknown. Known: ${names}`],
    ['delay=1.5', `delay "1.5" is unknown. ${delays}`],
    ['delay=-1', `delay "-1" is unknown. ${delays}`],
    ['delay=600001', `delay "600001" is unknown. ${delays}`],
    ['delay=1e3', `delay "1e3" is unknown. ${delays}`],
    ['delay=2s', `delay "2s" is unknown. ${delays}`],
    ['code=9, delay=x', `code "9" is unknown. ${codes}; delay "x" is unknown. ${delays}`],
  ]
  test.each(unknown)('%s is told', (value, message) => {
    expect(prefer(value)).toEqual({
      status: 400,
      body: { error: 5001, message: `Prefer: ${message}` },
      applied: undefined,
      delay: 0,
    })
  })

  test('is ignored where the mock is told so', () => {
    const lenient = createMock({ behavior: { unknownPreference: 'ignored' } })
    const response = post(lenient, { headers: { prefer: 'code=9, scenario=slwo, delay=5' } })
    expect([response.status, response.headers['preference-applied'], response.delay]).toEqual([
      200,
      'delay=5',
      5,
    ])
  })
})

test('no Prefer header is nothing preferred', () => {
  expect(readPrefer(undefined, {})).toEqual({ applied: '', unknown: [] })
  expect(readPrefer(null, {})).toEqual({ applied: '', unknown: [] })
})
