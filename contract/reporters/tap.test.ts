import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sample } from './sample.ts'
import { tap } from './tap.ts'

const lines = tap(sample).split('\n')

describe('the TAP report', () => {
  test('states version and plan first', () => {
    expect(lines.slice(0, 2)).toEqual(['TAP version 14', '1..6'])
  })

  test('has a point for each case', () => {
    expect(lines.filter((line) => /^(not )?ok /.test(line))).toEqual([
      'not ok 1 - R1/plain the plain valid request',
      'not ok 2 - R1/tag the plain valid request with a tag',
      'not ok 3 - N2/cut-off the body is cut off',
      'ok 4 - V1/zero id is 0',
      'ok 5 - A6/made-up a made-up token',
      'ok 6 - A5/bad # SKIP no bad token was given (--bad-token)',
    ])
  })

  test('tells the rest in YAML that anything can read', () => {
    const from = lines.indexOf('not ok 3 - N2/cut-off the body is cut off') + 2
    const block = lines.slice(from, lines.indexOf('  ...', from))
    expect(parse(block.join('\n'))).toMatchObject({
      message: 'the connection was reset',
      rule: 'R8',
      severity: 'fail',
      again: 'curl -sS -i -X POST http://127.0.0.1:8080/api/plants',
    })
  })

  test('lets no title become a directive', () => {
    const [first] = Object.values(sample.cases)
    const cases = { 'R1/plain': { ...first!, title: String.raw`# TODO later \ # SKIP` } }
    const point = tap({ ...sample, cases }).split('\n')[2]
    expect(point).toBe(String.raw`not ok 1 - R1/plain \# TODO later \\ \# SKIP`)
  })

  test('bails out where no run was made', () => {
    expect(tap({ ...sample, exitCode: 2, stopped: 'nothing listens' })).toMatch(
      /\nBail out! nothing listens\n$/,
    )
  })
})
