import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { importersIn } from './importers.ts'

test('the modules that need another one are found through others, but not by types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'importers-'))
  const files = {
    'a.ts': '',
    'b.ts': "import {\n  a,\n  type A,\n} from './a.ts'",
    'c.ts': "export { b } from './b.ts'",
    'd.ts': "import type { A } from './a.ts'",
    'c.test.ts': "import { c } from './c.ts'",
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const url = new URL(`${pathToFileURL(folder).href}/`)
  const found = importersIn(url, [new URL('a.ts', url).href])
  expect([...found].map((item) => item.slice(url.href.length))).toEqual(['a.ts', 'b.ts', 'c.ts'])
})
