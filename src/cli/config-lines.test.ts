import { expect, test, vi } from 'vitest'
import * as yaml from 'yaml'
import { useFolder } from '../../test/support/files.ts'
import { mockOptions } from './options.ts'
import { readSettings } from './read-options.ts'

vi.mock('yaml', { spy: true })

const { write } = await useFolder()

test('reads a file once for its settings and once for the lines of all errors', async () => {
  const wrong = Array.from({ length: 50 }, (_, index) => `  type/x${index}: accepted\n`)
  const config = await write('many.yaml', `errors:\n${wrong.join('')}`)
  const failure = readSettings(mockOptions, { config })
  await expect(failure).rejects.toThrow(/line 2: errors\.type\/x0 .* line 51: errors\.type\/x49 /s)
  expect(yaml.parseDocument).toHaveBeenCalledTimes(2)
})
