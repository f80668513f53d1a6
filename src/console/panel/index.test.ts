// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverMock } from '../../../test/support/server-mock.ts'
import { createMock } from '../../core/create-mock.ts'
import type { Mock } from '../../core/mock.ts'
import { type PanelMock, PlantStorePanel, type ServerMock } from './index.ts'

let panel: PlantStorePanel
/** By handle, the callbacks for the next frame. */
const frames = new Map<number, () => void>()

beforeEach(() => {
  sessionStorage.clear()
  frames.clear()
  let handle = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    handle += 1
    frames.set(handle, callback)
    return handle
  })
  vi.stubGlobal('cancelAnimationFrame', (cancelled: number) => frames.delete(cancelled))
})
afterEach(() => {
  panel.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(mock?: PanelMock): void {
  panel = new PlantStorePanel()
  panel.mock = mock
  document.body.append(panel)
}

/** Runs the frame that is due, and waits for what it loads. */
async function nextFrame(): Promise<void> {
  const due = [...frames.values()]
  frames.clear()
  for (const callback of due) callback()
  await new Promise((resolve) => setTimeout(resolve))
}

const elements = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
): HTMLElementTagNameMap[Name][] => [...panel.shadowRoot!.querySelectorAll(name)]
const texts = (selector: string): (string | null)[] =>
  [...panel.shadowRoot!.querySelectorAll(selector)].map(({ textContent }) => textContent)
/** What the style shows of a closed panel, too. */
const labels = (): (string | undefined)[] =>
  [...panel.shadowRoot!.querySelectorAll<HTMLElement>('.panel > summary > span')].map(
    ({ dataset }) => dataset['text'],
  )
const sheet = (): HTMLDetailsElement => elements('details')[0]!
const options = (): string[] => elements('option').map(({ value }) => value)

async function open(): Promise<void> {
  sheet().open = true
  sheet().dispatchEvent(new Event('toggle'))
  await nextFrame()
}

async function select(name: string): Promise<void> {
  const [field] = elements('select')
  field!.value = name
  field!.dispatchEvent(new Event('change'))
  await nextFrame()
}

function create(mock: Mock, id: number): void {
  const headers = new Headers({ authorization: 'Bearer ada', 'content-type': 'application/json' })
  const body = new TextEncoder().encode(`{"id":${id},"name":"fern"}`)
  mock.finish(mock.respond({ method: 'POST', target: '/plants', headers, body }), 1)
}

describe('the panel', () => {
  test('is hidden until it has a mock, then shows its title and scenario', async () => {
    show()
    await nextFrame()
    expect(sheet().hidden).toBe(true)
    panel.mock = createMock()
    await nextFrame()
    expect(sheet().hidden).toBe(false)
    expect(labels()).toEqual(['Plant Store', 'auto'])
    await open()
    expect(texts('.description')).toEqual(['validates the request, then 200 or 400'])
  })

  test('has neither texts nor controls while it is closed', async () => {
    const mock = createMock()
    show(mock)
    create(mock, 1)
    await nextFrame()
    const closed = /^<summary[^>]*><\/summary>$/
    const inside = (): string => sheet().innerHTML.replaceAll(/<span[^>]*><\/span>/g, '')
    expect(inside()).toMatch(closed)
    await open()
    expect(inside()).toContain('<button type="button">Reset</button>')
    sheet().open = false
    sheet().dispatchEvent(new Event('toggle'))
    expect(inside()).toMatch(closed)
  })

  test('lists scenarios and requests only while it is open', async () => {
    const mock = createMock()
    show(mock)
    create(mock, 1)
    await nextFrame()
    expect([options(), texts('code')]).toEqual([[], []])
    await open()
    expect([options(), texts('code')]).toEqual([
      Object.keys(mock.scenarios),
      ['{"id":1,"name":"fern"}'],
    ])
  })

  test('lists 8 requests', async () => {
    const mock = createMock()
    show(mock)
    await open()
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) create(mock, id)
    await nextFrame()
    expect(texts('code')).toHaveLength(8)
    expect(texts('code')[0]).toBe('{"id":9,"name":"fern"}')
  })

  test('loads once per frame, however much changes', async () => {
    const mock = createMock()
    show(mock)
    await nextFrame()
    const requests = vi.spyOn(mock, 'requests')
    for (const id of [1, 2, 3]) create(mock, id)
    expect(frames.size).toBe(1)
    await nextFrame()
    expect(requests).toHaveBeenCalledTimes(1)
  })

  test('keeps the options while the scenarios are the same', async () => {
    const mock = createMock()
    show(mock)
    await open()
    const [first] = elements('option')
    expect(options()).not.toContain('custom')
    mock.use('slow')
    await nextFrame()
    expect(elements('option')[0]).toBe(first)
    expect(elements('select')[0]!.value).toBe('slow')
    mock.use({ answer: 'rejected' })
    await nextFrame()
    expect(options()).toEqual(Object.keys(mock.scenarios))
    expect(elements('select')[0]!.value).toBe('custom')
  })

  test('shows and filters the requests of several operations', async () => {
    const responses = { 200: { description: 'OK' } }
    const paths = {
      '/plants': {
        get: { operationId: 'list', responses },
        post: { operationId: 'add', responses },
      },
    }
    const info = { title: 'Store', version: '1' }
    const mock = createMock({ document: { openapi: '3.1.0', info, paths } })
    show(mock)
    await open()
    const respond = (method: string): void => {
      const body = new Uint8Array()
      mock.finish(mock.respond({ method, target: '/plants', headers: new Headers(), body }), 1)
    }
    respond('POST')
    for (let count = 0; count < 8; count += 1) respond('GET')
    await nextFrame()
    const [filter] = elements('input')
    expect([filter!.hidden, texts('code').length]).toEqual([false, 8])
    filter!.value = 'add'
    filter!.dispatchEvent(new Event('input'))
    await nextFrame()
    expect([texts('code'), texts('.operation')]).toEqual([['POST /plants'], ['add']])
  })

  test('neither follows nor loads the mock after it has left the page', async () => {
    const mock = createMock()
    show(mock)
    const requests = vi.spyOn(mock, 'requests')
    panel.remove()
    await nextFrame()
    create(mock, 1)
    expect(frames.size).toBe(0)
    expect(requests).not.toHaveBeenCalled()
  })

  test('follows the mock again when it comes back', async () => {
    const mock = createMock()
    show(mock)
    panel.remove()
    document.body.append(panel)
    await nextFrame()
    mock.use('slow')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['slow'])
  })

  test('links to the console of a mock server', () => {
    show(serverMock({ url: 'http://127.0.0.1:4010/_mock/' }))
    sheet().open = true
    sheet().dispatchEvent(new Event('toggle'))
    const [link] = elements('a')
    expect([link!.hidden, link!.href]).toEqual([false, 'http://127.0.0.1:4010/_mock'])
    panel.mock = createMock()
    expect(link!.hidden).toBe(true)
  })

  test('follows only the mock that it was given last', async () => {
    const [first, second] = [createMock(), createMock()]
    show(first)
    panel.mock = second
    await nextFrame()
    create(first, 1)
    expect(frames.size).toBe(0)
    create(second, 1)
    expect(frames.size).toBe(1)
  })

  test('takes a mock that was set before the element was defined', async () => {
    const mock = createMock()
    panel = new PlantStorePanel()
    // Such a property hides the setter.
    Object.defineProperty(panel, 'mock', { value: mock, configurable: true })
    document.body.append(panel)
    await nextFrame()
    expect(panel.mock).toBe(mock)
    expect(labels().slice(1)).toEqual(['auto'])
  })

  test('works where the page may not store anything', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const mock = createMock()
    show(mock)
    await open()
    await select('rejected')
    expect(mock.scenario).toBe('rejected')
  })
})

