import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetch } from '../../adapters/fetch.ts'
import { createMock, type Mock } from '../../core/mock.ts'
import { PlantStorePanel } from './index.ts'

let mock: Mock
let panel: PlantStorePanel

beforeEach(() => {
  sessionStorage.clear()
  show(createMock())
})
afterEach(() => panel.remove())

function show(shown: Mock): void {
  mock = shown
  panel = document.createElement('plant-store-panel')
  panel.mock = mock
  document.body.append(panel)
}

/** Another mock and another panel in the same session. */
function reload(next: Mock): void {
  panel.remove()
  show(next)
}

const all = <Found extends Element>(selector: string): Found[] => [
  ...(panel.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
]
const texts = (selector: string): string[] =>
  all(selector).map((element) => element.textContent ?? '')
const open = (): void => all<HTMLElement>('summary')[0]?.click()

async function select(name: string): Promise<void> {
  await expect.poll(() => texts('option')).toContain(name)
  const [field] = all<HTMLSelectElement>('select')
  Object.assign(field ?? {}, { value: name })
  field?.dispatchEvent(new Event('change'))
}

function create(body: string): Promise<Response> {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  return createFetch(mock)(new Request('/plants', { method: 'POST', headers, body }))
}

test('shows the scenario in use, also one without a name', async () => {
  await expect.poll(() => texts('.scenario')).toEqual(['auto'])
  mock.use({ answer: 'rejected' })
  await expect.poll(() => texts('.scenario')).toEqual(['custom'])
  open()
  await expect.poll(() => texts('option')).toContain('custom')
  mock.use('slow')
  await expect.poll(() => texts('option')).toEqual(Object.keys(mock.scenarios))
})

test('switches the scenario', async () => {
  open()
  await select('rejected')
  expect((await create('{"id":1,"name":"fern"}')).status).toBe(400)
  await expect.poll(() => texts('.description')).toEqual(['always 400, whatever was sent'])
})

test('lists the last 8 requests, the newest first, with hostile text as text', async () => {
  open()
  await expect.poll(() => texts('li')).toEqual(['None yet.'])
  for (let id = 0; id < 10; id += 1) await create(`{"id":${id},"<img src=x>":1}`)
  await expect.poll(() => texts('code')).toHaveLength(8)
  expect(texts('code')[0]).toBe('{"id":9,"<img src=x>":1}')
  expect(texts('li p')[0]).toBe('"name" is required')
  expect(all('img')).toEqual([])
})

test('shows a request that hangs until a reset', async () => {
  open()
  await select('hang')
  const response = create('{"id":1,"name":"fern"}')
  await expect.poll(() => texts('small')).toEqual(['pending'])
  all<HTMLElement>('button')[0]?.click()
  expect((await response).type).toBe('error')
  expect([mock.scenario, mock.requests()]).toEqual(['auto', []])
  await expect.poll(() => texts('li')).toEqual(['None yet.'])
  expect(sessionStorage.getItem('plant-store-panel')).toBeNull()
})

test('has the title of the document', async () => {
  await expect.poll(() => texts('summary span')[0]).toBe('Plant Store')
})

test('is hidden without a mock', async () => {
  panel.mock = undefined
  await expect.poll(() => panel.hidden).toBe(true)
})

test('neither takes nor changes styles of the page', () => {
  const style = document.createElement('style')
  style.textContent = 'button, select { display: none }'
  document.head.append(style)
  open()
  expect(getComputedStyle(all('button')[0] as Element).display).not.toBe('none')
  style.remove()
  expect(document.adoptedStyleSheets).toEqual([])
})

describe('after a reload', () => {
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
  const { violations } = await axe.run(panel)
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
