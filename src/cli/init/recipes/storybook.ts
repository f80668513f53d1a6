import type { Project } from '../project.ts'
import { type Recipe, typesOf } from '../recipe.ts'

/** A scenario for each story. */
export function storybookRecipe(project: Project): Recipe {
  const extension = project.isTypeScript ? 'ts' : 'js'
  return {
    packages: ['msw', 'msw-storybook-addon'],
    steps: [
      { title: `In .storybook/main.${extension}, add the addon and the worker file`, code: MAIN },
      { title: `In .storybook/preview.${extension}`, code: preview(project) },
      { title: 'In a story', code: story(typesOf(project)) },
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

function preview(project: Project): string {
  const types = typesOf(project)
  const importOfPreview = types(`import type { Preview } from '${frameworkOf(project)}'\n`)
  return `${importOfPreview}import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { handlers${types(', type Scenario')} } from 'plant-store-kit/handlers'
${types(PARAMETERS)}
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

/** The package that Storybook's types come from. */
function frameworkOf({ packages }: Project): string {
  const framework = [...packages].find((name) => FRAMEWORK.test(name))
  return framework ?? '@storybook/react-vite'
}

/** Storybook's builder for Vite is a package beside its frameworks. */
const FRAMEWORK = /^@storybook\/(?!builder-).+-vite$/

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
