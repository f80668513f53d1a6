import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { line } from './generate/trial.ts'
import type { Validator } from './generate/runtime.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = ['document.ts', 'examples.ts', 'lines.ts', 'types.ts', 'validators.ts']
const header = '// generated from openapi.yaml by src/generate.ts; do not edit\n'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-generate-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Run {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

function generate(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'src/generate.ts'), ...args],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

/** The committed document with some lines replaced; every replacement has to hit. */
async function changed(
  name: string,
  changes: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readFile(join(root, 'openapi.yaml'), 'utf8')
  for (const [from, to] of changes) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  await writeFile(join(folder, name), text)
  return name
}

/** Wrong lines are marked, so an error too few fails like one too many. */
const use = `import type { NewPlant } from './types.ts'
const plant: NewPlant = { id: 1n, name: 'Fern', tag: null, light: 'sun' }
// @ts-expect-error light is required
const dark: NewPlant = { id: 1, name: 'Fern', tag: null }
// @ts-expect-error moon is no light
const moon: NewPlant = { ...plant, light: 'moon' }
// @ts-expect-error a pot has no size
const pot: NewPlant = { ...plant, pot: { litres: 1, size: 2 } }
export const all: readonly NewPlant[] = [plant, dark, moon, pot]
`

test('the committed files are fresh', async () => {
  expect(await generate('--check')).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('each generated file says where it comes from', async () => {
  for (const name of names) {
    const text = await readFile(join(root, 'src/generated', name), 'utf8')
    expect(text.startsWith(header)).toBe(true)
  }
})

test('a check names each stale file and the cure', async () => {
  await cp(join(root, 'src/generated'), join(folder, 'stale'), { recursive: true })
  await writeFile(join(folder, 'stale/types.ts'), `${header}export type Plant = never\n`)
  await rm(join(folder, 'stale/lines.ts'))
  expect(await generate('--check', '--out', 'stale')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'stale/types.ts is stale\nstale/lines.ts is stale\nBring them up to date with: npm run generate\n',
  })
  expect(await readFile(join(folder, 'stale/types.ts'), 'utf8')).toContain('Plant = never')
})

test('mistakes are one line with file and line, no trace', async () => {
  const file = await changed('unknown.yaml', [
    ['          type: string\n', '          type: string\n          maxlen: 3\n'],
  ])
  expect(await generate(file, '--out', 'unknown')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'unknown.yaml:85: "maxlen" is no schema keyword that src/generate.ts knows (/components/schemas/Plant/properties/name/maxlen); it reads those of OpenAPI 3.0: remove it, or say the same with them\n',
  })
})

test('a document that is not there is told plainly', async () => {
  const { code, stderr } = await generate('nowhere.yaml')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^cannot read nowhere\.yaml: ENOENT.*\n$/)
})

test('unknown options are told with the usage', async () => {
  const { code, stderr } = await generate('--chekc')
  expect(code).toBe(1)
  expect(stderr).toMatch(/'--chekc'/)
  expect(stderr).toContain('usage: node src/generate.ts [FILE] [--out DIR] [--check]')
})

