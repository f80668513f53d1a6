import { setupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'

const { mock } = handlers

/** Mocks the store; `mock.use('flaky')` in the browser's console switches the scenario. */
export async function startMock(): Promise<void> {
  await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
  Object.assign(globalThis, { mock })
}
