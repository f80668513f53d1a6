import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const goal = here('../generated/console.ts')

/** The console as a module that the server loads when first asked: one page, and the policy it runs under. */
export async function consoleModule(): Promise<string> {
  const style = await minified('console.css')
  const script = (await minified('main.ts')).replaceAll('</script', String.raw`<\/script`)
  const html = (await readFile(here('console.html'), 'utf8')).replaceAll(/\n\s*/g, ' ').trim()
  const page = html
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`)
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
  return `// generated from src/console/ by src/console/build.ts; do not edit
/** The Content-Security-Policy that the page is served with. */
export const policy: string = ${JSON.stringify(policy)}

/** The console, whole. */
export const page: string = ${JSON.stringify(page)}
`
}

async function minified(input: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      cssTarget: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: here(input) },
    },
  })) as Rolldown.RolldownOutput
  const texts = output.map((each) => (each.type === 'chunk' ? each.code : String(each.source)))
  return texts.join('').trim()
}

/** What a policy names an inline script or style by (CSP Level 3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

// With `--check` only compares.
if (import.meta.main) {
  const wanted = await consoleModule()
  const there = await readFile(goal, 'utf8').catch(() => '')
  if (!process.argv.includes('--check')) await writeFile(goal, wanted)
  else if (there !== wanted) {
    console.error('src/generated/console.ts is stale\nBring it up to date with: npm run generate')
    process.exitCode = 1
  }
}
