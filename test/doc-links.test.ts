import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { brokenLinks } from './support/links.ts'
import { root } from './support/package.ts'

const pages = globSync(['*.md', 'docs/*.md', '.github/*.md', 'examples/*/README.md'], { cwd: root })
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

test.each(pages)('the links of %s lead to files and headings', (page) => {
  expect(brokenLinks(root, page)).toEqual([])
})

test.each(['docs/design.md', 'CONTRIBUTING.md'])('the paths in %s exist', (page) => {
  const names = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name)
  const built = /^(?:dist|node_modules)\//
  expect(names.filter((name) => !built.test(name) && !existsSync(join(root, name)))).toEqual([])
})

test('the files that docs/design.md names without their folder exist', () => {
  const names = [...read('docs/design.md').matchAll(/`([\w-]+\.ts)`/g)].map(([, name = '']) => name)
  const files = globSync('{src,contract,handlers,fixtures,scripts,test}/**/*.ts', { cwd: root })
  const existing = new Set(files.map((file) => basename(file)))
  expect(names.filter((name) => !existing.has(name))).toEqual([])
})

const docs = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

test.each(docs)('%s begins with what its reader can do after it', (page) => {
  const [title = '', , sentence = ''] = read(page).split('\n')
  expect(title).toMatch(/^# \w/)
  expect(sentence).toMatch(/^After this page you (?:can|know) /)
})

test.each(docs)('README.md links to %s', (page) => {
  expect(read('README.md')).toContain(`](${page})`)
})

test.each(pages)('the YAML in %s is well-formed', (page) => {
  const blocks = [...read(page).matchAll(/```yaml.*\n([^]*?)```/g)]
  expect(blocks.flatMap(([, code = '']) => parseDocument(code).errors)).toEqual([])
})
