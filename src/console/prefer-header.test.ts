import { expect, test } from 'vitest'
import { createMock } from '../core/mock.ts'
import { preferHeader } from './prefer-header.ts'

const wishes = [
  [{ answer: '', delay: '' }, ''],
  [{ answer: 'code=400', delay: '' }, 'code=400'],
  [{ answer: 'example=fern', delay: ' 20 ' }, 'example=fern, delay=20'],
  [{ answer: '', delay: '0' }, 'delay=0'],
  [{ answer: 'scenario=a "b" \\c', delay: '' }, String.raw`scenario="a \"b\" \\c"`],
] as const
test.each(wishes)('%j is one header', (given, header) => {
  expect(preferHeader(given)).toBe(header)
})

test('the mock reads any name back', () => {
  const name = 'odd = "name", \\ and; more'
  const mock = createMock({ scenarios: { [name]: { answer: 'rejected' } } })
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
    ['prefer', preferHeader({ answer: `scenario=${name}`, delay: '' })],
  ])
  mock.exchange({ method: 'POST', target: '/plants', headers, body: new Uint8Array(0) })
  expect(mock.requests()[0]?.scenario).toBe(name)
})
