import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BEHAVIOR } from '../src/problems/check-behavior.ts'
import { ERRORS } from '../src/core/errors.ts'
import { plantStore } from '../src/core/plant-store.ts'
import { CLASSES } from '../src/problems/find-problems.ts'
import { classesOf } from '../learn/src/profile/classes/classes.ts'

/** The first cells of the rows of a table in a page of the docs, without marks. */
function rowsOf(page: string, heading: string, cells: number): string[][] {
  const docs = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
  const [, table = ''] = docs.split(heading)
  const rows = table
    .split(/\n(?!\|)/, 1)[0]!
    .split('\n')
    .slice(2)
  return rows.map((row) =>
    row
      .replaceAll(/`|\\(?=\|)/g, '')
      .split(' | ', cells)
      .map((cell) => cell.replace(/^\| /, '')),
  )
}

/** Every key that braces list: `type/{a,b}` is `type/a` and `type/b`. */
function keysOf(text: string): readonly string[] {
  const [, before = '', list, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(text) ?? []
  if (list === undefined) return [text]
  return list.split(',').flatMap((kind) => keysOf(before + kind + after))
}

describe('the docs list', () => {
  test('every behavior with its default', () => {
    const rows = Object.entries(BEHAVIOR).map(([name, { default: value }]) => [
      name,
      typeof value === 'object' ? 'none' : String(value),
    ])
    expect(rowsOf('docs/behavior.md', '| behavior | default |', 2)).toEqual(rows)
  })

  test('every error', () => {
    expect(rowsOf('docs/error-numbers.md', '| error | meaning |', 1)).toEqual(
      Object.values(ERRORS).map(([number]) => [`${number}`]),
    )
  })

  test('every class of problems with what the mock does by default', () => {
    const rows = rowsOf(
      'learn/docs/profile-reference.md',
      '| class | when | by default |',
      3,
    ).flatMap(([keys = '', , byDefault = '']) =>
      keysOf(keys).map((key) => [key, byDefault.replace('behavior ', '')]),
    )
    const classes = classesOf(plantStore.source).all.map(({ key, name, facts }) => {
      const ofMock = CLASSES.find((problemClass) => problemClass.key === name)
      const refused = ofMock?.decidedBy ?? 'refused'
      return [key, facts.refusedAs === undefined ? refused : 'accepted']
    })
    expect(rows).toEqual(classes)
  })
})
