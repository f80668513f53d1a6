import type { Project } from '../project.ts'
import { configFileOf, type Recipe, startWorker } from '../recipe.ts'
import { pageMock } from './mock-files.ts'

/** A mock in the page while Astro serves it. */
export function astroRecipe(project: Project): Recipe {
  const config = configFileOf(project, 'astro.config')
  return {
    packages: ['msw'],
    steps: startWorker(
      pageMock(project, `src/mock.${project.isTypeScript ? 'ts' : 'js'}`),
      {
        title:
          config === undefined
            ? 'New file astro.config.mjs'
            : `In ${config}, add the import and the plugin`,
        code: config === undefined ? CONFIG : PLUGIN,
      },
      { title: 'In the script of your page, before it sends requests', code: START },
    ),
    commands: [],
    next: `${project.packageManager.run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const PLUGIN = `import { msw } from 'msw/vite'

// In the config: serves the worker file in development only.
vite: { plugins: [{ ...msw({ mode: 'worker-only' }), apply: 'serve' }] },
`

const CONFIG = `import { defineConfig } from 'astro/config'
import { msw } from 'msw/vite'

// Serves the worker file in development only.
export default defineConfig({
  vite: { plugins: [{ ...msw({ mode: 'worker-only' }), apply: 'serve' }] },
})
`

// Relative to a page in src/pages.
const START = `if (import.meta.env.DEV) await (await import('../mock')).started
`
