import { setupServer } from 'msw/node'
import { createHandlers } from 'plant-store-kit/handlers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import config from '../plant-store.config.ts'
import { plantForm } from './plant-form.ts'

const handlers = createHandlers(config)
const { mock } = handlers
const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

let form: HTMLFormElement
beforeEach(() => {
  form = plantForm('', 'ada')
  document.body.replaceChildren(form)
})
afterEach(() => mock.reset())

function submit(plant: Record<string, string>): void {
  for (const [name, value] of Object.entries(plant)) {
    form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  }
  form.querySelector('button')!.click()
}
const text = (role: string): string | null => form.querySelector(`[role=${role}]`)!.textContent
const fern = { id: '1', name: 'Boston fern' }

test('adds a plant', async () => {
  submit({ ...fern, tag: 'indoor' })
  await vi.waitFor(() => expect(text('status')).toBe('Boston fern is in the store.'))
  expect(mock.plants()).toEqual([{ id: 1, name: 'Boston fern', tag: 'indoor' }])
})

test("shows the store's reasons for a 400", async () => {
  submit({ id: 'seven' })
  await vi.waitFor(() =>
    expect(text('alert')).toBe('"name" is required; "id" must be an integer (got "seven")'),
  )
})

test('succeeds at the third try', async () => {
  mock.use('flaky')
  for (const status of [400, 400, 200]) {
    submit(fern)
    await mock.waitForRequest((r) => r.response.status === status)
    await vi.waitFor(() => expect(form.hasAttribute('aria-busy')).toBe(false))
  }
  expect(text('status')).toBe('Boston fern is in the store.')
  expect(mock.requests()).toHaveLength(3)
})

test('is busy while the store is slow', async () => {
  mock.use('slow')
  submit(fern)
  await mock.waitForRequest((r) => r.scenario === 'slow')
  expect(text('status')).toBe('Adding …')
  expect(form.getAttribute('aria-busy')).toBe('true')
})

test('shows why the store is closed', async () => {
  mock.use('closed')
  submit(fern)
  await vi.waitFor(() => expect(text('alert')).toBe('We are closed.'))
})

test('shows that the store cannot be reached', async () => {
  mock.use('offline')
  submit(fern)
  await vi.waitFor(() => expect(text('alert')).toBe('The store cannot be reached. Try again.'))
})
