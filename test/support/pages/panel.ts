import { createFetch } from '../../../src/adapters/fetch.ts'
import { createMock } from '../../../src/core/mock.ts'
import { PlantStorePanel } from '../../../src/panel/index.ts'

const mock = createMock()
const panel = new PlantStorePanel()
panel.mock = mock
document.body.append(panel)

const store = createFetch(mock)
const bodies = ['{"id":1,"name":"Boston fern"}', '{"id":2,"name":"Aloe vera"}', '{"id":"7"}']

async function send(): Promise<void> {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  for (const body of bodies) await store(new Request('/plants', { method: 'POST', headers, body }))
}

Object.assign(globalThis, { mock, send })
