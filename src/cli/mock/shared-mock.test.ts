import { expect, test } from 'vitest'
import { SharedMock } from './shared-mock.ts'

test('what it is told is read as every server reads it', () => {
  const choices = { tokens: 'ada,bob', 'echo-id': 'true' } as object
  const mock = new SharedMock({ basePath: 'api/v1/', choices })
  expect(mock.path).toBe('/api/v1/plants')
  expect(mock.choices).toMatchObject({ tokens: ['ada', 'bob'], 'echo-id': true })
})
