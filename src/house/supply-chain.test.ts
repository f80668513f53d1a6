import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pack, root, scratch } from './package.ts'
import { billOfMaterials } from './sbom.ts'

interface Locked {
  readonly dev?: boolean
  readonly peer?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}

const read = async <Kind>(file: string): Promise<Kind> =>
  JSON.parse(await readFile(join(root, file), 'utf8')) as Kind

/** What `npm install plant-store-kit` brings beside the kit itself. */
const installed = async (): Promise<[name: string, locked: Locked][]> => {
  const { packages } = await read<{ packages: Record<string, Locked> }>('package-lock.json')
  return Object.entries(packages)
    .filter(([path, { dev, peer }]) => path !== '' && dev !== true && peer !== true)
    .filter(([, locked]) => !('devOptional' in locked))
    .map(([path, locked]) => [path.replace(/^node_modules\//, ''), locked])
}

const names = ['fast-check', 'pure-rand', 'yaml']

test('users install three packages', async () => {
  expect((await installed()).map(([name]) => name)).toEqual(names)
})

test('what users install may be used freely', async () => {
  const free = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD'])
  const others = (await installed()).filter(([, { license = 'none' }]) => !free.has(license))
  expect(others).toEqual([])
})

test('what users install runs nothing while it is installed', async () => {
  const scripted = (await installed()).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted).toEqual([])
  const { scripts } = await read<{ scripts: Record<string, string> }>('package.json')
  expect(Object.keys(scripts)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$/)]),
  )
})

test('the bill of materials lists what users get', async () => {
  const bill = JSON.parse(await billOfMaterials()) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components.map(({ name }) => name).toSorted()).toEqual(['commander', ...names])
})

test('the same sources give the same tarball', async () => {
  const hash = async (): Promise<string> => {
    await using folder = await scratch()
    const bytes = await readFile(await pack(folder.path))
    return createHash('sha256').update(bytes).digest('hex')
  }
  const [one, other] = await Promise.all([hash(), hash()])
  expect(one).toBe(other)
})
