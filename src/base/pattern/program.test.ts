import { expect, test } from 'vitest'
import { parsePattern } from './parse.ts'
import { compileTree, sizeOf } from './program.ts'
import { PatternError } from './syntax.ts'

const sizeOfPattern = (source: string): number => sizeOf(parsePattern(source, true))

/** The operations that a pattern compiles to, the last one first. */
const operationsOf = (source: string): readonly string[] =>
  compileTree(parsePattern(source, true)).instructions.map(({ op }) => op)

test.each<[pattern: string, size: number]>([
  ['', 1],
  ['ab', 3],
  ['a|bc', 5],
  ['^a$', 4],
  ['a?', 3],
  ['a{2,5}', 2],
  ['a*', 2],
  ['(?:ab){3}', 7],
  ['(?:ab){2,3}', 8],
  ['(?:ab){2,}', 8],
  ['(?:){9}', 1],
  ['(?=ab)', 5],
  [String.raw`\b`, 2],
])('the pattern %j has a size of %d', (pattern, size) => {
  expect(sizeOfPattern(pattern)).toBe(size)
})

test('a pattern has at most 20,000 instructions', () => {
  expect(sizeOfPattern('(?:ab){9999}c')).toBe(20_000)
  expect(() => sizeOfPattern('(?:ab){10000}')).toThrow(PatternError)
})

test.each<[pattern: string, operations: readonly string[]]>([
  ['a?', ['match', 'character', 'fork']],
  ['a{0,2}', ['match', 'count']],
  ['a+', ['match', 'count']],
  ['(?:ab)?', ['match', 'character', 'character', 'fork']],
  ['(?:^a)*', ['match', 'fork', 'character', 'assert']],
  ['(?:){3}a', ['match', 'character']],
  ['a|b', ['match', 'character', 'character', 'fork']],
])('the pattern %j compiles to %j', (pattern, operations) => {
  expect(operationsOf(pattern)).toEqual(operations)
})

test.each<[pattern: string, isAnchored: boolean]>([
  ['^a', true],
  ['^a|^b', true],
  ['(?:^a)+', true],
  ['^a|b', false],
  ['(?:^a)*', false],
  ['a^', false],
])('whether a match of %j can begin at the start only: %j', (pattern, isAnchored) => {
  expect(compileTree(parsePattern(pattern, true)).isAnchored).toBe(isAnchored)
})

test('a part that is written twice has one set of characters', () => {
  const sets = compileTree(parsePattern('[ab]x[ab]', true)).instructions.flatMap((instruction) =>
    instruction.op === 'character' ? [instruction.set] : [],
  )
  expect(sets[0]).toBe(sets[2])
  expect(sets[0]).not.toBe(sets[1])
})