describe('a click on Reset', () => {
  test('resets the mock, and forgets the selected scenario', async () => {
    const mock = createMock()
    show(mock)
    await open()
    await select('slow')
    create(mock, 1)
    elements('button')[0]!.click()
    await nextFrame()
    expect([mock.scenario, mock.requests()]).toEqual(['auto', []])
    expect(sessionStorage.getItem('plant-store-panel')).toBeNull()
  })
})

describe('after a reload', () => {
  test('the panel is open or closed as before', async () => {
    show(createMock())
    expect(sheet().open).toBe(false)
    await open()
    panel.remove()
    show(createMock())
    expect(sheet().open).toBe(true)
    sheet().open = false
    sheet().dispatchEvent(new Event('toggle'))
    panel.remove()
    show(createMock())
    expect(sheet().open).toBe(false)
  })

  test('a mock in the page has the scenario that was selected', async () => {
    show(createMock())
    await open()
    await select('slow')
    panel.remove()
    const mock = createMock()
    show(mock)
    expect(mock.scenario).toBe('slow')
  })

  test('a scenario that the mock no longer has is ignored', () => {
    sessionStorage.setItem('plant-store-panel', 'toString')
    const mock = createMock()
    show(mock)
    expect(mock.scenario).toBe('auto')
  })

  test('a mock of another process keeps its scenario', async () => {
    const use = vi.fn<ServerMock['use']>(async () => {})
    sessionStorage.setItem('plant-store-panel', 'slow')
    show(serverMock({ use }))
    await open()
    expect(use).not.toHaveBeenCalled()
    sessionStorage.clear()
    await select('slow')
    expect(use.mock.calls).toEqual([['slow']])
    expect(sessionStorage.getItem('plant-store-panel')).toBeNull()
  })
})

