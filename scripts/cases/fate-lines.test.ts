import { expect, test } from 'vitest'
import { withNewPlant } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import { fateLines } from './fate-lines.ts'

const notes = withNewPlant((schema) => {
  schema['properties'] = {
    id: { type: 'integer', format: 'int64' },
    name: { type: 'string', maxLength: 1000 },
  }
})

test.each([
  ['N7/$tag-5', 'left out: it is about a member that the document does not declare'],
  ['V3/8200', 'moved to N11/8200, refuse'],
  ['V3/emoji', 'left open as V3/emoji'],
  ['N4/$id', 'kept as N4/id, refuse'],
])('the line of a row says what becomes of it: %s', (row, words) => {
  expect(fateLines(notes)).toContain(`${row}: ${words}`)
})

test('every row has a line, those that repeat a value first', () => {
  const lines = fateLines(store)
  expect(lines[0]).toBe('open/$id-again: kept as open/id-again, open')
  expect(lines.filter((line) => !line.includes(': kept as '))).toEqual([])
})
