import 'plant-store-kit/panel'
import { setupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'

export const started = setupWorker(...handlers).start({ onUnhandledFrame: 'bypass' })

const panel = document.createElement('plant-store-panel')
panel.mock = handlers.mock
document.body.append(panel)