describe('a changed copy', () => {
  let run: Run
  let types = ''
  let made: Readonly<Record<string, Validator>> & {
    readonly members: Readonly<Record<string, unknown>>
  }
  beforeAll(async () => {
    const file = await changed('changed.yaml', [
      ['      required:\n        - name\n', '      required:\n        - name\n        - light\n'],
      [
        '          description: The name of the plant\n',
        '          description: The name of the plant\n          maxLength: 20\n          pattern: ^\\p{Lu}\n',
      ],
      [
        '          description: Tag that specifies the type\n',
        `          description: Tag that specifies the type
          nullable: true
        light:
          type: string
          enum: [sun, shade]
        height:
          type: number
          minimum: 0
          exclusiveMinimum: true
        pot:
          type: object
          required: [litres]
          additionalProperties: false
          properties:
            litres: { type: integer, format: int64 }
        tags:
          type: array
          maxItems: 2
          items: { type: string }
`,
      ],
      [
        '          required:\n            - id\n',
        '          required:\n            - id\n            - tag\n',
      ],
      ['            id:\n', '            name:\n              maxLength: 12\n            id:\n'],
      [
        '                  id: 1\n',
        '                  id: 9223372036854775807\n                  light: sun\n',
      ],
      [
        '                  id: 2\n',
        '                  id: 2\n                  light: shade\n                  tag: null\n',
      ],
      [
        '                  value:\n                    name: Monstera',
        '                  value:\n                    light: sun\n                    name: Monstera',
      ],
      [
        '                  value:\n                    name: Boston',
        '                  value:\n                    light: sun\n                    name: Boston',
      ],
      ['name: Monstera deliciosa', 'name: Monstera'],
    ])
    run = await generate(file, '--out', 'changed')
    types = await readFile(join(folder, 'changed/types.ts'), 'utf8')
    made = (await import(/* @vite-ignore */ join(folder, 'changed/validators.ts'))) as typeof made
  })

  test('is generated without a word', () => {
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('is fresh for itself and stale for the committed files', async () => {
    expect((await generate('changed.yaml', '--out', 'changed', '--check')).code).toBe(0)
    const { code, stderr } = await generate('changed.yaml', '--check')
    expect(code).toBe(1)
    for (const name of names) expect(stderr).toContain(`src/generated/${name} is stale\n`)
  })

  test('changes the types', () => {
    expect(types).toContain('            tag?: string | null;\n')
    expect(types).toContain('            light: "sun" | "shade";\n')
    expect(types).toContain('            height?: number;\n')
    expect(types).toContain('                litres: number | bigint;\n')
    expect(types).toContain('            tags?: string[];\n')
    expect(types).toContain("export type NewPlant = components['schemas']['NewPlant']\n")
  })

  test('compiles, and the compiler knows the change', async () => {
    await writeFile(join(folder, 'changed/use.ts'), use)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
    const files = [...names, 'use.ts'].map((name) => join(folder, 'changed', name))
    const program = ts.createProgram(files, { ...options, rootDir: folder, types: [] })
    const told = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
    expect(told).toEqual([])
  })

  test('changes what is valid and what is said', () => {
    const plant = { id: 1, name: 'Fern', tag: null, light: 'sun' }
    const problems = (members: object): string[] =>
      made['validateNewPlant']?.({ ...plant, ...members }).map(line) ?? []
    expect(problems({})).toEqual([])
    expect(
      problems({ pot: { litres: 9223372036854775807n }, tags: ['a', 'b'], height: 0.1 }),
    ).toEqual([])
    expect(
      problems({
        id: 9223372036854775808n,
        name: 'fern of the forest',
        tag: 5,
        light: 'moon',
        height: 0,
        pot: { size: 1 },
        tags: ['a', 1, 'c'],
      }),
    ).toEqual([
      '/name maxLength: must have at most 12 characters',
      '/name pattern: must match the pattern ^\\p{Lu}',
      '/tag type: must be a string or null',
      '/light enum: must be one of "sun", "shade"',
      '/height exclusiveMinimum: must be more than 0',
      '/pot/litres required: is required',
      '/pot/size additionalProperties: is not allowed',
      '/tags maxItems: must have at most 2 items',
      '/tags/1 type: must be a string',
      '/id format: must be from -9223372036854775808 to 9223372036854775807 (int64)',
    ])
    expect(made['validateNewPlant']?.({}).map(line)).toEqual([
      '/name required: is required',
      '/tag required: is required',
      '/light required: is required',
      '/id required: is required',
    ])
    expect(made['validatePlant']?.({ name: 'Fern of the forest', light: 'sun' })).toEqual([])
  })

  test('changes the list of members', () => {
    expect(made.members).toEqual({
      Plant: ['name', 'tag', 'light', 'height', 'pot', 'tags'],
      NewPlant: ['name', 'tag', 'light', 'height', 'pot', 'tags', 'id'],
      Error: ['error', 'message'],
    })
  })

  test('keeps examples, document and lines in step', async () => {
    const read = async (name: string): Promise<Record<string, unknown>> =>
      (await import(/* @vite-ignore */ join(folder, 'changed', name))) as Record<string, unknown>
    const { requestExamples } = (await read(
      'examples.ts',
    )) as typeof import('./generated/examples.ts')
    expect(requestExamples.monstera).toEqual({
      id: 9223372036854775807n,
      name: 'Monstera',
      tag: 'indoor',
      light: 'sun',
    })
    const text = await readFile(join(folder, 'changed.yaml'), 'utf8')
    const { yaml, json } = await read('document.ts')
    expect(yaml).toBe(text)
    expect(json).toContain('"id": 9223372036854775807,')
    const { lines } = (await read('lines.ts')) as { lines: Record<string, number> }
    const at = lines['/components/schemas/Plant/properties/height/exclusiveMinimum'] ?? 0
    expect(text.split('\n')[at - 1]).toBe('          exclusiveMinimum: true')
  })
})