describe('an error', () => {
  test('of the mock stands in the panel until it responds again', async () => {
    const requests = vi.fn<ServerMock['requests']>(async () => [])
    requests.mockRejectedValueOnce(new Error('Cannot reach a mock.'))
    sessionStorage.setItem('plant-store-panel-open', 'true')
    show(serverMock({ requests }))
    await nextFrame()
    expect(texts('.error')).toEqual(['Cannot reach a mock.'])
    expect(labels()).toEqual(['Mock', undefined])
    expect(sheet().classList.contains('failed')).toBe(true)
    await open()
    expect(texts('.error')).toEqual([''])
    expect(labels()).toEqual(['Store of a server', 'flaky'])
    expect(sheet().classList.contains('failed')).toBe(false)
  })

  test('of the mock leaves its title as it was', async () => {
    const requests = vi.fn<ServerMock['requests']>(async () => [])
    show(serverMock({ requests }))
    await nextFrame()
    requests.mockRejectedValueOnce(new Error('Cannot reach a mock.'))
    await open()
    expect(texts('.error')).toEqual(['Cannot reach a mock.'])
    expect(labels()).toEqual(['Store of a server', 'flaky'])
  })

  test('of the connection, and of a refused scenario, is shown', async () => {
    sessionStorage.setItem('plant-store-panel-open', 'true')
    show(
      serverMock({
        use: () => Promise.reject(new Error('Not for pages.')),
        // oxlint-disable-next-line require-yield -- the server is gone
        async *events({ onDisconnect }) {
          onDisconnect?.()
          await new Promise(() => {})
        },
      }),
    )
    expect(texts('.error')).toEqual(['The connection to the mock is lost.'])
    await open()
    await select('slow')
    expect(texts('.error')).toEqual(['Not for pages.'])
  })

  test('of a mock that is no longer shown is not', async () => {
    let refuse: (error: Error) => void = () => {}
    const use = (): Promise<void> => new Promise((_, reject) => (refuse = reject))
    show(serverMock({ use }))
    await open()
    await select('slow')
    panel.mock = createMock()
    refuse(new Error('Not for pages.'))
    await nextFrame()
    expect(texts('.error')).toEqual([''])
  })
})

describe('responses that come out of order', () => {
  /** A server whose scenario comes when the test says so. */
  function slowServer() {
    const pending: { resolve: (name: string) => void; reject: (error: Error) => void }[] = []
    const mock = serverMock()
    Object.defineProperty(mock, 'scenario', {
      get: () => {
        const { promise, ...settle } = Promise.withResolvers<string>()
        pending.push(settle)
        return promise
      },
    })
    return { mock, pending }
  }

  /** The pending states of such a server, whose panel is open. */
  async function openSlowServer() {
    const { mock, pending } = slowServer()
    show(mock)
    await nextFrame()
    await open()
    return pending
  }

  test('show the state that was asked for last', async () => {
    const pending = await openSlowServer()
    pending[1]!.resolve('slow')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['slow'])
    pending[0]!.resolve('flaky')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['slow'])
  })

  test('show each state that comes in order', async () => {
    const pending = await openSlowServer()
    pending[0]!.resolve('flaky')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['flaky'])
    pending[1]!.resolve('slow')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['slow'])
  })

  test('show no error of an earlier request', async () => {
    const pending = await openSlowServer()
    pending[1]!.resolve('slow')
    await nextFrame()
    pending[0]!.reject(new Error('Cannot reach a mock.'))
    await nextFrame()
    expect(texts('.error')).toEqual([''])
  })

  test('show nothing of a mock that was replaced', async () => {
    const { mock, pending } = slowServer()
    show(mock)
    await nextFrame()
    panel.mock = createMock()
    await nextFrame()
    pending[0]!.resolve('flaky')
    await nextFrame()
    expect(labels().slice(1)).toEqual(['auto'])
  })
})
