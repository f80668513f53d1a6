import { describe, expect, test } from 'vitest'
import { expectShown, lines, live, mock, page, serve, server } from '../../test/support/console.ts'

const expectMark = (kind: 'good' | 'refused'): Promise<void> =>
  page.locator(`.outcome .mark.${kind}`).waitFor()

describe('the form to try a request', () => {
  test('sends a preset and shows the answer', async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('good')
    expect(await page.locator('.outcome .body').innerText()).toBe(
      '{"name":"Monstera deliciosa","tag":"indoor"}',
    )
    await expect.poll(() => lines()).toHaveLength(1)
  })

  test('sends bytes that no field can hold', async () => {
    await page.getByLabel('Body', { exact: true }).selectOption({ label: 'not UTF-8' })
    await expectShown('bytes that a text field cannot hold')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    expect(mock.requests()[0]?.problems[0]?.message).toBe('the body must be UTF-8')
  })

  test('says which Prefer header it implies', async () => {
    await page.getByLabel('Answer', { exact: true }).selectOption({ label: 'rejected' })
    await page.getByLabel('Delay in ms').fill('20')
    const prefer = 'scenario=rejected, delay=20'
    expect(await page.locator('.prefer').innerText()).toBe(`Prefer: ${prefer}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    expect(mock.requests()[0]?.request.headers['prefer']).toBe(prefer)
  })

  test('sends without credential and content type', async () => {
    await page.getByLabel('Token', { exact: true }).fill('')
    await page.getByLabel('Content-Type').selectOption('none')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    const headers = mock.requests()[0]?.request.headers
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('content-type')
  })

  test('says what no header can carry', async () => {
    await page.getByLabel('Token', { exact: true }).fill('🪴')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectShown('No header can carry that token.')
  })

  test('stops waiting', async () => {
    mock.use('hang')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expectShown('Stopped after')
  })

  test('tells of a connection that broke', async () => {
    mock.use('offline')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectShown('The connection broke')
  })
})

describe('below a base path', () => {
  test('the form finds the operation', async () => {
    await serve({ port: 0, basePath: '/api/v1' })
    await page.goto(new URL('/_mock', server.url).href)
    await live(page)
    await page.getByRole('button', { name: 'Send POST /api/v1/plants' }).click()
    await expectMark('good')
  })
})
