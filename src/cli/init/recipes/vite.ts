import type { Project } from '../project.ts'
import { configFileOf, type Recipe, startWorker, type Step } from '../recipe.ts'
import { pageMock, START_IN_VITE, WORKER_PLUGIN } from './mock-files.ts'

/** A mock in the page while Vite serves it. */
export function viteRecipe(project: Project): Recipe {
  const extension = project.isTypeScript ? 'ts' : 'js'
  const config = configFileOf(project, 'vite.config')
  const configStep: Step =
    config === undefined
      ? { title: 'New file vite.config.mjs', code: VITE_CONFIG }
      : { title: `In ${config}, add the import and the plugin`, code: WORKER_PLUGIN }
  const entry = project.entry ?? `src/main.${extension}`
  return {
    packages: ['msw'],
    steps: startWorker(pageMock(project, `src/mock.${extension}`), configStep, {
      title: `In ${entry}, below the imports`,
      code: START_IN_VITE,
    }),
    commands: [],
    next: `${project.packageManager.run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'msw.md',
  }
}

const VITE_CONFIG = `import { msw } from 'msw/vite'
import { defineConfig } from 'vite'

// Serves the worker file in development only.
export default defineConfig({ plugins: [{ ...msw({ mode: 'worker-only' }), apply: 'serve' }] })
`
