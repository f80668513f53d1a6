import { expect, test } from 'vitest'
import { findCharacters } from './characters.ts'

/** The pattern of a service that accepts texts which match an expression, and the number of texts. */
async function found(accepted: RegExp): Promise<readonly [string | undefined, number]> {
  let count = 0
  const pattern = await findCharacters(async (text) => {
    count += 1
    return accepted.test(text)
  })
  return [pattern, count]
}

test('a service that accepts all characters needs one text', async () => {
  expect(await found(/^[^]*$/)).toEqual([undefined, 1])
})

test('a service that accepts no text has no pattern', async () => {
  expect((await found(/^$/))[0]).toBeUndefined()
})

test.each([
  [/^[a-z]*$/, '^[a-z]*$'],
  [/^[a-zA-Z]*$/, '^[a-zA-Z]*$'],
  [/^[a-zA-Z0-9 -]*$/, '^[a-zA-Z0-9 \\-]*$'],
  [/^[a-z\]\\^]*$/, '^[a-z\\\\\\]\\^]*$'],
  [/^[\p{L}\p{M}]*$/u, '^[a-zA-Z\\p{L}\\p{M}]*$'],
  [/^[\p{Ll}\p{Lo}\p{M}]*$/u, '^[a-z\\p{Ll}\\p{Lo}\\p{M}]*$'],
  [/^[\x20-\x7e]*$/, undefined],
])('finds the characters of %s', async (accepted, pattern) => {
  const [actual] = await found(accepted)
  if (pattern === undefined) expect(actual).toMatch(/^\^\[a-zA-Z0-9 !/)
  else expect(actual).toBe(pattern)
})
