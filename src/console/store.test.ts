import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import {
  create,
  expectShown,
  lines,
  live,
  mock,
  open,
  page,
  plant,
  select,
  selected,
  serve,
  server,
  showToken,
  useConsole,
} from '../../test/support/console.ts'
import { listenLocally } from '../../test/support/start.ts'

useConsole()

test('two tokens have their own scenario and journal', async () => {
  const other = await open()
  await showToken(page, 'ada')
  await showToken(other, 'bob')
  await select('rejected')
  await expect.poll(() => mock.forToken('ada').scenario).toBe('rejected')
  await create(plant(1, 'Ada fern'), 'ada')
  await create(plant(2, 'Bob fern'), 'bob')
  await expect.poll(() => lines(page)).toEqual([plant(1, 'Ada fern')])
  await expect.poll(() => lines(other)).toEqual([plant(2, 'Bob fern')])
  expect([await selected(page), await selected(other)]).toEqual(['rejected', 'default'])
  await select('default')
  await expect.poll(() => mock.forToken('ada').scenario).toBe('auto')
  await expect.poll(() => selected()).toBe('default')
  await page.getByText('Reset this token').click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => lines(page)).toEqual([])
  expect(await lines(other)).toHaveLength(1)
  await showToken(page, '')
  await expect.poll(() => lines()).toEqual([plant(2, 'Bob fern')])
  await other.context().close()
})

test('the page reconnects to a restarted server', async () => {
  await create(plant(1, 'Before'))
  await expect.poll(() => lines()).toHaveLength(1)
  const { port } = new URL(server.url)
  await server.close(0)
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
  expect(await lines()).toHaveLength(1)
  await select('rejected')
  await page.getByRole('alert').getByText('Cannot reach a mock').waitFor()
  await expect.poll(() => selected()).toBe('auto')
  await serve({ scenario: 'flaky', port: Number(port) })
  await live()
  await expect.poll(() => lines()).toEqual([])
  await expect.poll(() => selected()).toBe('flaky')
  expect(await page.getByRole('alert').count()).toBe(0)
  await create(plant(2, 'After'))
  await expect.poll(() => lines()).toEqual([plant(2, 'After')])
})

test('the page reconnects to a server whose connection is silently lost', async () => {
  const { port } = new URL(server.url)
  /** The connection with the event stream. */
  let stream: { readonly client: Socket; readonly upstream: Socket } | undefined
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('data', (chunk) => {
      if (chunk.includes('GET /_mock/events')) stream = { client, upstream }
    })
    client.pipe(upstream).pipe(client)
  })
  const url = `http://127.0.0.1:${await listenLocally(proxy)}`
  const other = await page.context().newPage()
  await other.clock.install()
  await other.goto(`${url}/_mock`)
  await live(other)
  // Neither side learns that nothing arrives any more.
  stream?.client.unpipe()
  stream?.upstream.unpipe()
  await create(plant(1, 'Unseen'))
  await other.clock.fastForward(20_000)
  expect(await lines(other)).toEqual([])
  await other.clock.fastForward(20_000)
  await other.locator('.connection.gone').waitFor()
  await other.clock.fastForward(250)
  await live(other)
  expect(await lines(other)).toEqual([plant(1, 'Unseen')])
  await other.close()
})

test('a page of another origin can neither reset the mock nor frame the console', async () => {
  await create(plant(1, 'Boston fern'))
  mock.use('slow')
  const { port } = new URL(server.url)
  const hostile = await page.context().newPage()
  const refused: string[] = []
  hostile.on('console', (message) => refused.push(message.text()))
  // The same machine by another name is another site.
  await hostile.goto(`http://localhost:${port}/_mock/health`)
  await hostile.evaluate(async (url) => {
    const post = { method: 'POST', mode: 'no-cors' } as const
    await fetch(`${url}/_mock/reset`, post).catch(() => {})
    await fetch(`${url}/_mock/scenario`, { method: 'DELETE' }).catch(() => {})
    navigator.sendBeacon(`${url}/_mock/reset`)
    const frame = document.createElement('iframe')
    frame.src = `${url}/_mock`
    document.body.append(frame)
    await new Promise((loaded) => frame.addEventListener('load', loaded))
  }, server.url)
  expect(refused.join()).toContain('frame-ancestors')
  expect([mock.scenario, mock.requests().length]).toEqual(['slow', 1])
  await hostile.close()
})

test('the control token unlocks the page', async () => {
  await serve({ port: 0, controlToken: 'a-secret-of-mine' })
  await page.goto(`${server.url}/_mock`)
  await page.locator('.connection.locked').waitFor()
  expect(await page.locator('main h2').first().isVisible()).toBe(false)
  const field = page.getByLabel('This server requires its control token.')
  const refused = page.waitForResponse((response) => response.status() === 401)
  await field.fill('wrong')
  await field.press('Enter')
  await refused
  await expectShown('must be the token that the mock was started with')
  await field.fill('a-secret-of-mine')
  await field.press('Enter')
  await live()
  expect(await selected()).toBe('auto')
})

test('a hidden page closes its connection and catches up when it is shown', async () => {
  const show = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/_mock/events'),
  )
  await show(true)
  await ended
  await create(plant(1, 'Meanwhile'))
  expect(await lines()).toEqual([])
  await show(false)
  await expect.poll(() => lines()).toEqual([plant(1, 'Meanwhile')])
})
