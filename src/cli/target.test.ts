import { expect, test } from 'vitest'
import { evolve, optionsOf } from '../../test/support/evolve.ts'
import { readTarget } from './target.ts'

const open = evolve((document) => {
  document['security'] = []
})

test('a token is required, unless the document has no security', async () => {
  const url = 'http://127.0.0.1:1'
  await expect(readTarget('check', url, { quiet: true })).rejects.toThrow(
    'A token that the server accepts is missing: use --token TOKEN,',
  )
  const { token } = await readTarget('check', url, { quiet: true, ...optionsOf(open) })
  expect(token).toBe(undefined)
})
