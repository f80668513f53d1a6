import { handlersIn } from '../own-api.ts'
import type { Project } from '../project.ts'
import { type Recipe, typesOf } from '../recipe.ts'

/** The builder of each framework, whose package also has the types of the configuration. */
const BUILDERS: Readonly<Record<string, 'vite' | 'webpack'>> = {
  '@storybook/html-vite': 'vite',
  '@storybook/nextjs-vite': 'vite',
  '@storybook/preact-vite': 'vite',
  '@storybook/react-native-web-vite': 'vite',
  '@storybook/react-vite': 'vite',
  '@storybook/svelte-vite': 'vite',
  '@storybook/sveltekit': 'vite',
  '@storybook/tanstack-react': 'vite',
  '@storybook/vue3-vite': 'vite',
  '@storybook/web-components-vite': 'vite',
  '@storybook/angular': 'webpack',
  '@storybook/nextjs': 'webpack',
  '@storybook/react-webpack5': 'webpack',
  '@storybook/server-webpack5': 'webpack',
}

/** A scenario for each story. */
export function storybookRecipe(project: Project): Recipe {
  const extension = project.isTypeScript ? 'ts' : 'js'
  const framework = Object.keys(BUILDERS).find((name) => project.packages.has(name))
  const isOverVite = framework !== undefined && BUILDERS[framework] === 'vite'
  const main = isOverVite ? MAIN_OVER_VITE : MAIN
  return {
    packages: ['msw', 'msw-storybook-addon'],
    steps: [
      { title: `In .storybook/main.${extension}, add the addon and the worker file`, code: main },
      { title: `In .storybook/preview.${extension}`, code: preview(project, framework) },
      { title: 'In a story', code: story(typesOf(project)) },
    ],
    commands: [],
    next: `${project.packageManager.run} storybook, and open the story.`,
    page: 'playwright-and-storybook.md',
  }
}

const MAIN_OVER_VITE = `import { msw } from 'msw/vite'

// In the config:
addons: ['msw-storybook-addon'],
// Adds msw's worker file to \`storybook dev\` and to the static build.
viteFinal: (vite) => ({
  ...vite,
  plugins: [...(vite.plugins ?? []), msw({ mode: 'worker-only' })],
}),
`

/** For every builder. */
const MAIN = `import { fileURLToPath } from 'node:url'

const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))

// In the config:
addons: ['msw-storybook-addon'],
// Adds msw's worker file to \`storybook dev\` and to the static build.
staticDirs: [{ from: worker, to: '/mockServiceWorker.js' }],
`

function preview(project: Project, framework: string | undefined): string {
  const types = typesOf(project)
  const beside = types(', type Scenario')
  const { imports, setup } = handlersIn(project, '.storybook/preview.ts', { beside })
  return `${types(importOfPreview(framework))}import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'
${imports}${types(PARAMETERS)}${setup}
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

const preview${types(': Preview')} = {
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
}

function importOfPreview(framework: string | undefined): string {
  const name = framework ?? '@storybook/react-vite'
  const advice = framework === undefined ? '// Here, name the framework of your Storybook:\n' : ''
  return `${advice}import type { Preview } from '${name}'\n`
}

const PARAMETERS = `
declare module 'storybook/internal/csf' {
  interface Parameters {
    /** How the store responds to the story; \`auto\` by default. */
    plantStore?: Scenario
  }
}
`

const story = (
  types: (annotation: string) => string,
): string => `export const Rejected${types(': Story')} = { parameters: { plantStore: 'rejected' } }
`
