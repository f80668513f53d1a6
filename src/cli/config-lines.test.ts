import { expect, test, vi } from 'vitest'
import * as yaml from 'yaml'
import { useFolder } from '../../test/support/files.ts'
import { checkOptions, mockOptions } from './options.ts'
import { readSettings } from './read-settings.ts'

vi.mock('yaml', { spy: true })

const { write } = await useFolder()

test('reads a file once for its settings and once for the lines of all errors', async () => {
  const wrong = Array.from({ length: 50 }, (_, index) => `  type/x${index}: refused\n`)
  const config = await write('many.yaml', `errors:\n${wrong.join('')}`)
  const failure = readSettings(mockOptions, { config })
  await expect(failure).rejects.toThrow(/line 2: errors\.type\/x0 .* line 51: errors\.type\/x49 /s)
  expect(yaml.parseDocument).toHaveBeenCalledTimes(2)
})

test('names the line of a header, which its sentence names without its place', async () => {
  const config = await write('check.yaml', "strict: true\nheaders:\n  'a b': x\n")
  await expect(readSettings(checkOptions, { config })).rejects.toThrow(
    'line 3: the header "a b" cannot be sent',
  )
})

test('names the line of a member in an object whose name has a dot', async () => {
  const text = 'scenarios:\n  v1.0: { answer: created }\n  v1.1: { answer: creatd, dely: 1 }\n'
  const config = await write('dotted.yaml', text)
  await expect(readSettings(mockOptions, { config })).rejects.toThrow(
    'line 3: scenarios.v1.1.dely is unknown: did you mean "delay"?',
  )
})

test('a missing member has the line of the object that lacks it', async () => {
  const config = await write('missing.yaml', 'quiet: true\ndelay:\n  min: 1\n')
  await expect(readSettings(mockOptions, { config })).rejects.toThrow(
    'line 2: delay.max is missing',
  )
})
