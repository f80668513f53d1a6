import { describe, expect, test } from 'vitest'
import { SecretFinder } from './secret-finder.ts'

const nothing = { explains: () => false }

const hide = (text: string, ...secrets: readonly (readonly [variable: string, secret: string])[]) =>
  new SecretFinder(secrets.map(([variable, secret]) => ({ variable, secret }))).hide(text, nothing)

const token = ['TOKEN', 'q7Kx-9_Lm2Zp4Rt6'] as const

describe('a variable stands', () => {
  test('for each secret', () => {
    expect(hide('a:one-1 b:two-2 c', ['A', 'one-1'], ['B', 'two-2'])).toBe('a:$A b:$B c')
  })

  test('for half of a long secret, and no less', () => {
    expect(hide('<q7Kx-9_L>', token)).toBe('<$TOKEN>')
    expect(hide('<q7Kx-9_>', token)).toBe('<q7Kx-9_>')
  })

  test('once for secrets that overlap, with the name of the longest', () => {
    expect(hide('<abc-123-xyz>', ['SHORT', 'abc-1'], ['LONG', '-123-xyz'])).toBe('<$LONG>')
    expect(hide('far away: abc-123-xyz', ['SHORT', 'abc-1'], ['LONG', '-123-xyz'])).toBe(
      'far away: $LONG',
    )
    expect(hide('<abc-123-xyz>', ['LONG', 'abc-123-'], ['SHORT', '3-xyz'])).toBe('<$LONG>')
    expect(hide('<abc-123-xyz>', ['WHOLE', 'abc-123-xyz'], ['PART', 'c-12'])).toBe('<$WHOLE>')
  })

  test.each([
    ['as it is', '<3A33e3A/1C'],
    ['in percent-encoding', '<3A%333e3A%2F1C'],
    ['in escapes of JSON', String.raw`<3A33\u0065\u0033A\/1C`],
    ['in Base64', `<${btoa('3A33e3A/1C')}`],
  ])('for all of two secrets that overlap, %s', (_spelling, text) => {
    const first = ['A', '3A33e3A/'] as const
    const second = ['B', '33e3A/1C'] as const
    // The last character of Base64 has four bits of a byte, with zeros after them.
    expect(hide(text, first, second)).toMatch(/^<\$[AB](?:w==)?$/)
    expect(hide(text, second, first)).toMatch(/^<\$[AB](?:w==)?$/)
  })

  test('for each of two secrets beside each other', () => {
    expect(hide('one-1two-2', ['A', 'one-1'], ['B', 'two-2'])).toBe('$A$B')
  })

  test('with the zero bytes of the text', () => {
    expect(hide('<\0o\0n\0e\0-\x001\0>\0', ['A', 'one-1'])).toBe('<\0$\0A\0>\0')
    expect(hide('\0<\0o\0n\0e\0-\x001\0>', ['A', 'one-1'])).toBe('\0<\0$\0A\0>')
  })
})

test('Base64 in several lines is found', () => {
  const lines = btoa('q7Kx-9_Lm2Zp4Rt6').replace(/.{6}/g, '$&\r\n')
  expect(hide(`a\n${lines}`, token)).toBe('a\n$TOKENg==\r\n')
  expect(hide('q7K\nx-9\n_Lm', token)).toBe('q7K\nx-9\n_Lm')
})

describe('a text is remembered as one without secrets', () => {
  const seen = (text: string, known = nothing): boolean => {
    const finder = new SecretFinder([{ variable: 'A', secret: 'one-1' }])
    finder.hide(text, known)
    return finder.isWithout(text)
  }

  test('after none was found in it', () => {
    expect(new SecretFinder([]).isWithout('nothing')).toBe(false)
    expect(seen('nothing')).toBe(true)
    expect(seen('<one-1>')).toBe(false)
  })

  test('only if that does not depend on what is known', () => {
    expect(seen('<one-1>', { explains: () => true })).toBe(false)
  })

  test('if it is short', () => {
    expect(seen('x'.repeat(100))).toBe(true)
    expect(seen('x'.repeat(101))).toBe(false)
  })

  test('until there are too many of them', () => {
    const finder = new SecretFinder([{ variable: 'A', secret: 'one-1' }])
    for (let number = 0; number <= 1000; number += 1) finder.hide(`text ${number}`, nothing)
    expect([finder.isWithout('text 0'), finder.isWithout('text 1000')]).toEqual([false, true])
  })
})

test('a text is split into its own parts and variables', () => {
  const finder = new SecretFinder([{ variable: 'A', secret: 'two-2' }])
  const inParts = (text: string) => finder.split(text, nothing)
  expect(inParts('$A is two-2')).toEqual(['$A is ', { variable: 'A' }])
  expect(inParts('two-2two-2!')).toEqual([{ variable: 'A' }, { variable: 'A' }, '!'])
  expect(inParts('two')).toEqual(['two'])
  expect(inParts('')).toEqual([])
})

test('a text is not split where the value of a variable would be another text', () => {
  const [variable, secret] = token
  const splits = (text: string, isPart?: boolean) =>
    new SecretFinder([{ variable, secret, ...(isPart && { isPart }) }]).split(text, nothing)
  expect(splits(`a ${secret}`)).toEqual(['a ', { variable }])
  expect(splits(`a ${secret}`, true)).toBeUndefined()
  expect(splits(`a ${secret.slice(0, 10)}`)).toBeUndefined()
  expect(splits(`a ${secret} ${secret.slice(0, 10)}`)).toBeUndefined()
  expect(splits(`a ${btoa(secret)}`)).toBeUndefined()
})

test('what is known stays', () => {
  const known = { explains: (text: string, start: number) => text.startsWith('one', start - 4) }
  const finder = new SecretFinder([{ variable: 'A', secret: 'two-2' }])
  expect(finder.hide('one two-2, two-2', known)).toBe('one two-2, $A')
})

test('a text shorter than each secret is not read', () => {
  expect(hide('on', ['A', 'one-1'])).toBe('on')
})
