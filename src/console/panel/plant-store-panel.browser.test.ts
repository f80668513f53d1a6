import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverMock } from '../../../test/support/server-mock.ts'
import { createFetch } from '../../adapters/fetch.ts'
import { createMock } from '../../core/create-mock.ts'
import type { Mock } from '../../core/mock.ts'
import { PlantStorePanel, type ServerMock } from './index.ts'

let mock: Mock
let panel: PlantStorePanel

beforeEach(() => {
  sessionStorage.clear()
  show(createMock())
})
afterEach(() => {
  panel.remove()
  vi.restoreAllMocks()
})

function show(next: Mock): void {
  mock = next
  panel = document.createElement('plant-store-panel')
  panel.mock = mock
  document.body.append(panel)
}

/** Another mock and another panel in the same session. */
function reload(next: Mock): void {
  panel.remove()
  show(next)
}

const elements = <Found extends Element>(selector: string): Found[] => [
  ...(panel.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
]
const texts = (selector: string): string[] =>
  elements(selector).map((element) => element.textContent ?? '')
const listed = (): string[] =>
  elements<HTMLElement>('li:not([hidden])').map((item) => item.innerText)
const labels = (): (string | undefined)[] =>
  elements<HTMLElement>('.panel > summary > span').map(({ dataset }) => dataset['text'])
const open = (): void => elements<HTMLElement>('summary')[0]?.click()

async function select(name: string): Promise<void> {
  await expect.poll(() => texts('option')).toContain(name)
  const [field] = elements<HTMLSelectElement>('select')
  Object.assign(field ?? {}, { value: name })
  field?.dispatchEvent(new Event('change'))
}

function create(body: string): Promise<Response> {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  return createFetch(mock)(new Request('/plants', { method: 'POST', headers, body }))
}

test('shows the scenario in use, also one without a name', async () => {
  await expect.poll(() => labels().slice(1)).toEqual(['auto'])
  mock.use({ answer: 'rejected' })
  await expect.poll(() => labels().slice(1)).toEqual(['custom'])
  open()
  await expect.poll(() => texts('option')).toContain('custom')
  mock.use('slow')
  await expect.poll(() => texts('option')).toEqual(Object.keys(mock.scenarios))
})

test('shows when a request that was pending has ended', async () => {
  open()
  const request = {
    method: 'POST',
    target: '/plants',
    headers: new Headers(),
    body: new Uint8Array(),
  }
  const exchange = mock.respond(request)
  await expect.poll(() => texts('small')).toEqual(['pending'])
  elements<HTMLElement>('li summary')[0]!.click()
  mock.finish(exchange, 12)
  await expect.poll(() => texts('small')).toEqual(['12 ms'])
  expect(elements('li details[open]')).toHaveLength(1)
})

test('switches the scenario', async () => {
  open()
  await select('rejected')
  expect((await create('{"id":1,"name":"fern"}')).status).toBe(400)
  await expect.poll(() => texts('.description')).toEqual(['always 400, whatever was sent'])
})

test('lists the last 8 requests, the newest first, with hostile text as text', async () => {
  open()
  await expect.poll(() => listed()).toEqual(['None yet.'])
  for (let id = 0; id < 10; id += 1) await create(`{"id":${id},"<img src=x>":1}`)
  await expect.poll(() => texts('code')).toHaveLength(8)
  expect(texts('code')[0]).toBe('{"id":9,"<img src=x>":1}')
  expect(texts('.why')[0]).toBe('"name" is required')
  expect(elements('img')).toEqual([])
})

test('shows status, body, time and scenario of a request', async () => {
  open()
  await create('{"id":1,"name":"fern"}')
  mock.use('off-contract-500')
  await create('{"id":2,"name":"aloe"}')
  await expect.poll(() => texts('li b')).toEqual(['500', '200'])
  expect(texts('code')).toEqual(['{"id":2,"name":"aloe"}', '{"id":1,"name":"fern"}'])
  expect(texts('small')).toEqual(Array(2).fill(expect.stringMatching(/^(< 1|\d+) ms$/)))
  expect(texts('.used')).toEqual(['off-contract-500'])
})

describe('an open request', () => {
  beforeEach(async () => {
    open()
    await create('{"id":"7"}')
    await vi.waitUntil(() => texts('code').length === 1)
    elements<HTMLElement>('li summary')[0]!.click()
  })

  test('stays open and focused while new requests come, beyond the last 8', async () => {
    elements<HTMLElement>('li button')[0]!.focus()
    for (let id = 0; id < 9; id += 1) await create(`{"id":${id}}`)
    await expect.poll(() => texts('code')).toHaveLength(9)
    expect(texts('li details[open] code')).toEqual(['{"id":"7"}'])
    expect(panel.shadowRoot?.activeElement).toBe(elements('li details[open] button')[0])
  })

  test('is no longer listed after a reset', async () => {
    mock.reset()
    await expect.poll(() => listed()).toEqual(['None yet.'])
  })

  test('is no longer listed after the mock is another', async () => {
    panel.mock = createMock()
    await expect.poll(() => listed()).toEqual(['None yet.'])
  })

  test('shows the response, and is copied as a curl command', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    expect(texts('pre')[0]).toMatch(/^POST \S+\nauthorization: Bearer d…\n/)
    expect(texts('pre')[1]).toMatch(/^400\ncontent-type: application\/json\n/)
    expect(texts('pre')[1]).toContain('\\"name\\" is required')
    elements<HTMLElement>('li button')[0]!.click()
    await expect
      .poll(() => texts('.exchange [role=status]'))
      .toEqual(['Copied. Set PLANT_STORE_TOKEN first.'])
    expect(copied).toEqual([
      `curl -i '${location.origin}/plants' -H 'authorization: Bearer '"$PLANT_STORE_TOKEN" -H 'content-type: application/json' --data-raw '{"id":"7"}'`,
    ])
  })

  test('shows the command if the page may not copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    elements<HTMLElement>('li button')[0]!.click()
    await expect
      .poll(() => texts('.exchange [role=status] pre'))
      .toEqual([expect.stringMatching(/^curl -i .* --data-raw '\{"id":"7"\}'$/)])
  })
})

