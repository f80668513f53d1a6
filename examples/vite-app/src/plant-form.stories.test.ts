import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import meta, * as stories from './plant-form.stories.ts'

// Runs each story as Storybook with msw-storybook-addon 3 does.
const server = setupServer()
beforeAll(() => server.listen())
afterAll(() => server.close())

test.each([
  ['AddsAPlant', stories.AddsAPlant, 'status', 'Boston fern is in the store.'],
  ['IsRefused', stories.IsRefused, 'alert', 'This plant is poisonous.'],
  ['IsSlow', stories.IsSlow, 'status', 'Adding …'],
  ['IsOffline', stories.IsOffline, 'alert', 'The store cannot be reached. Try again.'],
])('%s shows its text', async (_name, story: { beforeEach?: () => void }, role, text) => {
  const cleanUp = meta.beforeEach({ msw: server })
  story.beforeEach?.()
  const form = meta.render()
  document.body.replaceChildren(form)
  form.querySelector<HTMLInputElement>('[name=id]')!.value = '1'
  form.querySelector<HTMLInputElement>('[name=name]')!.value = 'Boston fern'
  form.querySelector('button')!.click()
  await vi.waitFor(() => expect(form.querySelector(`[role=${role}]`)!.textContent).toBe(text))
  cleanUp()
  server.resetHandlers()
})
