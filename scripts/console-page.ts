import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { palette } from '../src/console/palette.ts'

const folder = join(import.meta.dirname, '../src/console')

/** The console as one page; its Content-Security-Policy names script and style by hash. */
export async function consolePage(): Promise<string> {
  const html = await readFile(join(folder, 'console.html'), 'utf8')
  const rules = await readFile(join(folder, 'console.css'), 'utf8')
  const style = minifyStyle(`:root {${palette}}${rules}`)
  const bundle = await rolldown({ input: join(folder, 'main.ts') })
  const { output } = await bundle.generate({ minify: true })
  const script = output[0].code.replaceAll('</script', '<\\/script')
  return html
    .replace('SCRIPT_HASH', hashSource(script))
    .replace('STYLE_HASH', hashSource(style))
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`)
}

/** Without comments and needless spaces; no string of the style contains either. */
function minifyStyle(style: string): string {
  const withoutComments = style.replaceAll(/\/\*[^]*?\*\//g, '')
  return withoutComments.replaceAll(/\s+/g, ' ').replaceAll(/ (?=[{}])|(?<=[{};:,]) /g, '')
}

/** A hash source of a Content-Security-Policy (CSP Level 3 §2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
