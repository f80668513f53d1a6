import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GoneName } from './changes.ts'

/** The texts for users; their own modules and builds are not theirs. */
const TEXTS = [
  'README.md',
  'docs/*.md',
  'examples/**/*.{html,js,json,jsx,md,mjs,mts,ts,tsx,vue,yaml}',
]
const BUILT = /(?:^|[\\/])(?:node_modules|dist|storybook-static|package-lock\.json)(?:[\\/]|$)/

/** Lines of one file in a message. */
const MAX_LINES = 20

/** The places of a folder's texts that name what is gone, such as `"tag": docs/msw.md:12,40`. */
export async function findStaleTexts(
  folder: string,
  names: readonly GoneName[],
): Promise<readonly string[]> {
  if (names.length === 0) return []
  const texts = await readTexts(folder)
  return names.flatMap((gone) => {
    const places = texts.flatMap(({ file, lines }) =>
      placesIn(file, lines, patternOf(gone, CODE.test(file))),
    )
    return places.length === 0 ? [] : [`${gone.name}: ${places.join(' · ')}`]
  })
}

async function readTexts(folder: string) {
  const texts: { readonly file: string; readonly lines: readonly string[] }[] = []
  for (const pattern of TEXTS)
    for await (const file of glob(pattern, { cwd: folder, exclude: (name) => BUILT.test(name) })) {
      const text = await readFile(join(folder, file), 'utf8')
      texts.push({ file: file.replaceAll('\\', '/'), lines: text.split('\n') })
    }
  return texts.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

function placesIn(file: string, lines: readonly string[], pattern: RegExp): readonly string[] {
  const numbers = lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
  if (numbers.length === 0) return []
  const more = numbers.length > MAX_LINES ? ` and ${numbers.length - MAX_LINES} more` : ''
  return [`${file}:${numbers.slice(0, MAX_LINES).join(',')}${more}`]
}

/** With flag `u`, no other character may be escaped. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

const CODE = /\.(?:[cm]?[jt]s|[jt]sx|vue)$/

/** Members are often words of English: in prose they count if quoted, before a colon, or after a dot. */
function patternOf({ kind, name }: GoneName, isCode: boolean): RegExp {
  const text = name.replaceAll(SYNTAX, String.raw`\$&`)
  if (kind === 'status') return new RegExp(`(?<![\\w.#:-])${text}(?![\\w.%-])`, 'u')
  if (kind === 'other' || isCode) return new RegExp(`(?<![\\w-])${text}(?![\\w-])`, 'u')
  return new RegExp(
    `["'\`{/]${text}["'\`}]|["'\`]${text}/|\\.${text}(?![\\w(])|(?:^|[\\s{,(])${text}\\??:`,
    'u',
  )
}
