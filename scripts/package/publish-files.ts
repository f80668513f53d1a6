import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { publishedManifest, publishedPage } from './published-files.ts'

/** npm adds these without asking. */
const ALWAYS_PUBLISHED = ['package.json', 'README.md', 'LICENSE']

/** Where the files of the repository are while the package is made; neither git nor npm looks there. */
const ORIGINALS = 'node_modules/.repository-files'

/** Writes package.json and the pages in the folder as the package has them, and keeps the originals. */
export async function publishFiles(folder: string): Promise<void> {
  // An interrupted run has left published files.
  await restoreFiles(folder)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly files: readonly string[]
  }
  const published = new Set(ALWAYS_PUBLISHED)
  const excluded = manifest.files.filter((name) => name.startsWith('!'))
  const exclude = excluded.map((name) => name.slice(1))
  const included = manifest.files.filter((name) => !name.startsWith('!'))
  for await (const file of glob(included, { cwd: folder, exclude })) published.add(normalize(file))

  const pages = [...published].filter((file) => file.endsWith('.md'))
  for (const file of ['package.json', ...pages]) {
    await cp(join(folder, file), join(folder, ORIGINALS, file))
  }
  const text = JSON.stringify(publishedManifest(manifest), null, 2)
  await writeFile(join(folder, 'package.json'), `${text}\n`)
  for (const file of pages) {
    const page = await readFile(join(folder, file), 'utf8')
    const isPublished = (link: string): boolean => published.has(join(dirname(file), link))
    await writeFile(join(folder, file), publishedPage(page, isPublished))
  }
}

/** Puts the originals back, if there are any. */
export async function restoreFiles(folder: string): Promise<void> {
  const originals = join(folder, ORIGINALS)
  for await (const entry of glob('**/*.{json,md}', { cwd: originals })) {
    await cp(join(originals, entry), join(folder, entry))
  }
  await rm(originals, { recursive: true, force: true })
}
