import { expect, test } from 'vitest'
import { bodyWith, caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import { isPerhapsRefused } from './leeway.ts'

test.each([
  ['a deep value', `"tag":${'['.repeat(1001)}${']'.repeat(1001)}`],
  ['a large number', '"size":9007199254740994'],
  ['an undeclared name like a declared one', '"TAG":"a"'],
  ['an undeclared name like that of a member of responses', '"CreatedAt":"a"'],
  ['a limited wide text', '"color":"é"'],
])('a body with %s is perhaps refused', (_, member) => {
  const limited = withProperties({
    tag: {},
    size: { type: 'number' },
    color: { type: 'string', maxLength: 5 },
    createdAt: { type: 'string', readOnly: true },
  })
  const isRefused = (json: string): boolean => {
    const body: unknown = JSON.parse(`{"id":1,"name":"fern",${json}}`)
    return isPerhapsRefused(body, caseWith('V4', bodyWith(json)), limited)
  }
  expect(isRefused('"tag":"a"')).toBe(false)
  expect(isRefused(member)).toBe(true)
})
