import { describe, expect, test } from 'vitest'
import { readResult } from './function-result.ts'

const examples = ['fern']
const tooLarge = 'has more than 10000 members, is nested deeper than 64, or contains itself'

/** A sequence of sequences, of this depth. */
function nested(depth: number): unknown {
  let scenario: unknown = 'auto'
  // A definition and its list are two levels.
  for (let level = 0; level < depth; level += 2) scenario = { sequence: [scenario] }
  return scenario
}

const sequenceOf = (count: number) => ({ sequence: Array.from({ length: count }, () => 'auto') })

describe('the result of a function', () => {
  test('is a copy of a scenario', () => {
    const result = { answer: { status: 202 }, delay: 5 } as const
    expect(readResult(result, examples)).toEqual(result)
    expect(readResult(result, examples)).not.toBe(result)
    expect(readResult('slow', examples)).toBe('slow')
  })

  test('keeps its body as it is', () => {
    const body = [{ a: 1 }]
    const copy = readResult({ answer: { body } }, examples) as { answer: { body: unknown } }
    expect(copy.answer.body).toBe(body)
  })

  test('is read once, so that a getter gives one value', () => {
    let reads = 0
    const result = {
      get delay(): number {
        reads += 1
        return reads
      },
    }
    expect([readResult(result, examples), reads]).toEqual([{ delay: 1 }, 1])
  })

  test('may name an example of its operation', () => {
    const result = { answer: { example: 'fern' } }
    expect(readResult(result, examples)).toEqual(result)
    expect(readResult(result, examples)).toEqual(result)
    expect(() => readResult(result, ['rose'])).toThrow('Known: rose')
  })

  test.each<[title: string, result: unknown, message: string]>([
    ['a number', 7, 'the result of its function takes a scenario name or an object (got 7)'],
    ['null', null, 'the result of its function takes a scenario name or an object (got null)'],
    ['a list', [], 'the result of its function takes a scenario name or an object'],
    ['another member', { delai: 1 }, 'did you mean "delay"?'],
    ['a promise', Promise.resolve('slow'), 'must return a scenario, not a promise'],
    ['more than 64 levels', nested(66), tooLarge],
    ['more than 10,000 parts', sequenceOf(10_000), tooLarge],
  ])('is no scenario: %s', (_title, result, message) => {
    expect(() => readResult(result, examples)).toThrow(message)
  })

  test('may be no promise that rejects, which ends no process', async () => {
    const rejected = Promise.reject(new Error('no'))
    expect(() => readResult(rejected, examples)).toThrow('not a promise')
    await new Promise(setImmediate)
  })

  test('may have 64 levels and 10,000 parts', () => {
    expect(() => readResult(nested(64), examples)).not.toThrow(tooLarge)
    expect(() => readResult(sequenceOf(9999), examples)).not.toThrow()
  })
})
