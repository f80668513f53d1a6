import type { SetupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'
import { plantForm } from './plant-form.ts'

const { mock } = handlers

/** `addons: ['msw-storybook-addon']` (version 3) in `.storybook/main.ts` gives stories their `msw`. */
export default {
  title: 'Plant form',
  render: () => plantForm('', 'story'),
  beforeEach: ({ msw }: { msw: Pick<SetupWorker, 'use'> }) => {
    msw.use(...handlers)
    return () => mock.reset()
  },
}

export const AddsAPlant = {}
export const IsRefused = { beforeEach: () => mock.use({ answer: { message: 'This plant is poisonous.' } }) }
export const IsSlow = { beforeEach: () => mock.use('slow') }
export const IsOffline = { beforeEach: () => mock.use('offline') }
