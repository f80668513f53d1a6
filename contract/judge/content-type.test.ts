import { expect, test } from 'vitest'
import { formatOf } from './content-type.ts'

const formats = ['text/*', 'text/html', 'application/json'].map((mediaType) => ({ mediaType }))

test.each([
  ['text/html; charset=utf-8', 'text/html'],
  ['text/plain', 'text/*'],
  ['Application/JSON', 'application/json'],
  ['image/png', undefined],
  ['application/json-seq', undefined],
])('%s is of the most specific format', (contentType, mediaType) => {
  expect(formatOf(contentType, formats)?.mediaType).toBe(mediaType)
})

test('a range that is narrower than another one counts', () => {
  const ranges = ['*/*', 'text/*'].map((mediaType) => ({ mediaType }))
  expect(formatOf('text/plain', ranges)?.mediaType).toBe('text/*')
  expect(formatOf('image/png', ranges)?.mediaType).toBe('*/*')
})
