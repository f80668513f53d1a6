import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { freePort, run as runScript } from '../contract/second-opinion/program.ts'
import manifest from '../package.json' with { type: 'json' }
import { findChromium } from './support/chromium.ts'
import { root, run, scratch } from './support/package.ts'

/*
 * Checks the code blocks of README.md and docs/*.md by the words after ```:
 * - `console`: the `$ ` commands run in one shell per block and must print the output that follows them. `…` matches any
 *   text in a line, and a line with only `…` any lines. Each `##` section has a folder and a mock on port 4010;
 *   `$ npx plant-store-kit mock …`, first in a block, replaces that mock. Port 8080 is free for a server that a block
 *   starts with `&`; it ends with the block.
 * - `ts`: is type-checked; `ts continue` appends it to the ts block before it. `ts run` also runs it with Vitest in Node
 *   and, with the `ts setup` block, in happy-dom; `ts run-browser` in Chromium, with the `ts browser-config` block.
 * - Any language with `file=NAME`: the block is written to that file before the commands of the section run.
 */
const FENCE = /^( *)```(\w+)(.*)\n([^]*?)^\1```$/gm
const main = join(root, 'src/cli/main.ts')
const frameworks = join(root, 'test/learn')
const CLI = `'${process.execPath}' '${main}'`
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const sections = ['README.md', ...docs.map((name) => `docs/${name}`)].flatMap((page) => {
  let linesBefore = 0
  return readFileSync(join(root, page), 'utf8')
    .split(/^(?=## )/m)
    .map((text) => {
      const blocks = [...text.matchAll(FENCE)].map((match) => {
        const [, indent = '', language = '', info = '', indented = ''] = match
        const line = `${page}:${linesBefore + text.slice(0, match.index).split('\n').length}`
        const code = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
        return { line, language, info, code, steps: stepsOf(code) }
      })
      linesBefore += text.split('\n').length - 1
      const commands = blocks.filter(({ language }) => language === 'console')
      return { title: `${page} ${text.split('\n')[0]}`, blocks, commands }
    })
})
const withCommands = sections.filter(({ commands }) => commands.length > 0)
const tsBlocks = sections.flatMap(({ blocks }) => blocks).filter(({ language }) => language === 'ts')

test.concurrent.for(withCommands)('the commands in $title print their output', async (section, context) => {
  const { blocks, commands } = section
  context.skip(process.platform === 'win32', 'the commands need a POSIX shell')
  const usesFrameworks = commands.some(({ code }) => code.includes('test/learn/'))
  context.skip(usesFrameworks && !existsSync(join(frameworks, 'node_modules')), 'npm run learn-servers was not run')
  await using folder = await scratch()
  const cwd = folder.path
  if (usesFrameworks) await symlink(join(frameworks, 'node_modules'), join(cwd, 'node_modules'))
  for (const { info, code } of blocks) {
    const name = /file=(\S+)/.exec(info)?.[1]
    if (name !== undefined) await writeFile(join(cwd, name), code)
  }
  let mock = runScript([main, 'mock', '--port', '0'], {}, cwd)
  const port = /:(\d+)/.exec(await mock.line(/:\d+/))?.[1] ?? ''
  context.onTestFinished(async () => void (await mock.stop()))
  for (const { line, steps } of commands) {
    const [first] = steps
    if (first?.output && /^npx plant-store-kit mock\b/.test(first.command)) {
      await mock.stop()
      mock = runScript([main, ...first.command.split(/\s+/).slice(2), '--port', port], {}, cwd)
      for (const shown of first.output.split('\n')) {
        expectOutput(line, (await mock.line(/^/)).replaceAll(port, '4010'), shown)
      }
      steps.shift()
    }
    const free = await freePort()
    const script = steps
      .map(({ command }) => `${command}\nprintf '\\036'`)
      .join('\n')
      .replaceAll('4010', port)
      .replaceAll('8080', free)
      .replaceAll('npx plant-store-kit', CLI)
      .replaceAll('test/learn/', `${frameworks}/`)
    const { stdout } = await run(cwd, 'sh', '-c', `exec 2>&1\ntrap 'kill $! 2> /dev/null' EXIT\n${script}`)
    const outputs = stdout.replaceAll(port, '4010').replaceAll(free, '8080').split('\u{1E}')
    for (const [index, { command, output }] of steps.entries()) {
      if (output !== '') expectOutput(`${line} $ ${command}`, outputs[index]?.trim() ?? '', output)
    }
  }
})

/** The commands of a block, each with its output; a command continues after a backslash. */
function stepsOf(code: string): { command: string; output: string }[] {
  const steps = `\n${code}`.split('\n$ ').slice(1)
  return steps.map((step) => {
    const [command = ''] = /^(?:[^\n]*\\\n)*[^\n]*/.exec(step) ?? []
    return { command, output: step.slice(command.length).trim() }
  })
}

function expectOutput(where: string, printed: string, shown: string): void {
  const literal = shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = `^${literal.replaceAll(/^…$\n?/gm, '[^]*?').replaceAll('…', '.*')}$`
  if (!new RegExp(pattern).test(printed)) expect(printed, where).toBe(shown)
}

test.concurrent('the TypeScript in the docs has correct types, and its tests pass', async () => {
  await using folder = await scratch()
  // Windows allows everybody to create junctions.
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction')
  let source = ''
  const files: Record<string, string> = {}
  for (const { line, info, code } of tsBlocks) {
    const kind = info.trim()
    source = kind === 'continue' ? source + code : code
    const suffix = { run: '.test', 'run-browser': '.browser-test' }[kind] ?? ''
    const name = (files[kind] = `${line.replaceAll(/[/:]/g, '-')}${suffix}.mts`)
    await writeFile(join(folder.path, name), source)
  }
  const paths = Object.entries(manifest.exports).map(([name, file]) => {
    const source = file.replace('dist/', '').replace(/js$/, 'ts')
    return [`plant-store-kit${name.slice(1)}`, [join(root, source)]] as const
  })
  const checks = { declaration: false, isolatedDeclarations: false, noUnusedLocals: false }
  const compilerOptions = { ...checks, rootDir: '/', paths: Object.fromEntries(paths) }
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.mts'] }
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(tsconfig))
  await expect(run(folder.path, 'tsc')).resolves.toBeDefined()
  await writeFile(
    join(folder.path, 'vitest.config.mjs'),
    `import { playwright } from '@vitest/browser-playwright'
    import browserConfig from './${files['browser-config']}'
    const resolve = { tsconfigPaths: true }
    const include = ['*.test.mts']
    const provider = playwright({ launchOptions: ${JSON.stringify(await findChromium())} })
    const browser = { ...browserConfig.test.browser, provider, screenshotFailures: false }
    const projects = [
      { resolve, test: { name: 'node', include } },
      { resolve, test: { name: 'happy-dom', include: ['docs-msw*.test.mts'], environment: 'happy-dom', setupFiles: './${files['setup']}' } },
      {
        ...browserConfig,
        resolve,
        server: { fs: { strict: false } },
        test: { name: 'browser', include: ['*.browser-test.mts'], browser },
      },
    ]
    export default { test: { projects } }`,
  )
  const { stderr } = await run(root, 'vitest', 'run', '--root', folder.path)
  expect(stderr).toBe('')
}, 120_000)

test('the YAML in the docs is well-formed', () => {
  const blocks = sections.flatMap(({ blocks }) => blocks).filter(({ language }) => language === 'yaml')
  expect(blocks.flatMap(({ line, code }) => parseDocument(code).errors.map((error) => [line, error]))).toEqual([])
})
