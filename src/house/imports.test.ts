import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { trespasses } from './import-table.ts'
import { computed, specifiers, target } from './imports.ts'

const root = new URL('../../', import.meta.url)

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '')

/** Each file with what it imports; a file that is listed but gone is somebody's open edit. */
const imports = new Map(
  files.flatMap((file) => {
    try {
      const source = readFileSync(new URL(file, root), 'utf8')
      return [[file, specifiers(source).map((specifier) => target(file, specifier))] as const]
    } catch {
      return []
    }
  }),
)

const importers = (name: string): string[] =>
  [...imports]
    .filter(([file, targets]) => targets.includes(name) && !/\.test(-d)?\.ts$/.test(file))
    .map(([file]) => file)
    .filter((file) => !/^(src\/house|bench|examples)\/|^vitest\.config\.ts$/.test(file))

describe('in this project', () => {
  test('every import stands in the table', () => {
    expect(imports.size).toBeGreaterThan(0)
    expect([...imports].flatMap(([file, targets]) => trespasses(file, targets))).toEqual([])
  })

  test('nothing imports the command line', () => {
    const outside = [...imports].filter(([file]) => !file.startsWith('src/cli/'))
    const reaching = outside.filter(([file, targets]) =>
      targets.some((name) => name.startsWith('src/cli/') && !file.endsWith('.test.ts')),
    )
    expect(reaching.map(([file]) => file)).toEqual([])
  })

  test('only handlers know msw', () => {
    expect(importers('msw').filter((file) => !file.startsWith('handlers/'))).toEqual([])
  })

  test('only one file knows vitest', () => {
    expect(importers('vitest').filter((file) => file !== 'contract/vitest.ts')).toEqual([])
  })

  test('faker and data have a file each', () => {
    const faker = importers('@faker-js/faker')
    const data = importers('@msw/data')
    expect(faker.length).toBeLessThan(2)
    expect(data.length).toBeLessThan(2)
    expect(faker.filter((file) => data.includes(file))).toEqual([])
  })
})

describe('the reader of imports', () => {
  const sources: [string, string, string[]][] = [
    ['an import', "import { a } from './a.ts'", ['./a.ts']],
    ['a type import', "import type { A } from './a.ts'", ['./a.ts']],
    ['a bare import', "import './a.ts'", ['./a.ts']],
    ['a re-export', "export { a } from './a.ts'", ['./a.ts']],
    ['a star re-export', "export * as a from './a.ts'", ['./a.ts']],
    ['a dynamic import', "const load = () => import('./a.ts')", ['./a.ts']],
    ['a template without gaps', 'await import(`./a.ts`)', ['./a.ts']],
    ['an import type', "export type A = import('./a.ts').A", ['./a.ts']],
    ['a require', "import a = require('./a.ts')", ['./a.ts']],
    ['a computed import', 'await import(path)', [computed]],
    ['no import in a string', 'const a = "import \'./a.ts\'"', []],
    ['no import in a comment', "// import './a.ts'", []],
  ]
  test.each(sources)('finds %s', (_name, source, expected) => {
    expect(specifiers(source)).toEqual(expected)
  })

  const targets: [string, string, string][] = [
    ['src/cli/main.ts', '../core/mock.ts', 'src/core/mock.ts'],
    ['contract/judge.ts', './rules.ts', 'contract/rules.ts'],
    ['handlers/index.ts', 'msw/http', 'msw'],
    ['fixtures/plants.ts', '@faker-js/faker/locale/en', '@faker-js/faker'],
    ['src/cli/main.ts', 'node:fs/promises', 'node:'],
    ['src/core/json.ts', 'fs', 'fs'],
  ]
  test.each(targets)('in %s takes %s for %s', (file, specifier, expected) => {
    expect(target(file, specifier)).toBe(expected)
  })
})

describe('the table', () => {
  const refused: [string, string][] = [
    ['src/core/json.ts', 'node:'],
    ['src/core/json.ts', 'src/adapters/fetch.ts'],
    ['src/adapters/fetch.ts', 'node:'],
    ['src/generated/types.ts', 'src/core/json.ts'],
    ['handlers/index.ts', 'src/adapters/node.ts'],
    ['handlers/index.ts', 'fixtures/index.ts'],
    ['contract/judge.ts', 'contract/client.ts'],
    ['contract/runner.ts', 'src/core/mock.ts'],
    ['contract/runner.ts', 'vitest'],
    ['contract/reporters/text.ts', 'node:'],
    ['contract/faults/tag-null.ts', 'src/core/json.ts'],
    ['src/adapters/node.ts', 'src/cli/main.ts'],
    ['src/index.ts', 'src/adapters/node.ts'],
  ]
  test.each(refused)('keeps %s from %s', (file, name) => {
    expect(trespasses(file, [name])).toEqual([
      expect.stringContaining(`${file} may not import ${name}`),
    ])
  })

  const allowed: [string, string][] = [
    ['src/core/json.ts', 'src/generated/validators.ts'],
    ['src/adapters/node.ts', 'node:'],
    ['src/adapters/node/listen.ts', 'node:'],
    ['contract/vitest.ts', 'vitest'],
    ['contract/client.ts', 'node:'],
    ['src/core/json.test.ts', 'vitest'],
  ]
  test.each(allowed)('lets %s import %s', (file, name) => {
    expect(trespasses(file, [name])).toEqual([])
  })

  test('wants a line for every file', () => {
    expect(trespasses('src/utils/strings.ts', [])).toEqual([
      'src/utils/strings.ts fits no line of src/house/import-table.ts: add one',
    ])
  })
})