test('copies the key of another document as a variable', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } }
  const post = { requestBody: { content }, responses: { 201: { description: 'Created' } } }
  reload(
    createMock({
      document: {
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        paths: { '/orders': { post } },
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        security: [{ key: [] }],
      },
    }),
  )
  open()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const headers = { 'x-key': 'ada', 'content-type': 'application/json' }
  await createFetch(mock)(new Request('/orders', { method: 'POST', headers, body: '{}' }))
  await expect.poll(() => texts('li button')).toEqual(['Copy as curl'])
  elements<HTMLElement>('li summary')[0]!.click()
  elements<HTMLElement>('li button')[0]!.click()
  await expect.poll(() => writeText.mock.calls.join()).toContain(`'x-key: '"$PLANT_STORE_TOKEN"`)
})

test('shows a request that hangs until a reset', async () => {
  open()
  await select('hang')
  const response = create('{"id":1,"name":"fern"}')
  await expect.poll(() => texts('small')).toEqual(['pending'])
  elements<HTMLElement>('button')[0]?.click()
  expect((await response).type).toBe('error')
  expect([mock.scenario, mock.requests()]).toEqual(['auto', []])
  await expect.poll(() => listed()).toEqual(['None yet.'])
  expect(sessionStorage.getItem('plant-store-panel')).toBeNull()
})

test('has the title of the document', async () => {
  await expect.poll(() => labels()[0]).toBe('Plant Store')
})

test('is hidden without a mock, and shown with one, by no attribute of its own', async () => {
  await expect.poll(() => panel.getBoundingClientRect().height).toBeGreaterThan(0)
  panel.mock = undefined
  await expect.poll(() => panel.getBoundingClientRect().height).toBe(0)
  // React compares the attributes with those of the server's HTML.
  expect(panel.getAttributeNames()).toEqual([])
})

