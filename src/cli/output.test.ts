import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from '../core/create-mock.ts'
import type { JournalEntry } from '../core/journal.ts'
import { formatEntry, version } from './output.ts'

/** The entry of a plain request, with other members. */
function entryWith(members: Partial<JournalEntry>): JournalEntry {
  const mock = createMock()
  post(mock)
  return { ...mock.requests()[0]!, duration: 1.25, ...members }
}

const response = (status: number, more: object = {}): Partial<JournalEntry> => ({
  response: { ...entryWith({}).response, status, ...more },
})

const problem = { pointer: '', keyword: 'type', message: 'wrong\u001b' } as const

test.each<[title: string, members: Partial<JournalEntry>, line: string]>([
  ['a success', {}, '200 POST /plants auto 1.3 ms\n'],
  ['a response without a scenario', { scenario: null }, '200 POST /plants - 1.3 ms\n'],
  ['a response that is not finished', { duration: null }, '200 POST /plants auto 0 ms\n'],
  [
    'problems',
    { ...response(400), problems: [problem, { ...problem, message: 'b' }] },
    '400 POST /plants auto 1.3 ms wrong\\u001b; b\n',
  ],
  ['a fault', response(200, { fault: 'hang' }), 'hang POST /plants auto 1.3 ms\n'],
])('the line of %s', (_title, members, line) => {
  expect(stripVTControlCharacters(formatEntry(entryWith(members)))).toBe(line)
})

afterEach(() => void vi.unstubAllEnvs())

test.each<[outcome: string, color: number, members: Partial<JournalEntry>]>([
  ['200', 32, {}],
  ['399', 32, response(399)],
  ['400', 33, response(400)],
  ['499', 33, response(499)],
  ['500', 31, response(500)],
  ['cut-off', 31, response(200, { fault: 'cut-off' })],
])('the color of %s is %d', (outcome, color, members) => {
  vi.stubEnv('NO_COLOR', undefined)
  vi.stubEnv('FORCE_COLOR', '1')
  const line = formatEntry(entryWith(members))
  expect(line).toBe(`\u001b[${color}m${outcome}\u001b[39m POST /plants auto 1.3 ms\n`)
})

test('the version is that of the package', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
})
