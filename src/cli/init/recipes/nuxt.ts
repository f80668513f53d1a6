import type { Project } from '../project.ts'
import { type Recipe, startServer, startWorker } from '../recipe.ts'
import { pageMock, serverMock } from './mock-files.ts'

/** A mock in the page and one in the server process, in development. */
export function nuxtRecipe(project: Project): Recipe {
  const { execute, run } = project.packageManager
  return {
    packages: ['msw'],
    steps: [
      ...startWorker(
        pageMock(project, 'app/mock.ts'),
        { title: 'New file app/plugins/mock.client.ts', code: PAGE_PLUGIN },
        { title: 'In nuxt.config.ts', code: WORKER_FOLDER },
      ),
      ...startServer(serverMock({ ...project, isTypeScript: true }, 'server/mock.ts'), {
        title: 'New file server/plugins/mock.ts',
        code: SERVER_PLUGIN,
      }),
    ],
    commands: [],
    workerFile: `${execute} msw init dev-public --save`,
    next: `${run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const PAGE_PLUGIN = `export default defineNuxtPlugin(async () => {
  if (!import.meta.dev) return
  const { started } = await import('../mock')
  await started
})
`

const SERVER_PLUGIN = `export default defineNitroPlugin(async () => {
  if (import.meta.dev) await import('../mock')
})
`

const WORKER_FOLDER = `// In the config: serves the worker file in development only.
$development: { nitro: { publicAssets: [{ dir: '../dev-public' }] } },
`
