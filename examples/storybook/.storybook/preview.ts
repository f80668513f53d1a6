import type { Preview } from '@storybook/react-vite'
import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { handlers, type Scenario } from 'plant-store-kit/handlers'

declare module 'storybook/internal/csf' {
  interface Parameters {
    /** How the store responds to the story; `auto` by default. */
    plantStore?: Scenario
  }
}

async function startWorker() {
  const worker = setupWorker(...handlers)
  // A relative URL, so that the static build works below any path.
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  })
  return worker
}

const preview: Preview = {
  // Docs pages show several stories. Each gets a frame, and so a mock of its own.
  parameters: { docs: { story: { inline: false } } },
  loaders: [mswLoader(startWorker)],
  beforeEach: ({ parameters }) => {
    handlers.mock.use(parameters.plantStore ?? 'auto')
    return () => handlers.mock.reset()
  },
}
export default preview
