import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** What a module imports of the project, types included. */
function importsOf(file: string): readonly string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)
  return Array.from(specifiers, ([, specifier]) => posix.join(posix.dirname(file), specifier!))
}

/** `src/cli` of `src/cli/check/run.ts`, and `src/*` of `src/index.ts`. */
function folderOf(file: string): string {
  const [top, folder, ...rest] = file.split('/')
  return rest.length === 0 ? `${top}/*` : `${top}/${folder}`
}

/** Whether scripts write the module for the folders that read it. */
const isGenerated = (file: string): boolean => file.startsWith('src/generated/')

/** By folder, those that it imports from. */
function foldersOf(
  files: readonly string[],
  nameOf: (file: string) => string,
): Map<string, Set<string>> {
  const folders = new Map(files.map((file) => [nameOf(file), new Set<string>()]))
  for (const file of files)
    for (const imported of importsOf(file))
      if (!isGenerated(imported)) folders.get(nameOf(file))!.add(nameOf(imported))
  for (const [folder, imported] of folders) imported.delete(folder)
  return folders
}

/** The folders of circles, and those between them. */
function circlesIn(folders: Map<string, Set<string>>): readonly string[] {
  const rest = new Map(folders)
  const isLowest = (imported: Set<string>): boolean => ![...imported].some((to) => rest.has(to))
  const isNeeded = (folder: string): boolean =>
    [...rest.values()].some((imported) => imported.has(folder))
  let size
  do {
    size = rest.size
    for (const [folder, imported] of rest)
      if (isLowest(imported) || !isNeeded(folder)) rest.delete(folder)
  } while (rest.size < size)
  return [...rest.keys()]
}

const modules = globSync('{src,contract,handlers,fixtures,learn/src}/**/*.ts', {
  exclude: ['**/node_modules/**', '**/*.{test,spec,test-d}.ts'],
})
const files = modules.map((file) => file.replaceAll('\\', '/')).filter((file) => !isGenerated(file))

test('no folders import each other in a circle', () => {
  expect(circlesIn(foldersOf(files, folderOf))).toEqual([])
})

const houses = ['learn/src', 'learn/src/profile', 'contract/cases']

test.each(houses)('no folders of %s import each other in a circle', (house) => {
  const isInside = (file: string): boolean => file.startsWith(`${house}/`)
  const folderOf = (file: string): string => (isInside(file) ? posix.dirname(file) : 'outside')
  const inner = foldersOf(files.filter(isInside), folderOf)
  expect(inner.size).toBeGreaterThan(2)
  expect(circlesIn(inner)).toEqual([])
})
