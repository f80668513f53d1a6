import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { launch, main } from './support/cli.ts'
import { plainEnvironment, root, run, scratch } from './support/package.ts'

/*
 * Checks the code blocks of README.md and docs/*.md by the words after ```:
 * - `console` or `sh`: if `$ ` commands are followed by output, they run in one shell per block and must print it. `…`
 *   matches any text in a line, and a line with only `…` any lines. Otherwise `sh -n` parses the block.
 *   Each page has an empty folder and a mock on port 4010. `$ npx plant-store-kit mock …`, first in a block and with its
 *   output, replaces that mock.
 * - `ts`: is type-checked. `ts run` also runs it with Vitest; `ts continue` appends it to the ts block before it.
 * - Any language with `file=NAME`: the block is written to that file before the commands of the page run.
 */
const FENCE = /^( *)```(\w+)(.*)\n([^]*?)^\1```$/gm
const docs = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
const pages = ['README.md', ...docs.map((file) => `docs/${file}`)].map((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(FENCE)].map((match) => {
    const [, indent = '', language = '', info = '', code = ''] = match
    const line = text.slice(0, match.index).split('\n').length
    return { line, language, info, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }
  })
  return { page, blocks }
})

test.each(pages)('the commands in $page print the output shown', async ({ page, blocks }) => {
  await using folder = await scratch()
  const cwd = folder.path
  for (const { info, code } of blocks) {
    const name = /file=(\S+)/.exec(info)?.[1]
    if (name !== undefined) await writeFile(join(cwd, name), code)
  }
  let mock = launch(['mock', '--port', '0'], {}, cwd)
  const port = /:(\d+)/.exec(await mock.line(/:\d+/))?.[1] ?? ''
  try {
    for (const { line, code } of blocks.filter(({ language }) => /console|sh/.test(language))) {
      const steps = stepsOf(code)
      const [first] = steps
      if (steps.every(({ output }) => output === '')) {
        await run(cwd, 'sh', '-n', '-c', steps.map(({ command }) => command).join('\n') || code)
        continue
      }
      if (first?.output && /^npx plant-store-kit mock\b/.test(first.command)) {
        await mock.stop()
        mock = launch([...first.command.split(/\s+/).slice(2), '--port', port], {}, cwd)
        for (const shown of first.output.split('\n'))
          await mock.line(pattern(shown.replaceAll('4010', port)))
        steps.shift()
      }
      const script = steps.map(({ command }) => `${command}\nprintf '\\036'`).join('\n')
      const outputs = (await shell(script.replaceAll('4010', port), cwd)).replaceAll(port, '4010')
      for (const [index, { command, output }] of steps.entries()) {
        const printed = outputs.split('\u{1E}')[index]?.trim() ?? ''
        if (output !== '' && !pattern(output).test(printed))
          expect(printed, `${page}:${line} $ ${command}`).toBe(output)
      }
    }
  } finally {
    await mock.stop()
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

function pattern(output: string): RegExp {
  const literal = output.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(/^…$\n?/gm, '[^]*?').replaceAll('…', '.*')}$`)
}

async function shell(script: string, cwd: string): Promise<string> {
  const cli = `'${process.execPath}' '${main}'`
  const args = ['-c', `exec 2>&1\n${script.replaceAll('npx plant-store-kit', cli)}`]
  const options = { cwd, env: plainEnvironment(), timeout: 20_000 }
  return (await promisify(execFile)('sh', args, options)).stdout
}

test('the TypeScript in the docs has correct types, and its tests pass', async () => {
  await using folder = await scratch()
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  for (const { page, blocks } of pages) {
    let source = ''
    for (const { line, info, code } of blocks.filter(({ language }) => language === 'ts')) {
      source = info.includes('continue') ? source + code : code
      const name = `${page.replace('/', '-')}-${line}${info.includes('run') ? '.test' : ''}.ts`
      await writeFile(join(folder.path, name), source)
    }
  }
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { exports } = JSON.parse(manifest) as { exports: Record<string, string> }
  const sources = Object.entries(exports).map(([name, file]): [string, string] => [
    `plant-store-kit${name.slice(1)}`,
    join(root, file.replace('dist/', '').replace(/js$/, 'ts')),
  ])
  const compilerOptions = {
    ...{ module: 'esnext', moduleResolution: 'bundler', moduleDetection: 'force', rootDir: '/' },
    ...{ declaration: false, isolatedDeclarations: false, noUnusedLocals: false },
    paths: Object.fromEntries(sources.map(([name, file]) => [name, [file]])),
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'] }
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(tsconfig))
  await run(folder.path, 'tsc')
  // Vite also replaces the beginning of a name, so longer names come first.
  const alias = sources.toReversed().map(([find, replacement]) => ({ find, replacement }))
  const config = `export default ${JSON.stringify({ resolve: { alias }, test: { passWithNoTests: true } })}`
  await writeFile(join(folder.path, 'vitest.config.js'), config)
  await run(root, 'vitest', 'run', '--root', folder.path)
}, 120_000)
