import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { json } from '../../src/generated/document.ts'
import { ended, inPackage, start } from './child.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

interface Operation {
  requestBody: { content: Record<string, { examples?: unknown }> }
}

/** openapi.yaml without the examples of the request, as many documents are. */
const withoutExamples = (): string => {
  const document = JSON.parse(json) as { paths: Record<string, { post: Operation }> }
  const media = document.paths['/plants']!.post.requestBody.content['application/json']!
  delete media.examples
  return JSON.stringify(document)
}

/** What Dredd says of a server: one word for each of its two transactions, such as `pass` or `fail`. */
export async function askDredd(
  url: string,
  examples: 'with' | 'without' = 'with',
): Promise<Readonly<Record<'200' | '400', string>> & { readonly verdict: 'passes' | 'fails' }> {
  const folder = await mkdtemp(join(tmpdir(), 'second-opinion-'))
  try {
    const copy = join(folder, 'openapi.json')
    await writeFile(copy, examples === 'with' ? json : withoutExamples())
    const flags = ['--hookfiles', here('dredd-hooks.cjs'), '--loglevel', 'error']
    const { child, printed } = start([inPackage('dredd', 'bin/dredd'), copy, url, ...flags], {
      PLANT_STORE_TOKEN: 'a-token-for-dredd',
    })
    const code = await ended(child)
    const word = (status: string): string =>
      new RegExp(`(\\w+): POST \\(${status}\\)`).exec(stripVTControlCharacters(printed()))?.[1] ??
      'none'
    if (!/\d+ total/.test(printed())) throw new Error(`Dredd did not run:\n${printed()}`)
    return { '200': word('200'), '400': word('400'), verdict: code === 0 ? 'passes' : 'fails' }
  } finally {
    await rm(folder, { recursive: true })
  }
}
