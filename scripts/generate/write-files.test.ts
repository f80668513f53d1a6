import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFiles } from './write-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-files-'))
  await writeFile(join(folder, 'a'), 'old a')
})

afterEach(() => rm(folder, { recursive: true }))

const file = (name: string, content = `new ${name}`) => ({ path: join(folder, name), content })

test('writes files, and leaves nothing else', async () => {
  await writeFiles([file('a'), file('b')])
  expect(await readdir(folder)).toEqual(['a', 'b'])
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new a')
})

test('writes nothing if a folder is missing', async () => {
  await expect(writeFiles([file('a'), file('none/b')])).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['a'])
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old a')
})

test('puts back what it replaced if a later file cannot be replaced', async () => {
  await mkdir(join(folder, 'c'))
  await expect(writeFiles([file('a'), file('b'), file('c')])).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(['a', 'c'])
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old a')
})
