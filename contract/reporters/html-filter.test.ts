import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import { viewOf } from '../report/view.ts'
import { createFilter } from './html-filter.ts'

const [section] = viewOf(sample).sections
const [finding] = section!.findings

const filterFor = (count: number) =>
  createFilter([{ ...section!, findings: Array.from({ length: count }, () => finding!) }])

test('a page with more than twenty findings has a filter', () => {
  expect(filterFor(20)).toEqual({ controls: '', style: '' })
  expect(filterFor(21).controls).toContain('<legend>Show</legend>')
})

test('all findings are shown at first, or those of a kind or of a rule', () => {
  const { controls } = filterFor(21)
  const inputs = Array.from(controls.matchAll(/<label>.*<\/label>/g), ([text]) => text)
  expect(inputs).toEqual([
    '<label><input type="radio" name="show" id="show-all" checked>All <span>21</span></label>',
    '<label><input type="radio" name="show" id="show-violation">Violations <span>21</span></label>',
    `<label><input type="radio" name="show" id="show-${finding!.rule}">${finding!.rule} <span>21</span></label>`,
  ])
})

test('a choice hides other findings, but not the one that a link leads to', () => {
  const { style } = filterFor(21)
  expect(style.match(/main:has\(#show-[^)]*\)/g)).toEqual([
    'main:has(#show-violation:checked)',
    `main:has(#show-${finding!.rule}:checked)`,
  ])
  expect(style).toContain('.finding:not(.violation, :target)')
})
