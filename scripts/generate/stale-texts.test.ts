import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStaleTexts } from './stale-texts.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-texts-'))
  const texts = {
    'README.md': 'The tag is a word\n`tag` is a member\n{"tag": "indoor"}\n',
    'docs/a.md': 'gets 200\nport 2000, 200 ms, 1.200\nPOST /plants\n/plants-old\n',
    'docs/b.md': 'tag: indoor\nplant.tag\nplant.tagged\nheritage: x\nX-Key: a\n`a-b/c~d $e (f)`\n',
    'examples/app/main.ts': 'const { tag } = plant\nlisten(200)\n',
    'examples/app/node_modules/x/index.ts': 'plant.tag\n',
    'src/index.ts': 'plant.tag\n',
  }
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})

afterAll(() => rm(folder, { recursive: true }))

test('finds names of members in code, not words', async () => {
  const texts = await findStaleTexts(folder, [{ kind: 'member', name: 'tag' }])
  expect(texts).toEqual(['tag: README.md:2,3 · docs/b.md:1,2 · examples/app/main.ts:1'])
})

test('finds statuses and paths', async () => {
  const texts = await findStaleTexts(folder, [
    { kind: 'status', name: '200' },
    { kind: 'other', name: '/plants' },
    { kind: 'other', name: 'createPlant' },
  ])
  expect(texts).toEqual(['200: docs/a.md:1,2 · examples/app/main.ts:2', '/plants: docs/a.md:3'])
})

test('finds names of any characters', async () => {
  const texts = await findStaleTexts(folder, [
    { kind: 'other', name: 'X-Key' },
    { kind: 'member', name: 'a-b/c~d $e (f)' },
  ])
  expect(texts).toEqual(['X-Key: docs/b.md:5', 'a-b/c~d $e (f): docs/b.md:6'])
})
