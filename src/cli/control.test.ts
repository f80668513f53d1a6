import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Ended, runInProcess } from '../../test/support/cli.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { type MockServer, startServer } from '../adapters/node.ts'

let server: MockServer
beforeAll(async () => {
  server = await startServer({
    port: 0,
    scenarios: { closed: { description: 'the \u001b[31mshop is closed', answer: 'rejected' } },
  })
})
beforeEach(() => server.mock.reset())
afterAll(() => server.close(0))

const run = (...args: string[]): Promise<Ended> => runInProcess([...args, '--url', server.url])

const LIST = String.raw`* auto                    validates the request, then 200 or 400
  created                 always 200, with the body sent or an example
  rejected                always 400, whatever was sent
  slow                    like auto, after 2 seconds
  flaky                   400, 400, then like auto
  busy                    503 with Retry-After twice, then like auto
  hang                    never responds
  offline                 resets the connection
  off-contract-500        breaks the contract: 500 with an HTML page
  off-contract-nameless   breaks the contract: 200 without a name
  off-contract-truncated  breaks the contract: 200 with truncated JSON
  off-contract-204        breaks the contract: 204 without a body
  closed                  the \u001b[31mshop is closed
`

describe('plant-store-kit scenarios', () => {
  test('lists the scenarios and marks the one in use', async () => {
    expect(await run('scenarios')).toEqual({ code: 0, stdout: LIST, stderr: '' })
    server.mock.forToken('adalovelace').use({ answer: 'created' })
    const { stdout } = await run('scenarios', '--token', 'adalovelace')
    expect(stdout).toMatch(/^\* custom +\n {2}auto /)
  })

  test('fails if no mock listens at --url', async () => {
    const { url, close } = await startServer({ port: 0 })
    await close(0)
    const { code, stderr } = await runInProcess(['scenarios', '--url', url])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Cannot reach a mock at ${url}`)])
    expect(await runInProcess(['scenarios', '--url', 'foo'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('plant-store-kit use', () => {
  test('chooses the scenario of every token, and returns to the default', async () => {
    const stdout = 'Scenario flaky is in use for every token without its own scenario.\n'
    expect(await run('use', 'flaky')).toEqual({ code: 0, stdout, stderr: '' })
    expect(server.mock.scenario).toBe('flaky')
    await run('use')
    expect(server.mock.scenario).toBe('auto')
  })

  test('chooses the scenario of one token, which it prints shortened', async () => {
    const { stdout } = await run('use', 'hang', '--token', 'adalovelace')
    expect(stdout).toBe('Scenario hang is in use for ada….\n')
    expect(server.mock.forToken('adalovelace').scenario).toBe('hang')
    expect(server.mock.scenario).toBe('auto')
    await run('use', '--token', 'adalovelace')
    expect(server.mock.forToken('adalovelace').scenario).toBe('auto')
  })

  test('sends the control token from a flag or the environment', async () => {
    const { url, close } = await startServer({ port: 0, controlToken: 'sesame' })
    const use = ['use', 'slow', '--url', url]
    const { code, stderr } = await runInProcess(use)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Control-Token')])
    expect((await runInProcess([...use, '--control-token', 'sesame'])).code).toBe(0)
    vi.stubEnv('PLANT_STORE_CONTROL_TOKEN', 'sesame')
    expect((await runInProcess(use)).code).toBe(0)
    vi.unstubAllEnvs()
    await close(0)
  })
})

test('plant-store-kit requests prints the journal', async () => {
  await fetchPlant(server.url, { authorization: 'Bearer adalovelace' })
  await fetchPlant(server.url, { authorization: 'Bearer bob' }, '{"id":"\u202e7","name":"fern"}')
  expect((await run('requests')).stdout).toMatch(
    /^200 POST \/plants auto [\d.]+ ms\n400 POST \/plants auto [\d.]+ ms "id" must be an integer \(got "\\u202e7"\)\n$/,
  )
  expect((await run('requests', '--token', 'ada')).stdout).toBe('')
})
