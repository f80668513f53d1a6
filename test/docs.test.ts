import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, run as runScript } from './support/program.ts'
import { findChromium } from './support/chromium.ts'
import { root, run, scratch } from './support/package.ts'

/*
 * Checks the code blocks of README.md, docs/*.md and learn/docs/*.md by the words after ```:
 * - `console`: the `$ ` commands run in one shell per block and must print the output that follows them. `…` matches any
 *   text in a line, and a line with only `…` any lines. Each `##` section has a folder and a mock on port 4010;
 *   `$ npx plant-store-kit mock …`, first in a block, replaces that mock. Port 8080 is free for a server that a block
 *   starts with `&`; it ends with the block.
 * - `ts`: is type-checked; `ts continue` appends it to the ts block before it. `ts run` also runs it with Vitest in Node
 *   and, with the `ts setup` block, in happy-dom; `ts run-browser` in Chromium, with the `ts browser-config` block.
 * - Any language with `file=NAME`: the block is written to that file before the commands of the section run.
 */
const FENCE = /^( *)```(\w+)(.*)\n([^]*?)^\1```$/gm
const main = join(root, 'dist/cli/main.cjs')
const frameworks = join(root, 'learn/test')
const blocks = globSync(['README.md', 'docs/*.md', 'learn/docs/*.md'], { cwd: root }).flatMap(
  (page) => {
    const text = readFileSync(join(root, page), 'utf8')
    return Array.from(
      text.matchAll(FENCE),
      ({ index, 1: indent = '', 2: language = '', 3: info = '', 4: code = '' }) => {
        const before = text.slice(0, index)
        const section = `${page} ${before.match(/^## .*/gm)?.at(-1) ?? ''}`
        const line = `${page}:${before.split('\n').length}`
        return {
          section,
          line,
          language,
          kind: info.trim(),
          code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        }
      },
    )
  },
)
const sections = [...Map.groupBy(blocks, ({ section }) => section)]
const withCommands = sections.filter(([, all]) =>
  all.some(({ language }) => language === 'console'),
)

test.concurrent.for(withCommands)(
  'the commands in %s print their output',
  async ([, all], context) => {
    context.skip(process.platform === 'win32', 'the commands need a POSIX shell')
    const usesFrameworks = all.some(
      ({ language, code }) => language === 'console' && code.includes('learn/test/'),
    )
    await using folder = await scratch()
    const cwd = folder.path
    if (usesFrameworks) {
      for (const name of ['servers', 'package.json'])
        await cp(join(frameworks, name), join(cwd, 'learn/test', name), { recursive: true })
      await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'))
    }
    for (const { kind, code } of all)
      if (kind.startsWith('file=')) await writeFile(join(cwd, kind.slice(5)), code)
    let mock = runScript([main, 'mock', '--port', '0'], {}, cwd)
    const port = /:(\d+)/.exec(await mock.line(/:\d+/))?.[1] ?? ''
    context.onTestFinished(async () => void (await mock.stop()))
    for (const { line, code } of all.filter(({ language }) => language === 'console')) {
      const steps = stepsOf(code)
      const [first] = steps
      if (first?.output && /^npx plant-store-kit mock\b/.test(first.command)) {
        await mock.stop()
        mock = runScript([main, ...first.command.split(/\s+/).slice(2), '--port', port], {}, cwd)
        for (const shown of steps.shift()!.output.split('\n'))
          expectOutput(line, (await mock.line(/^/)).replaceAll(port, '4010'), shown)
      }
      const free = await freePort()
      const commands = steps.map(({ command }) => `${command}\nprintf '\\036'\n`).join('')
      const script = `exec 2>&1\ntrap 'kill $! 2> /dev/null' EXIT\n${commands}`
        .replaceAll('4010', port)
        .replaceAll('8080', free)
        .replaceAll('npx plant-store-kit', `'${process.execPath}' '${main}'`)
      const { stdout } = await run(cwd, 'sh', '-c', script)
      const outputs = stdout.replaceAll(port, '4010').replaceAll(free, '8080').split('\u{1E}')
      for (const [index, { command, output }] of steps.entries())
        if (output !== '')
          expectOutput(`${line} $ ${command}`, outputs[index]?.trim() ?? '', output)
    }
  },
)

/** The commands of a block, each with its output; a command continues after a backslash. */
function stepsOf(code: string): { command: string; output: string }[] {
  const steps = `\n${code}`.matchAll(/(?<=\n\$ )((?:[^\n]*\\\n)*[^\n]*)((?:\n(?!\$ ).*)*)/g)
  return Array.from(steps, ([, command = '', output = '']) => ({ command, output: output.trim() }))
}

function expectOutput(where: string, printed: string, shown: string): void {
  const literal = shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = `^${literal.replaceAll(/^…$\n?/gm, '[^]*?').replaceAll('…', '.*')}$`
  if (!new RegExp(pattern).test(printed)) expect(printed, where).toBe(shown)
}

test.concurrent('the TypeScript in the docs has correct types, and its tests pass', async () => {
  await using folder = await scratch()
  const project = join(folder.path, 'project')
  // Windows allows everybody to create junctions.
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction')
  await mkdir(join(project, 'node_modules'), { recursive: true })
  await symlink(root, join(project, 'node_modules/plant-store-kit'), 'junction')
  await symlink(join(root, 'learn'), join(project, 'node_modules/plant-store-learn'), 'junction')
  let source = ''
  const files: Record<string, string> = {}
  for (const { line, kind, code } of blocks.filter(({ language }) => language === 'ts')) {
    source = kind === 'continue' ? source + code : code
    const suffix = { run: '.test', 'run-browser': '.browser-test' }[kind] ?? ''
    const name = (files[kind] = `${line.replaceAll(/[/:]/g, '-')}${suffix}.mts`)
    await writeFile(join(project, name), source)
  }
  const compilerOptions = {
    declaration: false,
    noUnusedLocals: false,
    rootDir: '/',
    customConditions: [],
  }
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.mts'] }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(tsconfig))
  await expect(run(project, 'tsc')).resolves.toBeDefined()
  const config = `import { playwright } from '@vitest/browser-playwright'
    import browserConfig from './${files['browser-config']}'
    const include = ['*.test.mts']
    const happyDom = { environment: 'happy-dom', include: ['docs-msw*.test.mts'], setupFiles: './${files['setup']}' }
    const provider = playwright({ launchOptions: ${JSON.stringify(await findChromium())} })
    const browser = { ...browserConfig.test.browser, provider, screenshotFailures: false }
    const inBrowser = { name: 'browser', include: ['*.browser-test.mts'], browser }
    const projects = [
      { test: { name: 'node', include } },
      { test: { name: 'happy-dom', ...happyDom } },
      { ...browserConfig, server: { fs: { strict: false } }, test: inBrowser },
    ]
    export default { test: { projects } }`
  await writeFile(join(project, 'vitest.config.mjs'), config)
  const { stderr } = await run(root, 'vitest', 'run', '--root', project)
  expect(stderr).toBe('')
}, 120_000)
