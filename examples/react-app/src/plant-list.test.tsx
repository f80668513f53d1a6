import { setupServer } from 'msw/node'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handlers, mock } from './mock.tsx'
import { PlantList } from './plant-list.tsx'

const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

let root: Root
beforeEach(async () => {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  await fetch('/plants', { method: 'POST', headers, body: '{"id":1,"name":"Boston fern"}' })
  root = createRoot(document.body)
  root.render(<PlantList />)
})
afterEach(() => {
  root.unmount()
  mock.reset()
})

const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const add = (id: string, name: string) => {
  document.querySelector<HTMLInputElement>('[name=id]')!.value = id
  document.querySelector<HTMLInputElement>('[name=name]')!.value = name
  document.querySelector('button')!.click()
}

test('lists a plant that was added', async () => {
  await vi.waitFor(() => expect(names()).toEqual(['Boston fern']))
  add('2', 'Aloe vera')
  await vi.waitFor(() => expect(names()).toEqual(['Boston fern', 'Aloe vera']))
  expect(mock.requests().at(-1)?.request.json).toEqual({ id: 2, name: 'Aloe vera' })
})

test('shows why a plant was refused', async () => {
  await vi.waitFor(() => expect(names()).toEqual(['Boston fern']))
  mock.use({ answer: { message: 'We are closed.' } })
  add('2', 'Aloe vera')
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')!.textContent).toBe('We are closed.'),
  )
  expect(names()).toEqual(['Boston fern'])
})
