import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetch } from '../../adapters/fetch.ts'
import { createMock, type Mock } from '../../core/mock.ts'
import { PlantStorePanel } from './index.ts'

let mock: Mock
let panel: PlantStorePanel

beforeEach(() => {
  sessionStorage.clear()
  mock = createMock()
  panel = show(mock)
})
afterEach(() => panel.remove())

function show(shown: Mock): PlantStorePanel {
  const made = document.createElement('plant-store-panel')
  made.mock = shown
  document.body.append(made)
  return made
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const found = panel.shadowRoot?.querySelector(name)
  if (!found) throw new Error(`There is no ${name} in the panel.`)
  return found
}
const open = (): void => part('summary').click()
const names = (): string[] => Array.from(part('select').options, ({ value }) => value)
const texts = (selector: string): string[] =>
  Array.from(panel.shadowRoot?.querySelectorAll(selector) ?? [], (each) => each.textContent ?? '')

async function choose(name: string): Promise<void> {
  await expect.poll(names).toContain(name)
  const select = part('select')
  select.value = name
  select.dispatchEvent(new Event('change'))
}

function create(body: string): Promise<Response> {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  const request = new Request('/plants', { method: 'POST', headers, body })
  return createFetch(mock)(request)
}

describe('the panel', () => {
  test('shows the scenario in use', async () => {
    await expect.poll(() => texts('.scenario')).toEqual(['auto'])
    mock.use('flaky')
    await expect.poll(() => texts('.scenario')).toEqual(['flaky'])
  })

  test('switches the scenario', async () => {
    open()
    await expect.poll(names).toEqual(Object.keys(mock.scenarios))
    await choose('rejected')
    expect(mock.scenario).toBe('rejected')
    expect((await create('{"id":1,"name":"fern"}')).status).toBe(400)
    await expect.poll(() => texts('.description')).toEqual(['always 400, whatever was sent'])
  })

  test('shows a scenario without a name', async () => {
    mock.use({ answer: 'rejected' })
    open()
    await expect.poll(() => part('select').value).toBe('custom')
    mock.use('slow')
    await expect.poll(names).not.toContain('custom')
  })

  test('shows the last requests, the newest first', async () => {
    open()
    await expect.poll(() => texts('li')).toEqual(['None yet.'])
    for (let id = 0; id < 10; id += 1) await create(`{"id":${id}}`)
    await expect.poll(() => texts('code')).toHaveLength(8)
    expect(texts('code')[0]).toBe('{"id":9}')
    expect(texts('li p')[0]).toBe('"name" is required')
  })

  test('shows a request that hangs', async () => {
    mock.use('hang')
    open()
    const answer = create('{"id":1,"name":"fern"}')
    await expect.poll(() => texts('small')).toEqual(['pending'])
    mock.reset()
    expect((await answer).type).toBe('error')
    await expect.poll(() => texts('li')).toEqual(['None yet.'])
  })

  test('shows hostile text as text', async () => {
    open()
    await create('{"id":1,"name":"<img src=x onerror=alert(1)>"}')
    await expect
      .poll(() => texts('code'))
      .toEqual(['{"id":1,"name":"<img src=x onerror=alert(1)>"}'])
    expect(panel.shadowRoot?.querySelector('img')).toBeNull()
  })

  test('resets the mock', async () => {
    open()
    await choose('rejected')
    await create('{"id":1,"name":"fern"}')
    part('button').click()
    expect([mock.scenario, mock.requests()]).toEqual(['auto', []])
    await expect.poll(() => texts('li')).toEqual(['None yet.'])
    expect(sessionStorage.getItem('plant-store-panel')).not.toContain('rejected')
  })

  test('is hidden without a mock', async () => {
    panel.mock = undefined
    await expect.poll(() => panel.hidden).toBe(true)
  })

  test('styles nothing outside and takes no style', () => {
    const style = document.createElement('style')
    style.textContent = 'button, select { display: none } b { color: red }'
    document.head.append(style)
    open()
    expect(getComputedStyle(part('button')).display).not.toBe('none')
    style.remove()
    const before = document.styleSheets.length
    show(createMock()).remove()
    expect([document.styleSheets.length, document.adoptedStyleSheets]).toEqual([before, []])
  })
})

describe('a reload', () => {
  /** As after a reload: another mock, another panel, the same session. */
  function reload(next: Mock): void {
    panel.remove()
    mock = next
    panel = show(next)
  }

  test('keeps the choice', async () => {
    open()
    await choose('flaky')
    reload(createMock())
    expect(mock.scenario).toBe('flaky')
  })

  test('keeps the panel open', async () => {
    open()
    await expect.poll(() => sessionStorage.getItem('plant-store-panel')).toBe('{"open":true}')
    reload(createMock())
    expect(part('details').open).toBe(true)
  })

  test("keeps the app's own choice where nobody chose", () => {
    reload(createMock({ scenario: 'slow' }))
    expect(mock.scenario).toBe('slow')
  })

  test('forgets a scenario that is no more', () => {
    sessionStorage.setItem('plant-store-panel', '{"scenario":"of-yesterday"}')
    reload(createMock())
    expect(mock.scenario).toBe('auto')
  })

  test.each(['nonsense', 'null', '[]', '{"scenario":7,"open":"x"}'])(
    'survives %s in its storage',
    (text) => {
      sessionStorage.setItem('plant-store-panel', text)
      reload(createMock())
      expect(mock.scenario).toBe('auto')
    },
  )
})

test('axe finds nothing', async () => {
  open()
  await create('{"id":"7"}')
  await create('{"id":1,"name":"fern"}')
  await expect.poll(() => texts('code')).toHaveLength(2)
  const { violations } = await axe.run(panel)
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
