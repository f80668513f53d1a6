import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHOICE_MEANINGS } from '../core/choice-meanings.ts'
import { CHOICES } from '../core/choice-values.ts'
import { choiceNames } from '../core/choices.ts'
import { ERROR_NUMBERS } from '../core/error-numbers.ts'
import { SCENARIO_MEANINGS } from '../core/scenario-meanings.ts'
import { root } from './package.ts'

const readme = await readFile(join(root, 'README.md'), 'utf8')

/** The rows of the table with this first column, cell by cell, without the marks around code. */
function table(head: string): string[][] {
  const [, rows = ''] = readme.split(new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]+\\|\\n`, 'm'))
  return rows
    .slice(0, rows.indexOf('\n\n'))
    .split('\n')
    .map((row) =>
      row
        .slice(2, -2)
        .split(/ (?<!\\)\| /)
        .map((cell) => cell.replaceAll('\\|', '|').replace(/^`(.*)`$/, '$1')),
    )
}

test('README lists every scenario', () => {
  expect(table('scenario')).toEqual(Object.entries(SCENARIO_MEANINGS))
})

test('README lists every choice', () => {
  expect(table('choice')).toEqual(
    choiceNames.map((name) => {
      const { default: byDefault, allowed } = CHOICES[name]
      return [name, String(byDefault), allowed, CHOICE_MEANINGS[name]]
    }),
  )
})

test('README lists every error number', () => {
  const numbers = Object.values(ERROR_NUMBERS).map(([number, meaning]) => [String(number), meaning])
  expect(table('error')).toEqual(numbers)
})
