import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { printableError } from './printable-error.ts'

const withMessage = (message: string, options?: ErrorOptions): Error => new Error(message, options)

test.each<[title: string, thrown: unknown]>([
  ['an error', withMessage('a\u001b[2Jb\u0007')],
  ['an error with a C1 control', withMessage('a\u009b2J')],
  ['an error with a bidirectional control', withMessage('a\u202eb')],
  ['a cause', withMessage('a', { cause: withMessage('b\u001b]0;c\u0007') })],
  ['one of several errors', new AggregateError([withMessage('b\u001b[m')], 'a')],
  ['a string', 'a\u001b[31m'],
  ['a carriage return', withMessage('a\rb')],
  ['a name', Object.assign(withMessage('a'), { stack: undefined, name: 'E\u001b[1m' })],
])('no control character of %s is shown', (_title, thrown) => {
  const shown = printableError(thrown)
  const text = typeof shown === 'string' ? shown : inspect(shown)
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(text).toContain('\\u')
})

test('an error with an ordinary message is shown as it is', () => {
  const error = withMessage('a\nb')
  expect(printableError(error)).toBe(error)
})

test.each<[title: string, thrown: unknown]>([
  ['an object without a prototype', Object.create(null)],
  [
    'an error whose message throws',
    Object.defineProperty(new Error('a'), 'stack', {
      get: () => {
        throw new Error('b')
      },
    }),
  ],
  ['a symbol', Symbol('a')],
  ['nothing', undefined],
])('%s does not end the program', (_title, thrown) => {
  expect(() => inspect(printableError(thrown))).not.toThrow()
})

test('causes are shown eight levels deep', () => {
  let error = withMessage('a\u0007')
  for (let depth = 0; depth < 8; depth += 1) error = withMessage('a', { cause: error })
  expect(printableError(error)).toMatch(/u0007/)
  const deeper = withMessage('a', { cause: error })
  expect(printableError(deeper)).toBe(deeper)
})
