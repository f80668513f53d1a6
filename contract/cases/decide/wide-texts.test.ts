import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../src/base/validator.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { withBody, withProperties } from '../../../test/support/case-with-body.ts'
import { partsOf } from './body-parts.ts'
import { hasLimitedWideText, isAboutWideText } from './wide-texts.ts'

const problem = (keyword: Problem['keyword'], value: unknown, causes?: Problem[]): Problem => ({
  pointer: '/tag',
  keyword,
  must: 'must be shorter',
  value,
  ...(causes && { causes }),
})

describe('a problem', () => {
  test.each(['minLength', 'maxLength', 'pattern'] as const)(
    'by %s is about a wide text if the text has characters beyond ASCII',
    (keyword) => {
      expect(isAboutWideText(problem(keyword, 'é'))).toBe(true)
      expect(isAboutWideText(problem(keyword, 'e\u007F'))).toBe(false)
    },
  )

  test('by another keyword, or of no text, is not about a wide text', () => {
    expect(isAboutWideText(problem('enum', 'é'))).toBe(false)
    expect(isAboutWideText(problem('maxLength', ['é']))).toBe(false)
  })

  test('is about a wide text if that of a branch is', () => {
    const inner = problem('oneOf', 'é', [problem('pattern', 'é')])
    expect(isAboutWideText(problem('anyOf', 'é', [problem('enum', 'é'), inner]))).toBe(true)
    expect(isAboutWideText(problem('anyOf', 'é', [problem('enum', 'é')]))).toBe(false)
  })
})

describe('a wide text is limited', () => {
  const limits = (operation: BodyOperation, member: string): boolean => {
    const body: unknown = JSON.parse(`{"id":1,"name":"fern",${member}}`)
    return hasLimitedWideText(partsOf(body), operation)
  }
  const short = { type: 'string', maxLength: 1 }

  test('by the length or the pattern of its member', () => {
    expect(limits(withProperties({ tag: short }), '"tag":"é"')).toBe(true)
    expect(limits(withProperties({ tag: { pattern: '^.' } }), '"tag":"é"')).toBe(true)
    expect(limits(withProperties({ tag: { const: 'é' } }), '"tag":"é"')).toBe(false)
    expect(limits(withProperties({ tag: short }), '"tag":"e"')).toBe(false)
  })

  test.each([
    [{ minLength: 1 }, 'é', false],
    [{ minLength: 2 }, 'éé', false],
    // One character, of several code points.
    [{ minLength: 2 }, '👩‍🌾', true],
    [{ minLength: 2 }, 'é ', true],
    [{ maxLength: 4 }, 'éé', false],
    [{ maxLength: 3 }, 'éé', true],
    // It becomes three letters.
    [{ maxLength: 2 }, 'ﬃ', true],
    [{ maxLength: 3 }, 'ﬃ', false],
    [{ minLength: 1, maxLength: 20 }, '🌱🌱', false],
    [{ minLength: 1, pattern: '.' }, 'é', true],
  ])('by %j, if some servers count %j beyond it', (schema, tag, isLimited) => {
    const text = `"tag":${JSON.stringify(tag)}`
    expect(limits(withProperties({ tag: { type: 'string', ...schema } }), text)).toBe(isLimited)
  })

  test('by a branch of its member', () => {
    expect(limits(withProperties({ tag: { anyOf: [{ const: 'é' }, short] } }), '"tag":"é"')).toBe(
      true,
    )
  })

  test('in an item or a member of any depth', () => {
    const listed = withProperties({ tag: { items: { additionalProperties: short } } })
    expect(limits(listed, '"tag":[{"a":"b"},{"a":"é"}]')).toBe(true)
    expect(limits(listed, '"tag":["é"]')).toBe(false)
  })

  test('only in members that differ from the plain body', () => {
    const oneName = withProperties({ name: { enum: ['é'], maxLength: 40 }, tag: short })
    const limited = (tag: string): boolean =>
      hasLimitedWideText(partsOf({ id: 1, name: 'é', tag }), oneName)
    expect([limited('a'), limited('é')]).toEqual([false, true])
  })

  test.each<[string, Part, unknown]>([
    ['the whole body', short, 'é'],
    ['an item of the whole body', { type: 'array', items: short }, ['é']],
  ])('as %s, if it is not the plain one', (_, schema, body) => {
    const limitsWhole = (operation: BodyOperation): boolean =>
      hasLimitedWideText(partsOf(body), operation)
    expect(limitsWhole(withBody(schema))).toBe(true)
    expect(limitsWhole(withBody({ ...schema, enum: [body] }))).toBe(false)
  })
})
