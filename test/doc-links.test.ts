import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { root } from './support/package.ts'

const pages = globSync(['*.md', 'docs/*.md', '.github/*.md', 'examples/*/README.md'], { cwd: root })
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The ids that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.*)$/gm)]
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('the links of %s lead to files and headings', (page) => {
  const links = [...read(page).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]*)(?:#([^)"]*))?[)"]/g)]
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(['docs/design.md', 'CONTRIBUTING.md'])('the paths in %s exist', (page) => {
  const names = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name)
  const built = /^(?:dist|node_modules)\//
  expect(names.filter((name) => !built.test(name) && !existsSync(join(root, name)))).toEqual([])
})

test.each(pages)('the YAML in %s is well-formed', (page) => {
  const blocks = [...read(page).matchAll(/```yaml.*\n([^]*?)```/g)]
  expect(blocks.flatMap(([, code = '']) => parseDocument(code).errors)).toEqual([])
})
