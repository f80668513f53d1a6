import { setupServer } from 'msw/node'
import { handlers } from 'plant-store-kit/handlers'

setupServer(...handlers).listen({ onUnhandledFrame: 'bypass' })
