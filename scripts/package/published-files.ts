import { memberOf } from '../../src/base/check-value.ts'

/** What only a clone needs: a package that runs no script and installs no tool has none of it. */
const REPOSITORY_MEMBERS = [
  'workspaces',
  'scripts',
  'devDependencies',
  'overrides',
  'allowScripts',
  'knip',
]

/** The condition by which the packages of the repository find the sources of each other. */
const SOURCE = 'plant-store-source'

/** The package.json of the package, from that of the repository. */
export function publishedManifest(
  manifest: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const members = Object.entries(manifest).filter(([name]) => !REPOSITORY_MEMBERS.includes(name))
  const published = Object.fromEntries(members)
  const { browser, exports } = manifest
  return {
    ...published,
    ...(browser !== undefined && { browser: ofBuild(browser as object) }),
    ...(exports !== undefined && { exports: withoutSources(exports as object) }),
  }
}

/** The files for browsers without the sources of some. */
const ofBuild = (files: object): object =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !file.endsWith('.ts')))

/** The entries without their sources, which the package does not have. */
const withoutSources = (entries: object): object =>
  Object.fromEntries(
    Object.entries(entries).map(([entry, target]) => [
      entry,
      memberOf(target, SOURCE) === undefined ? target : memberOf(target, 'default'),
    ]),
  )

/**
 * A Markdown page as the package has it. A link to a file that is not in the package becomes its text; a picture, or a
 * row of a table that begins with such a link, is left out, and so is the section `## Contributing`.
 *
 * @param isPublished says whether the package has the file of a relative link
 */
export function publishedPage(page: string, isPublished: (path: string) => boolean): string {
  const isDead = (link: string): boolean => {
    const [path = ''] = link.split('#')
    return path !== '' && !/^[a-z]+:/i.test(path) && !isPublished(path)
  }
  const sections = page.split(/^(?=## )/m)
  const forUsers = sections.filter((section) => !section.startsWith('## Contributing\n')).join('')
  const blocks = forUsers.split('\n\n').filter((block) => !imagesOf(block).some(isDead))
  const lines: string[] = []
  let isCode = false
  for (const line of blocks.join('\n\n').split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    if (isCode) {
      lines.push(line)
    } else {
      lines.push(...publishedLine(line, isDead))
    }
  }
  return lines.join('\n')
}

/** The line without dead links; no line for a row of a table that begins with one. */
function publishedLine(line: string, isDead: (link: string) => boolean): string[] {
  const [, firstLink] = /^\| \[[^\]]*\]\(([^)]+)\)/.exec(line) ?? []
  if (firstLink !== undefined && isDead(firstLink)) return []
  return [
    line.replaceAll(/\[([^\]]*)\]\(([^)]+)\)/g, (whole, text: string, link: string) =>
      isDead(link) ? text : whole,
    ),
  ]
}

/** The files of a block that is a `<picture>` or an `<img>`. */
function imagesOf(block: string): string[] {
  if (!/^<(?:picture|img)\b/.test(block)) return []
  return Array.from(block.matchAll(/\bsrc(?:set)?="([^"]+)"/g), ([, link = '']) => link)
}
