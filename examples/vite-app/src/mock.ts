import { setupWorker } from 'msw/browser'
import { createHandlers } from 'plant-store-kit/handlers'
import config from '../plant-store.config.ts'

const handlers = createHandlers(config)
const { mock } = handlers

/** Mocks the store; `mock.use('flaky')` in the browser's console switches the scenario. */
export async function startMock(): Promise<void> {
  const worker = setupWorker(...handlers)
  worker.events.on('request:unhandled', handlers.warnOfUnhandled)
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
  Object.assign(globalThis, { mock })
}
