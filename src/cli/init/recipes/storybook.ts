import type { Project } from '../project.ts'
import type { Recipe } from '../recipe.ts'

/** A scenario for each story. */
export function storybookRecipe(project: Project): Recipe {
  return {
    packages: ['msw', 'msw-storybook-addon'],
    steps: [
      { title: 'In .storybook/main.ts, add the addon and the worker file', code: MAIN },
      { title: 'In .storybook/preview.ts', code: PREVIEW },
      { title: 'In a story', code: STORY },
    ],
    commands: [],
    next: `${project.packageManager.run} storybook, and open the story.`,
    page: 'playwright-and-storybook.md',
  }
}

const MAIN = `import { msw } from 'msw/vite'

// In the config:
addons: ['msw-storybook-addon'],
// Adds msw's worker file to \`storybook dev\` and to the static build.
viteFinal: (vite) => ({
  ...vite,
  plugins: [...(vite.plugins ?? []), msw({ mode: 'worker-only' })],
}),
`

const PREVIEW = `import type { Preview } from '@storybook/react-vite'
import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { handlers, type Scenario } from 'plant-store-kit/handlers'

declare module 'storybook/internal/csf' {
  interface Parameters {
    /** How the store responds to the story; \`auto\` by default. */
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
`

const STORY = `export const Rejected: Story = { parameters: { plantStore: 'rejected' } }
`
