import { mkdir } from 'node:fs/promises'
import { chdir, cwd } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { findConfig, isConfigName } from './find-config.ts'

const { pathOf, write } = await useFolder()

async function enter(folder: string): Promise<void> {
  const before = cwd()
  onTestFinished(() => chdir(before))
  await mkdir(pathOf(folder))
  chdir(pathOf(folder))
}

test.each([
  'plant-store.yaml',
  'plant-store.yml',
  'plant-store.config.json',
  'plant-store.config.js',
  'plant-store.config.mjs',
  'plant-store.config.ts',
  'plant-store.config.mts',
])('finds %s in the working folder', async (name) => {
  await enter(name.replaceAll('.', '-'))
  for (const other of ['package.json', 'plant-store.yaml.bak', 'my-plant-store.yaml'])
    await write(`${name.replaceAll('.', '-')}/${other}`, '')
  expect(findConfig()).toBeUndefined()
  await write(`${name.replaceAll('.', '-')}/${name}`, '')
  expect(findConfig()).toBe(name)
})

test('refuses a folder with two config files', async () => {
  await enter('two')
  for (const name of ['plant-store.yml', 'plant-store.yaml', 'plant-store.config.json'])
    await write(`two/${name}`, '')
  expect(findConfig).toThrow(
    'This folder has plant-store.config.json and plant-store.yaml and plant-store.yml. Keep one of them, or choose one with --config.',
  )
})

test('a file of another folder is not found', () => {
  expect(isConfigName('profiles/plant-store.yaml')).toBe(false)
})
