import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

interface LockedPackage {
  readonly name?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  /** It is in the tarball of the package that needs it. */
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of a lock by their folder. */
function readLock(file: string): [folder: string, locked: LockedPackage][] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages)
}

describe.each(['package-lock.json', 'examples/storybook/package-lock.json'])('%s', (file) => {
  const packages = readLock(file)
  const fromRegistry = packages.filter(
    ([folder, { link }]) =>
      folder.includes('node_modules/') && !link && !folder.endsWith('/plant-store-kit'),
  )

  test('has the integrity of every package from a registry', () => {
    const without = fromRegistry.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    expect(without.map(([folder]) => folder)).toEqual([])
  })

  test('names no registry', () => {
    expect(fromRegistry.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  // npm drops the builds that a registry lacks, and then `npm ci` fails on those platforms.
  test('has the builds for all platforms', () => {
    const folders = packages.map(([folder]) => folder)
    const missing = packages.flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !folders.includes(`${folder}/node_modules/${name}`) &&
          !folders.includes(`node_modules/${name}`),
      ),
    )
    expect(missing).toEqual([])
  })
})

test('package.json forbids every install script of its packages', () => {
  const withScript = readLock('package-lock.json').filter(([, locked]) => locked.hasInstallScript)
  const names = withScript.map(
    ([folder, { name }]) => name ?? folder.replace(/^.*node_modules\//, ''),
  )
  expect(manifest.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])))
})
