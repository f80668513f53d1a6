import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** What a newcomer sees first stays short; tools keep their settings in dotfiles. */
const allowed = new Set([
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bench',
  'contract',
  'docs',
  'examples',
  'fixtures',
  'handlers',
  'openapi.yaml',
  'package-lock.json',
  'package.json',
  'src',
  'tsconfig.json',
  'vitest.config.ts',
])

test('the root holds only what it needs', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const entries = new Set(files.split('\n').map((file) => file.split('/')[0] ?? ''))
  const visible = [...entries].filter((entry) => entry !== '' && !entry.startsWith('.'))
  expect(visible.filter((entry) => !allowed.has(entry))).toEqual([])
})
