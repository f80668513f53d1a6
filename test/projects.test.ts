import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[] }
}

const cwd = fileURLToPath(new URL('..', import.meta.url))

// A moved file would run among the unit tests, which are to be fast.
test('every integration that vitest.config.ts lists is there', () => {
  const { test: tests } = config({ mode: 'integrations', command: 'serve' })
  const projects = (tests?.projects ?? []) as readonly Project[]
  const patterns = projects.find((project) => project.test.name === 'node')?.test.include ?? []
  expect(patterns).toContain('test/**/*.test.ts')
  expect(patterns.filter((pattern) => globSync(pattern, { cwd }).length === 0)).toEqual([])
})
