import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { storeDocument } from '../../test/support/store.ts'
import { createMock } from '../core/create-mock.ts'

const mock = createMock({
  document: storeDocument,
  scenarios: { 'two words': 'created', 'a"b\\c': 'created', CODE: 'rejected' },
})
const names = Object.keys(mock.scenarios).join(', ')

const prefer = (value: string) => {
  const { status, body, headers, delay } = post(mock, { headers: { prefer: value } })
  const applied = headers['preference-applied']
  return { status, body: JSON.parse(body), applied, delay }
}

const fern = { name: 'fern' }
const rejected = { error: 9001, message: 'Unexpected error' }

describe('a known preference', () => {
  const known: [prefer: string, status: number, body: unknown, applied: string, delay?: number][] =
    [
      ['example=monstera', 200, { name: 'Monstera deliciosa', tag: 'indoor' }, 'example=monstera'],
      ['example=unexpected, code=400', 400, rejected, 'code=400, example=unexpected'],
      ['scenario=slow', 200, fern, 'scenario=slow', 2000],
      ['scenario="two words"', 200, fern, 'scenario="two words"'],
      [String.raw`scenario="a\"b\\c"`, 200, fern, String.raw`scenario="a\"b\\c"`],
      ['scenario=CODE', 400, rejected, 'scenario=CODE'],
      ['delay=600000', 200, fern, 'delay=600000', 600_000],
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
    ['white space around the equals sign', 'code \t=\t 400', 'code=400'],
    ['another letter case of the name', 'CODE=400', 'code=400'],
    ['a quoted value', 'code="400"', 'code="400"'],
    ['a parameter', 'code=400; reason=test', 'code=400'],
    ['a comma in a quoted parameter', 'code=400; why="a, code=200"', 'code=400'],
    ['an escaped quote in a quoted value', String.raw`foo="a\", code=200, ", code=400`, 'code=400'],
    ['empty elements', ', ,code=400,', 'code=400'],
    ['the first of two letter cases', 'Code=400, code=200', 'code=400'],
    ['the first, with another preference in between', 'code=400, wait=5, code=200', 'code=400'],
    ['an empty header', '', undefined],
    ['a name like a known one', 'codes=400', undefined],
    ['a known name as parameter', 'foo; code=400', undefined],
    ['a known name in a quoted value', 'foo="code=400"', undefined],
    ['a name other than a token', 'co de=400', undefined],
    ['a value other than a word', 'code=4 00', undefined],
    ['an unterminated quote', 'code="400', undefined],
    ['a malformed one before a good one', 'code=4 00, code=400', 'code=400'],
    ['inherited names', '__proto__=1, constructor=2', undefined],
  ]
  test.each(forms)('reads %s', (_name, value, applied) => {
    const response = prefer(value)
    expect(response.applied).toBe(applied)
    expect(response.status).toBe(applied === undefined ? 200 : 400)
  })

  test('is read in linear time', () => {
    expect(prefer(`${'a="\\"",;= '.repeat(1600)}, code=400`).applied).toBe('code=400')
  })
})

describe('an unknown value', () => {
  const codes = 'Known: 200, 400'
  const delays = 'delay takes whole milliseconds from 0 to 600000'
  const examples = 'Known: monstera, fern, unexpected, name-missing'
  const unknown: [prefer: string, message: string][] = [
    ['code=201', `code "201" is unknown. ${codes}`],
    ['code', `code "" is unknown. ${codes}`],
    ['example=monstra', `example "monstra" is unknown: did you mean "monstera"? ${examples}`],
    ['example=toString', `example "toString" is unknown. ${examples}`],
    ['code=400, example=fern', 'example "fern" is unknown. Known: unexpected, name-missing'],
    ['scenario=__proto__', `scenario "__proto__" is unknown. Known: ${names}`],
    ['delay=600001', `${delays} (got "600001")`],
    ['code=9, delay=x', `code "9" is unknown. ${codes}; ${delays} (got "x")`],
  ]
  test.each(unknown)('%s is refused', (value, message) => {
    expect(prefer(value)).toEqual({
      status: 400,
      body: { error: 5001, message: `Prefer: ${message}` },
      applied: undefined,
      delay: 0,
    })
  })
})
