import type { Project } from '../project.ts'
import { configFileOf, type Recipe, startServer, startWorker } from '../recipe.ts'
import { pageMock, serverMock, START_IN_VITE, WORKER_PLUGIN } from './mock-files.ts'

/** A mock in the page and one in the server process, in development. */
export function reactRouterRecipe(project: Project): Recipe {
  const [js, jsx] = project.isTypeScript ? ['ts', 'tsx'] : ['js', 'jsx']
  const config = configFileOf(project, 'vite.config') ?? 'vite.config.js'
  const { execute, run } = project.packageManager
  return {
    packages: ['msw'],
    steps: [
      ...startWorker(
        pageMock(project, `app/mock.${js}`),
        {
          title: `In app/entry.client.${jsx}, below the imports (${execute} react-router reveal makes it)`,
          code: START_IN_VITE,
        },
        { title: `In ${config}, add the import and the plugin`, code: WORKER_PLUGIN },
      ),
      ...startServer(serverMock(project, `app/mock.server.${js}`), {
        title: `In app/entry.server.${jsx}, below the imports`,
        code: START_IN_SERVER,
      }),
    ],
    commands: [],
    next: `${run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const START_IN_SERVER = `if (import.meta.env.DEV) await import('./mock.server')
`
