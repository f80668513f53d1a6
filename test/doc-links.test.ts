import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { brokenLinks } from './support/links.ts'
import { root } from './support/package.ts'

const pages = globSync(
  ['*.md', 'docs/*.md', 'learn/*.md', 'learn/docs/*.md', '.github/*.md', 'examples/*/README.md'],
  {
    cwd: root,
  },
)
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

test.each(pages)('the links of %s lead to files and headings', (page) => {
  expect(brokenLinks(root, page)).toEqual([])
})

test.each(['docs/design.md', 'learn/docs/design.md', 'CONTRIBUTING.md'])(
  'the paths in %s exist',
  (page) => {
    const names = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name)
    const built = /^(?:dist|node_modules|plant-store-(?:kit|learn))\//
    expect(names.filter((name) => !built.test(name) && !existsSync(join(root, name)))).toEqual([])
  },
)

test.each(['docs/design.md', 'learn/docs/design.md'])(
  'the files that %s names without their folder exist',
  (page) => {
    const names = [...read(page).matchAll(/`([\w-]+\.ts)`/g)].map(([, name = '']) => name)
    const files = globSync(
      '{src,contract,handlers,fixtures,learn/src,learn/test,scripts,test}/**/*.ts',
      {
        cwd: root,
      },
    )
    const existing = new Set(files.map((file) => basename(file)))
    expect(names.filter((name) => !existing.has(name))).toEqual([])
  },
)

const docs = globSync('docs/*.md', { cwd: root })
const docsOfLearn = globSync('docs/*.md', { cwd: join(root, 'learn') })

test.each([...docs, ...docsOfLearn.map((page) => `learn/${page}`)])(
  '%s begins with what its reader can do after it',
  (page) => {
    const [title = '', , sentence = ''] = read(page).split('\n')
    expect(title).toMatch(/^# \w/)
    expect(sentence).toMatch(/^After this page you (?:can|know) /)
  },
)

test.each(docs)('README.md links to %s', (page) => {
  expect(read('README.md')).toContain(`](${page})`)
})

test.each(docsOfLearn)('learn/README.md links to %s', (page) => {
  expect(read('learn/README.md')).toContain(`](${page})`)
})

test.each(pages)('the YAML in %s is well-formed', (page) => {
  const blocks = [...read(page).matchAll(/```yaml.*\n([^]*?)```/g)]
  expect(blocks.flatMap(([, code = '']) => parseDocument(code).errors)).toEqual([])
})
