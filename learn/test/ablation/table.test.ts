import { expect, test } from 'vitest'
import { formatPage, isWorth, lossesOf, type NamedService } from './table.ts'

const on = { statuses: 1990, bodies: 1900, falseDrift: 1, found: { status: 40, Allow: 0 } }

const hono: NamedService = {
  name: 'hono',
  requests: 2000,
  on,
  off: [
    {
      mechanism: 'joins',
      calls: 7,
      score: { statuses: 1990, bodies: 1870, falseDrift: 3, found: { status: 0, Allow: 0 } },
    },
    { mechanism: 'words', calls: 7 },
    { mechanism: 'rules', calls: 7, error: 'TypeError: no rule' },
  ],
}
const koa: NamedService = { ...hono, name: 'koa', off: [{ mechanism: 'joins', calls: 0 }] }

test('a loss is in 1,000 responses, with the false drift and the changes that are no longer found', () => {
  expect(lossesOf('joins', [hono, koa])).toEqual([
    {
      service: 'hono',
      statuses: 0,
      bodies: 15,
      falseDrift: 2,
      hidden: ['status'],
      fails: false,
    },
  ])
})

test('a mechanism without which nothing is learned is worth all responses', () => {
  expect(lossesOf('rules', [hono])).toMatchObject([{ statuses: 1000, bodies: 1000, fails: true }])
})

const none = { service: 'koa', statuses: 0, bodies: 0, falseDrift: 0, hidden: [], fails: false }
test.each([
  ['no difference', none, false],
  ['five bodies', { ...none, bodies: 5 }, false],
  ['six bodies', { ...none, bodies: 6 }, true],
  ['a status', { ...none, statuses: 1 }, true],
  ['false drift', { ...none, falseDrift: 1 }, true],
  ['a hidden change', { ...none, hidden: ['status'] }, true],
])('%s in 1,000 responses', (_what, loss, expected) => {
  expect(isWorth(loss)).toBe(expected)
})

test('the page has a row for each mechanism, and lists those that no service needs', () => {
  const list = ['joins', 'words'].map((name) => ({ name, purpose: 'messages', replaced: [] }))
  const page = formatPage(list, [hono, koa], new Date(0))
  expect(page).toContain('| hono | 2000 | 995 | 950 | 1 | 1 of 2 |')
  expect(page).toContain('| joins | hono 0 / 15 | 2 |\n| words |  | 1 |')
  expect(page).toContain('| joins | hono 2 | hono: status |')
  expect(page).toMatch(/## Without a need\n\n.*\n\n.*\n.*\n\| words \| messages \| 1 \| 0 \|\n$/)
})

test('of many services the page names those that lose most', () => {
  const services = [1890, 1700, 1860, 1900, 1910, 1880, 1870].map((bodies, index) => ({
    ...hono,
    name: `service-${index}`,
    off: [{ mechanism: 'joins', calls: 1, score: { ...on, bodies } }],
  }))
  const page = formatPage([{ name: 'joins', purpose: '', replaced: [] }], services, new Date(0))
  expect(page).toContain(
    '| joins | service-1 0 / 100, service-2 0 / 20, service-6 0 / 15, service-5 0 / 10, service-0 0 / 5, 1 more | 7 |',
  )
})
