import { expect, test } from 'vitest'
import { withLimit } from './limit.ts'

test('another limit leaves the others as they are', () => {
  const limited = withLimit({ bodyLimit: 9, members: { id: { minimum: 1 } } }, ['nestingLimit'], 5)
  expect(limited).toEqual({ bodyLimit: 9, nestingLimit: 5, members: { id: { minimum: 1 } } })
  expect(withLimit(limited, ['members', 'id', 'maximum'], 7)).toEqual({
    ...limited,
    members: { id: { minimum: 1, maximum: 7 } },
  })
  expect(withLimit({}, ['members', 'tag', 'pattern'], '^a$')).toEqual({
    members: { tag: { pattern: '^a$' } },
  })
})
