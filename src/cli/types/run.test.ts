import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runInProcess } from '../../../test/support/cli.ts'
import { useFolder } from '../../../test/support/files.ts'

const { pathOf, write } = await useFolder()

const YAML = `openapi: 3.1.0
info: { title: Seeds, version: '1' }
paths: { /seeds: { get: { responses: { 200: { description: All } } } } }
components: { schemas: { Seed: { type: integer, maximum: 9007199254740993 } } }
`

test('--json writes the document with exact integers, and alone writes no types', async () => {
  const file = await write('seeds.yaml', YAML)
  const json = pathOf('src/seeds.json')
  expect(await runInProcess(['types', file, '--json', json])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  const text = await readFile(json, 'utf8')
  expect(text).toContain('"maximum":9007199254740993}')
  expect(JSON.parse(text)).toMatchObject({ info: { title: 'Seeds', version: '1' } })

  const types = pathOf('src/seeds.ts')
  await runInProcess(['types', file, '--json', json, '--output', types])
  expect(await readFile(types, 'utf8')).toContain('Seed: number')
})

test('--json never overwrites the document', async () => {
  const file = await write('twice.json', JSON.stringify({ openapi: '3.1.0' }))
  const { code, stderr } = await runInProcess(['types', file, '--json', file])
  expect([code, stderr]).toEqual([2, expect.stringContaining('twice.json')])
})
