import { execFile, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { testServer } from '../test/servers/index.ts'
import { check, type Report } from './index.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const token = 'a-good-token'

/** What the last response to a curl line has: its status and body. */
const sendByShell = (line: string): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, PLANT_STORE_TOKEN: token }
    execFile('sh', ['-c', line], { env, encoding: 'latin1' }, (_error, output) => {
      const [last = ''] = output.split(/^(?=HTTP\/1\.1 )/m).slice(-1)
      const [head = '', ...body] = last.split('\r\n\r\n')
      resolve(`${head.split(' ')[1]} ${body.join('\r\n\r\n')}`)
    })
  })

/** The curl lines of findings, which are printed as ones that reproduce, with the response that each finding is about. */
const linesOf = ({ groups, curl, exchanges }: Report): readonly (readonly [string, string])[] =>
  groups.flatMap(({ kind, findings: [{ exchange: number }] }) => {
    const line = curl[number]
    const response = exchanges.find((exchange) => exchange.number === number)?.response
    if (kind === 'note' || !line?.includes('curl -q') || response?.type !== 'response') return []
    const body = Buffer.from(response.body).toString('latin1')
    return [[line, `${response.status} ${body}`] as const]
  })

test.for([
  ['success-html-type', ['R1'], 1],
  ['null-tag', ['R1'], 1],
  ['refuse-apostrophe', ['R1'], 1],
  ['parser-text', ['N2'], 1],
  ['crash-without-credential', ['A1'], 1],
  ['refuse-edges', ['R1', 'V1', 'V3', 'V4'], 3],
] as const)(
  'each curl line that a check of %s prints shows its finding',
  async ([name, only, atLeast], context) => {
    context.skip(!hasCurl, 'curl is not installed')
    await using server = await testServer(name).listen()
    const report = await check({ baseUrl: server.url, token, only, seed: 7, explore: 0 })
    const lines = linesOf(report)
    expect(lines.length).toBeGreaterThanOrEqual(atLeast)
    for (const [line, received] of lines) expect(await sendByShell(line), line).toBe(received)
  },
)
