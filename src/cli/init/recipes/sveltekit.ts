import type { Project } from '../project.ts'
import { configFileOf, type Recipe, startServer, startWorker } from '../recipe.ts'
import { pageMock, serverMock, WORKER_PLUGIN } from './mock-files.ts'

/** A mock in the page and one in the server process, in development. */
export function sveltekitRecipe(project: Project): Recipe {
  const extension = project.isTypeScript ? 'ts' : 'js'
  const config = configFileOf(project, 'vite.config') ?? 'vite.config.js'
  return {
    packages: ['msw'],
    steps: [
      ...startWorker(
        pageMock(project, `src/mock.${extension}`),
        { title: `New file src/hooks.client.${extension}`, code: CLIENT_HOOKS },
        { title: `In ${config}, add the import and the plugin`, code: WORKER_PLUGIN },
      ),
      ...startServer(serverMock(project, `src/mock.server.${extension}`), {
        title: `New file src/hooks.server.${extension}`,
        code: SERVER_HOOKS,
      }),
    ],
    commands: [],
    next: `${project.packageManager.run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const CLIENT_HOOKS = `export async function init() {
  if (import.meta.env.DEV) await (await import('./mock')).started
}
`

const SERVER_HOOKS = `export async function init() {
  if (import.meta.env.DEV) await import('./mock.server')
}
`
