import { expect, test } from 'vitest'
import { lines } from '../../src/generated/lines.ts'
import { rules } from '../rules.ts'
import { github } from './github.ts'
import { sample } from './sample.ts'

/** Reads a workflow command back, as the runner does. */
function read(line: string): { level: string; properties: Record<string, string>; text: string } {
  const [, level = '', list = '', text = ''] = /^::(\w+) ([^\n]*?)::(.*)$/.exec(line) ?? []
  const data = (value: string): string =>
    value.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
  const pairs = list.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return [name, data(value.replaceAll('%3A', ':').replaceAll('%2C', ','))]
  })
  return {
    level,
    properties: Object.fromEntries(pairs) as Record<string, string>,
    text: data(text),
  }
}

test('each cause is one annotation, and the outcome is the last', () => {
  const commands = github(sample).trimEnd().split('\n').map(read)
  expect(commands.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'error'])
  expect(commands[1]).toMatchObject({
    properties: {
      file: 'openapi.yaml',
      title:
        'R8: Every request gets a complete, well-formed answer in time, its body JSON in UTF-8',
    },
  })
  expect(commands[1]?.text).toMatch(/^the connection was reset\n\nDocument, What the service does/)
  expect(commands.at(-1)).toEqual({
    level: 'error',
    properties: { title: 'Plant Store contract' },
    text: 'The server breaks the contract: 3 violations, 1 warning, 1 note',
  })
})

test('an annotation stands at the line that says what was expected', () => {
  const [first] = github(sample).split('\n')
  const line = Number(read(first ?? '').properties['line'])
  expect(line).toBe(lines['/components/schemas/Plant'])
  expect(line).toBeGreaterThan(1)
})

test('every rule points at a line of openapi.yaml', () => {
  expect(rules.filter(({ citation }) => lines[citation.pointer] === undefined)).toEqual([])
})

test('warnings are errors where they fail', () => {
  const options = { ...sample.run.options, strict: true }
  const out = github({ ...sample, run: { ...sample.run, options } })
  expect(out.match(/^::warning/gm)).toBeNull()
})
