import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Misuse, readEffort } from '../../bench/effort.ts'
import type { Results } from '../../bench/results.ts'
import { root, run, scratch } from './package.ts'

test('the bench runs through, in 80 columns', { timeout: 300_000 }, async () => {
  await using folder = await scratch()
  const file = join(folder.path, 'figures.json')
  const words = ['bench/main.ts', '--quick', '--only', 'plant-store', '--json', file]
  const { stdout } = await run(root, process.execPath, ...words)
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  const figures = JSON.parse(await readFile(file, 'utf8')) as Results
  const { servers, starts, checks, browser, growth } = figures
  expect(servers.map(({ name }) => name)).toEqual([
    'node:http',
    'plant-store',
    'plant-store --quiet',
    'plant-store workers',
  ])
  const rounds = servers.flatMap(({ valid, invalid, malformed }) => [
    ...valid.rounds,
    ...invalid.rounds,
    ...malformed.rounds,
  ])
  expect(rounds.filter(({ requests, right }) => right !== requests)).toEqual([])
  expect(starts.map(({ name }) => name)).toEqual([
    'node:http',
    'node:http, CommonJS',
    'plant-store',
  ])
  expect(checks.map(({ name }) => name)).toEqual(['plant-store check', 'Dredd'])
  expect(checks[0]?.requests).toBeGreaterThan(600)
  expect(browser.map(({ name }) => name)).toContain('plant-store-kit/handlers')
  expect(growth.map(({ what }) => what)).toEqual(['body, bytes', 'worlds', 'journal'])
  for (const { name } of [...servers, ...starts, ...checks, ...browser]) {
    expect(stdout).toContain(`| ${name} `)
  }
})

test('the bench says what it cannot do', () => {
  const said = (...words: string[]): string => {
    try {
      return JSON.stringify(readEffort(words))
    } catch (error) {
      return error instanceof Misuse ? error.message : String(error)
    }
  }
  expect(said('--rounds', 'x')).toBe('--rounds takes a number from 1, not "x".')
  expect(said('--only', 'nginx')).toMatch(
    /^There is no server "nginx" to stand beside: plant-store/,
  )
  expect(said('--roudns', '3')).toBe("Unknown option '--roudns' (--help shows all options)")
  expect(said('--quick')).toBe('{"rounds":1,"seconds":0.2,"more":0,"install":false}')
})
