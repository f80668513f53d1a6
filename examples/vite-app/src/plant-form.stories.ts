import { handlers, mock } from 'plant-store-kit/handlers'
import { plantForm } from './plant-form.ts'

/** With msw-storybook-addon, which serves `parameters.msw.handlers`; `beforeEach` is Storybook's own. */
export default {
  title: 'Plant form',
  render: () => plantForm('', 'story'),
  parameters: { msw: { handlers } },
  beforeEach: () => () => mock.reset(),
}

export const AddsAPlant = {}
export const IsRefused = {
  beforeEach: () => mock.use({ answer: { message: 'This plant is poisonous.' } }),
}
export const IsSlow = { beforeEach: () => mock.use('slow') }
export const IsOffline = { beforeEach: () => mock.use('offline') }
