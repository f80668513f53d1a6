import { describe, expect, test } from 'vitest'
import { faults, rights } from '../faults/index.ts'
import { listen, type Behaviour } from '../faults/listen.ts'
import { check } from '../index.ts'
import { reporters, type ReporterName } from './index.ts'

/** A fault that hangs is given up after three seconds, whatever the machine does meanwhile. */
const steady = { token: 'a-good-token', seed: 42, timeout: 3000, now: () => 1_800_000_000_000 }

/** A whole run as a console shows it: what was asked, what was printed, how it ended. */
async function consoleRun(
  name: string,
  only: readonly string[],
  format: ReporterName,
): Promise<string> {
  const specimen = [...faults, ...rights].find((each) => each.name === name)!
  const server = await specimen.start()
  try {
    // Generated cases come and go with the generator; one whole run is enough to watch them.
    const explore = only.length === 0 ? 200 : 0
    const report = await check(`${server.url}${specimen.base ?? ''}`, { ...steady, only, explore })
    const write = await reporters[format]()
    const asked = ['check http://127.0.0.1:8080', ...only.map((rule) => `--only ${rule}`)].join(' ')
    const text = write(report, { width: 100 }).replaceAll(server.url, 'http://127.0.0.1:8080')
    return `$ ${asked}   # ${name} ${specimen.what}\n${text}(exit code ${report.exitCode})\n`
  } finally {
    await server.close()
  }
}

const runs: [string, string[], ReporterName][] = [
  ['plain', [], 'text'],
  ['refuse-edges', [], 'text'],
  ['null-tag', [], 'text'],
  ['express', ['N2'], 'text'],
  ['fastapi', ['N4', 'N5'], 'text'],
  ['spring', ['N3'], 'text'],
  ['flask', ['A1', 'A2'], 'text'],
  ['open-door', ['A1'], 'text'],
  ['reset-on-null', ['N3'], 'text'],
  ['hang-on-empty', ['N1'], 'text'],
  ['length-and-chunks', ['N3'], 'text'],
  ['latin-1', ['N6'], 'text'],
  ['double-id', ['V1'], 'text'],
  ['fastapi', ['N4', 'N5'], 'markdown'],
  ['fastapi', ['N4', 'N5'], 'github'],
  ['fastapi', ['N4', 'N5'], 'tap'],
]

describe('a whole run against', () => {
  test.each(runs)('%s, %j, as %s', async (name, only, format) => {
    const file = format === 'text' ? name : `${name}.${format}`
    await expect(await consoleRun(name, only, format)).toMatchFileSnapshot(
      `__snapshots__/runs/${file}.txt`,
    )
  })
})

const echo: Behaviour = {
  answer: (usual, { headers: { authorization = '' } }) => ({
    ...usual,
    headers: { ...usual.headers, 'X-Echo': String(authorization) },
    body: JSON.stringify({ error: authorization, name: 7, tag: String(authorization).slice(7) }),
  }),
}

test('no report holds a token, even one that is echoed', async () => {
  const token = 'tok/en+"quoted"=7f3a9c'
  const server = await listen(echo)
  const report = await check(server.url, { ...steady, token, explore: 5 })
  await server.close()
  expect(report.exitCode).toBe(1)
  const forms = [token, encodeURIComponent(token), btoa(token), btoa(`:${token}`)]
  const written = await Promise.all(
    Object.values(reporters).map(async (load) => (await load())(report)),
  )
  for (const text of written) {
    expect(text).toContain('PLANT_STORE_TOKEN')
    const seen = [text, text.replaceAll('\\', ''), text.replaceAll('&quot;', '"')]
    expect(forms.filter((form) => seen.some((each) => each.includes(form)))).toEqual([])
  }
})