test('takes a mock that was set before the element was defined', async () => {
  // An element of another document is not upgraded before it is adopted.
  const inert = document.implementation.createHTMLDocument().createElement('plant-store-panel')
  Object.assign(inert, { mock })
  panel.remove()
  document.body.append(inert)
  await expect
    .poll(() => inert.shadowRoot?.querySelector<HTMLElement>('.scenario')?.dataset['text'])
    .toBe('auto')
  inert.remove()
})

test('neither takes nor changes styles of the page', async () => {
  const style = document.createElement('style')
  style.textContent = 'button, select { display: none }'
  document.head.append(style)
  open()
  await expect.poll(() => elements('button')).toHaveLength(1)
  expect(getComputedStyle(elements('button')[0] as Element).display).not.toBe('none')
  style.remove()
  expect(document.adoptedStyleSheets).toEqual([])
})

describe('a mock of another process', () => {
  test('is shown with its title and scenario', async () => {
    panel.mock = serverMock({})
    open()
    await expect.poll(() => labels()).toEqual(['Store of a server', 'flaky'])
    await expect.poll(() => texts('.description')).toEqual(['of the server'])
  })

  test('keeps the scenario by itself: a reload of the page chooses none', async () => {
    sessionStorage.setItem('plant-store-panel', 'flaky')
    const use = vi.fn<ServerMock['use']>(async () => {})
    panel.mock = serverMock({ use })
    await expect.poll(() => labels().slice(1)).toEqual(['flaky'])
    expect(use).not.toHaveBeenCalled()
    open()
    await select('flaky')
    expect(use).toHaveBeenCalledWith('flaky')
  })

  test('says why it cannot be reached', async () => {
    const refused = () => Promise.reject(new Error('Cannot reach a mock.'))
    panel.mock = serverMock({ operation: refused })
    open()
    await expect.poll(() => texts('.error')).toEqual(['Cannot reach a mock.'])
    expect(labels()).toEqual(['Mock', undefined])
  })

  test('says why it refuses a scenario', async () => {
    panel.mock = serverMock({ use: () => Promise.reject(new Error('Not for pages.')) })
    open()
    await select('flaky')
    await expect.poll(() => texts('.error')).toEqual(['Not for pages.'])
    expect(labels()).toEqual(['Store of a server', 'flaky'])
  })

  test('opens its events again after an error', async () => {
    let opened = 0
    panel.mock = serverMock({
      async *events() {
        opened += 1
        yield { after: 0, resources: true }
        throw new Error('Lost.')
      },
    })
    await expect.poll(() => opened, { timeout: 5000 }).toBe(2)
  })

  test('is not followed any longer after the panel has left the page', async () => {
    const signals: AbortSignal[] = []
    panel.mock = serverMock({
      async *events({ signal }) {
        signals.push(signal)
        yield { after: 0, resources: true }
        await new Promise(() => {})
      },
    })
    panel.remove()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('after a reload', () => {
  test('the panel is open as before', async () => {
    open()
    await expect.poll(() => sessionStorage.getItem('plant-store-panel-open')).toBe('true')
    reload(createMock())
    expect(elements<HTMLDetailsElement>('.panel')[0]?.open).toBe(true)
  })

  test('the selected scenario is in use', async () => {
    open()
    await select('flaky')
    reload(createMock())
    expect(mock.scenario).toBe('flaky')
  })

  test('a scenario that no longer exists does not matter', () => {
    sessionStorage.setItem('plant-store-panel', 'removed')
    reload(createMock())
    expect(mock.scenario).toBe('auto')
  })
})

test('axe finds no violation', async () => {
  open()
  await create('{"id":"7"}')
  await create('{"id":1,"name":"fern"}')
  await expect.poll(() => texts('code')).toHaveLength(2)
  for (const summary of elements<HTMLElement>('li summary')) summary.click()
  const { violations } = await axe.run(panel)
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
