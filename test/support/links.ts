import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The relative links of a page, and its pictures, that lead to no file or heading. */
export function brokenLinks(folder: string, page: string): string[] {
  const text = readFileSync(join(folder, page), 'utf8')
  const links = text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:)([^)#"]*)(?:#([^)"]*))?[)"]/g)
  const broken = [...links].filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(folder, target))) return true
    return anchor !== undefined && !anchorsOf(join(folder, target)).includes(anchor)
  })
  return broken.map(([link]) => link)
}

/** The ids that GitHub gives to the headings of a page. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
