import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { faults, rights } from '../../contract/faults/index.ts'
import { root } from './package.ts'

interface Step {
  readonly env?: Readonly<Record<string, string>>
  readonly run?: string
  readonly uses?: string
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const action = parse(
  await readFile(join(root, '.github/actions/check/action.yml'), 'utf8'),
) as Action
const script = action.runs.steps.find(({ run }) => run !== undefined)!
const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-action-'))
  // In the place of the one that would fetch the package: it runs the sources, and notes what it was asked.
  const npx = join(folder, 'bin/npx')
  await mkdir(dirname(npx))
  const asked = `echo "$1 $2 $3" >> "${folder}/asked"`
  await writeFile(npx, `#!/bin/sh\n${asked}\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`)
  await chmod(npx, 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

interface Outcome {
  readonly code: number | null
  readonly log: string
  readonly summary: string
  readonly output: string
}

/** The step as a runner runs it: inputs by way of the environment, bash with its usual flags. */
async function runStep(inputs: Readonly<Record<string, string>>): Promise<Outcome> {
  const values: Record<string, string> = { reports: join(folder, 'reports'), ...inputs }
  const input = (name: string): string => values[name] ?? action.inputs[name]?.default ?? ''
  const env = Object.entries(script.env ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, each: string) => input(each)),
  ])
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'step'), GITHUB_OUTPUT: join(folder, 'out') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, '')))
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script.run!], {
    env: {
      PATH: `${folder}/bin:${process.env['PATH']}`,
      ...files,
      ...(Object.fromEntries(env) as Record<string, string>),
    },
    cwd: folder,
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (log += text))
  }
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  const [summary, output] = await Promise.all(
    Object.values(files).map((file) => readFile(file, 'utf8')),
  )
  return { code, log, summary: summary!, output: output! }
}

async function against(name: string, inputs: Readonly<Record<string, string>>): Promise<Outcome> {
  const server = await [...faults, ...rights].find((each) => each.name === name)!.start()
  try {
    return await runStep({ 'base-url': server.url, token: 'a-good-token', ...inputs })
  } finally {
    await server.close()
  }
}

describe('the GitHub Action', () => {
  test('passes a right server, and keeps the reports', async () => {
    const { code, log, summary, output } = await against('plain', { flags: '--explore 0 --strict' })
    expect([code, output]).toEqual([0, 'exit-code=0\n'])
    expect(log).toContain('The server keeps the contract')
    expect(summary).toContain('The server keeps the contract')
    const reports = ['junit.xml', 'report.html', 'summary.md']
    const [junit, html] = await Promise.all(
      reports.map((file) => readFile(join(folder, 'reports', file), 'utf8')),
    )
    expect(junit).toMatch(/^<\?xml /)
    expect(html).toMatch(/^<!doctype html>/i)
  })

  test('fails a faulty server, with annotations', async () => {
    const { code, log, summary, output } = await against('fastapi', { flags: '--only N4 N5' })
    expect([code, output]).toEqual([1, 'exit-code=1\n'])
    expect(log).toMatch(/^::error /m)
    expect(summary).toContain('The server breaks the contract')
  })

  test('tells that nobody is there', async () => {
    const { code, log, output } = await runStep({
      'base-url': 'unix:/nowhere/plants.sock',
      token: 'a-good-token',
      wait: '0.2',
    })
    expect([code, output]).toEqual([2, 'exit-code=2\n'])
    expect(log).toContain('although it was given 0.2 s')
  })

  test('takes inputs for words, not for a script', async () => {
    const { code, log } = await runStep({
      'base-url': '$(touch hacked)`touch hacked`',
      token: '";touch hacked;"',
      flags: '; touch hacked * $(touch hacked)',
    })
    expect(code).toBe(2)
    expect(log).not.toContain('hacked: ')
    await expect(readFile(join(folder, 'hacked'))).rejects.toThrow('ENOENT')
  })

  test('has no expression in its script', () => {
    expect(action.runs.steps.filter(({ run: text }) => text?.includes('${{'))).toEqual([])
  })

  test('fetches the version it belongs to', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(action.inputs['version']?.default).toBe(version)
    expect(await readFile(join(folder, 'asked'), 'utf8')).toContain(
      `--yes plant-store-kit@${version} check\n`,
    )
  })
})
