import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './support/package.ts'

const map = readFileSync(join(root, 'docs/design.md'), 'utf8')
const { stdout } = await run(root, 'node', 'scripts/files-on-the-way.ts')
const ways = JSON.parse(stdout) as Readonly<Record<'request' | 'case', readonly string[]>>

test.each(['request', 'case'] as const)(
  'the map of the code has each file that a %s uses',
  (way) => {
    expect(ways[way].length).toBeGreaterThan(20)
    expect(ways[way].filter((file) => !map.includes(`\`${file}\``))).toEqual([])
  },
)
