import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { scratch } from './support/package.ts'

interface Action {
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] }
}

const readScript = async (): Promise<string> => {
  const action = parse(
    await readFile(new URL('../.github/actions/check/action.yml', import.meta.url), 'utf8'),
  ) as Action
  return action.runs.steps.find(({ id }) => id === 'check')!.run!
}

/** Runs the step of the action with a `node` that prints its arguments, each in brackets. */
const argumentsFor = async (inputs: Readonly<Record<string, string>>): Promise<string[]> => {
  await using folder = await scratch()
  const bin = join(folder.path, 'bin')
  await mkdir(bin)
  await writeFile(
    join(bin, 'node'),
    '#!/bin/sh\nshift\nfor word; do printf "<%s>\\n" "$word"; done\n',
  )
  await chmod(join(bin, 'node'), 0o755)
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', await readScript()], {
    cwd: folder.path,
    env: {
      PATH: [bin, process.env['PATH']].join(delimiter),
      GITHUB_ACTION_PATH: folder.path,
      GITHUB_OUTPUT: join(folder.path, 'output'),
      GITHUB_STEP_SUMMARY: join(folder.path, 'steps'),
      BASE_URL: 'http://localhost:4010',
      WAIT: '30',
      FLAGS: '',
      REPORTS: 'reports',
      ...inputs,
    },
  })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('the action', () => {
  test('checks the base URL with its flags', async () => {
    expect(await argumentsFor({ FLAGS: '--strict --skip  V5,N*' })).toEqual([
      '<check>',
      '<--wait=30>',
      '<--reporter>',
      '<text>',
      '<--reporter>',
      '<github>',
      '<--reporter=junit=reports/junit.xml>',
      '<--reporter=html=reports/report.html>',
      '<--reporter=markdown=reports/summary.md>',
      '<--strict>',
      '<--skip>',
      '<V5,N*>',
      '<-->',
      '<http://localhost:4010>',
    ])
  })

  test.each<[input: string, value: string, word: string]>([
    ['BASE_URL', '--config=evil.mjs', '<--config=evil.mjs>'],
    ['BASE_URL', 'http://a b; $(exit 7) `exit 8`', '<http://a b; $(exit 7) `exit 8`>'],
    ['WAIT', '--insecure', '<--wait=--insecure>'],
    ['REPORTS', '-rf x; exit 9', '<--reporter=html=-rf x; exit 9/report.html>'],
  ])('takes %s as one value: %s', async (input, value, word) => {
    const words = await argumentsFor({ [input]: value })
    expect(words).toContain(word)
    expect(words).toHaveLength(11)
    expect(words.indexOf('<-->')).toBe(9)
  })
})
