import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import {
  commands,
  fileName,
  printsLike,
  type Block,
  type Command,
  type Section,
} from './markdown.ts'
import { plainEnvironment } from './package.ts'

/*
 * How a page is run, block by block, in one folder that has the package installed:
 *
 * - `console` blocks hold `$ command` lines, each with what it prints beneath (`…` is a wildcard).
 *   What is printed decides; a command shown without output must exit with 0.
 * - `console serving`: the last command goes on running until its section ends.
 * - `sh` blocks are scripts; they must exit with 0, and what they print does not matter.
 * - A block whose first line is a comment with a file's name (`// form.test.ts`, `# mock.yaml`) is
 *   written to that file before its section runs.
 * - `ts` blocks are type-checked, all together; those that import vitest are run as tests.
 * - `not run: REASON` behind the language leaves a block alone.
 */

const limit = 60_000
const shells = new Set(['console', 'sh'])
const left = (block: Block): boolean => block.info.startsWith('not run:')

/** Writes the section's files and runs its shell blocks; what it started has ended on return. */
export async function play(section: Section, folder: string): Promise<void> {
  await write(section, folder)
  await rm(join(folder, '../state'), { force: true })
  const serving: ChildProcess[] = []
  try {
    for (const block of section.blocks.filter((each) => !left(each))) {
      if (block.language === 'sh') {
        await finish({ line: block.line, text: block.text, prints: '' }, folder, 'anything')
      }
      if (block.language !== 'console') continue
      const steps = commands(block)
      const last = block.info === 'serving' ? steps.pop() : undefined
      for (const step of steps) await finish(step, folder, 'as shown')
      if (last) serving.push(await serve(last, folder))
    }
  } finally {
    await Promise.all(serving.map(end))
  }
}

/** The files that a section's blocks make, `ts` blocks without a name included. */
export async function write(section: Section, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const block of section.blocks.filter((each) => !left(each) && !shells.has(each.language))) {
    const test = /from 'vitest'/.test(block.text) ? '.test' : ''
    const unnamed = block.language === 'ts' ? `line-${block.line}${test}.ts` : undefined
    const file = fileName(block) ?? unnamed
    if (file === undefined) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${block.text}\n`)
    files.push(file)
  }
  return files
}

async function finish(
  command: Command,
  folder: string,
  printing: 'as shown' | 'anything',
): Promise<void> {
  // Each command has a shell of its own; what it exports and where it goes carries over.
  const { child, output } = start(
    `[ -f ../state ] && . ../state; cd "\${PWD_OF_PAGE:-.}"; ${command.text}
code=$?; PWD_OF_PAGE=$PWD; export PWD_OF_PAGE; export -p > "${join(folder, '../state')}"; exit $code`,
    folder,
  )
  const timer = setTimeout(() => kill(child), limit)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  const shown = printing === 'as shown' && command.prints !== ''
  const right = shown ? printsLike(command.prints, '$').test(output()) : code === 0
  if (!right) throw mismatch(command, output(), `exit code ${code}`)
}

async function serve(command: Command, folder: string): Promise<ChildProcess> {
  const { child, output } = start(command.text, folder)
  const expected = printsLike(command.prints, '')
  const until = Date.now() + limit
  while (!expected.test(output())) {
    if (child.exitCode !== null || Date.now() > until) {
      await end(child)
      throw mismatch(command, output(), child.exitCode === null ? 'still running' : 'it ended')
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return child
}

function start(script: string, cwd: string): { child: ChildProcess; output: () => string } {
  // A group of its own, so that ending it ends what npx has started in turn.
  const child = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return { child, output: () => `${printed.trim()}\n` }
}

function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => kill(child), 5000)
  kill(child, 'SIGTERM')
  await ended
  clearTimeout(timer)
}

function mismatch(command: Command, printed: string, how: string): Error {
  const shown = command.prints === '' ? '(nothing shown)' : command.prints
  return new Error(
    `line ${command.line}: $ ${command.text}\n--- shown\n${shown}\n--- printed (${how})\n${printed}`,
  )
}

/** The page with every fixed port replaced by a free one, so that nothing else is in its way. */
export async function withFreePorts(markdown: string): Promise<string> {
  const naming = /(127\.0\.0\.1:|localhost:|--port[ =])(\d{2,5})\b/g
  const ports = new Map<string, number>()
  const explicit = [...markdown.matchAll(naming)].map(([, , port = '']) => port)
  for (const port of ['4010', ...explicit]) ports.set(port, ports.get(port) ?? (await freePort()))
  return markdown
    .replace(naming, (_whole, before: string, port: string) => `${before}${ports.get(port)}`)
    .replace(/\bplant-store(-kit)? mock\b(?!.*--port)/g, `$& --port ${ports.get('4010')}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
