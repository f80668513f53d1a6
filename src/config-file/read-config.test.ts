import { describe, expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { object, string } from '../base/check-value.ts'
import { anything, number } from '../base/checks.ts'
import { FIRST_LINE, LAST_LINE } from './profile-ends.ts'
import { type ConfigReading, readConfig } from './read-config.ts'

const { pathOf, write } = await useFolder()
let count = 0

const checks = {
  port: number('a port', 0, 65_535),
  name: string,
  inner: object({ id: anything, text: string }),
}

const read = async (extension: string, content: string, reading: ConfigReading = {}) => {
  count += 1
  return readConfig(await write(`config-${count}${extension}`, content), checks, reading)
}

/** The message of a file that cannot be read or used, without its path. */
const refusal = async (extension: string, content: string, reading?: ConfigReading) => {
  const error = await read(extension, content, reading).then(
    () => new Error('it was read'),
    (thrown: Error) => thrown,
  )
  return error.message.replaceAll(/\S*config-\d+/g, 'FILE')
}

describe('the kinds of files', () => {
  test.each([
    ['.json', '{"port": 1, "name": "a",}'],
    ['.JSON', '{"port": 1, "name": "a"}'],
    ['.yaml', 'port: 1\nname: a\n'],
    ['.yml', '{ port: 1, name: a }'],
    ['.mjs', 'export default { port: 1, name: "a" }'],
    ['.mts', 'const port: number = 1\nexport default { port, name: "a" }'],
  ])('a config in %s is read', async (extension, content) => {
    const { config } = await read(extension, content)
    expect(config).toEqual({ port: 1, name: 'a' })
  })

  test.each<[extension: string, content: string, message: string]>([
    [
      '.json',
      '{"port": 1 "name": "a"}',
      'Cannot read FILE.json: line 1, column 12: unexpected "\\"".',
    ],
    ['.json', ' \n', 'Cannot read FILE.json: it is empty.'],
    [
      '.toml',
      'port = 1',
      'Cannot read FILE.toml: a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts.',
    ],
    ['.mjs', 'export const port = 1', 'Cannot read FILE.mjs: it has no default export.'],
  ])('a config in %s with %j is refused', async (extension, content, message) => {
    expect(await refusal(extension, content)).toBe(message)
  })

  test('a comma in a string stays', async () => {
    const { config } = await read('.json', '{"name": "a, ]"}')
    expect(config).toEqual({ name: 'a, ]' })
  })
})

test('a learned profile without its last line is cut off', async () => {
  const [first, last] = [`# ${FIRST_LINE}\n`, `# ${LAST_LINE}\n`]
  expect((await read('.yaml', `${first}port: 1\n${last}`)).config).toEqual({ port: 1 })
  expect(await refusal('.yaml', `${first}port: 1\n`)).toBe(
    `Cannot read FILE.yaml: it is cut off: the last line, "# ${LAST_LINE}", is missing.`,
  )
})

test.each<[text: string, value: unknown]>([
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740993', -9007199254740993n],
  ['9.5', 9.5],
  ['9.1e15', 9_100_000_000_000_000n],
  ['1e21', 1e21],
])('the number %s is read exactly', async (text, value) => {
  const { config } = await read('.yaml', `inner: { id: ${text} }`)
  expect(config['inner']).toEqual({ id: value })
})

test('an object may be merged into another one', async () => {
  const { config } = await read('.yaml', 'x-part: &part { id: 1 }\ninner: { <<: *part, text: b }')
  expect(config).toEqual({ inner: { id: 1, text: 'b' } })
})

describe('what is wrong', () => {
  test.each([
    ['.yaml', '# a port\nport: x\n', 'line 2: port takes a port (got "x").'],
    ['.json', '{\n\n"port": -1 }', 'line 3: port takes a port (got -1).'],
    [
      '.mjs',
      '// A port.\nconst a = 1\nexport default {\n  name: "a",\n  inner: { // of it\n    text: 2,\n  },\n}\n',
      'line 6: inner.text takes a string (got 2).',
    ],
    ['.yaml', 'a\n', 'it takes an object with port, name, inner, $schema (got "a").'],
  ])('in %s %j has a line', async (extension, content, message) => {
    expect(await refusal(extension, content)).toBe(`Cannot use FILE${extension}: ${message}`)
  })

  test('beyond the members is asked after they are used, and has a line, too', async () => {
    const order: string[] = []
    const message = await refusal('.yaml', 'name: a\ninner:\n  text: b\n', {
      onConfig: async ({ name }) => void order.push(`config ${String(name)}`),
      checkFurther: ({ name }) => {
        order.push(`further ${String(name)}`)
        return [{ place: ['inner', 'text'], must: 'must be a' }]
      },
    })
    expect(order).toEqual(['config a', 'further a'])
    expect(message).toBe('Cannot use FILE.yaml: line 3: inner.text must be a.')
  })

  test.each([
    ['', 'it is empty'],
    ['# nothing yet', 'it has no settings; write {} for the defaults'],
  ])('is a file with %j only if settings are needed', async (content, problem) => {
    expect((await read('.yaml', content)).config).toEqual({})
    expect(await refusal('.yaml', content, { needsContent: true })).toBe(
      `Cannot use FILE.yaml: ${problem}.`,
    )
  })
})

test('members that the kit leaves alone are handed on, with the lines of all', async () => {
  const { config, notes, lineOf } = await read('.yaml', '$schema: a\nx-note: 1\nport: 2\n')
  expect([config, notes]).toEqual([{ port: 2 }, { $schema: 'a', 'x-note': 1 }])
  expect([['$schema'], ['port'], ['name']].map(lineOf)).toEqual([1, 3, undefined])
})

test('the file is named before it is read, also if it is missing', async () => {
  const named: string[] = []
  const file = pathOf('missing.mjs')
  await expect(readConfig(file, checks, { onFile: (path) => named.push(path) })).rejects.toThrow(
    `Cannot read ${file}: no such file or directory.`,
  )
  expect(named).toEqual([file])
})
