import type { Project } from '../project.ts'
import { type Recipe, startServer, startWorker, type Step } from '../recipe.ts'
import { pageMock, serverMock } from './mock-files.ts'

/** A mock in the page and, if the app is rendered on a server, one in its process; in development. */
export function angularRecipe(project: Project): Recipe {
  const isRenderedOnServer = project.packages.has('@angular/ssr')
  const serverSteps: readonly Step[] = startServer(
    serverMock(project, 'src/mock.server.ts'),
    { title: 'In src/main.server.ts, below the imports', code: START_IN_SERVER },
    { title: CONFIGURATION, code: EXTERNAL_MSW },
  )
  return {
    packages: ['msw'],
    steps: [
      ...startWorker(
        pageMock(project, 'src/mock.ts'),
        { title: 'In src/main.ts, below the imports', code: START_IN_PAGE },
        { title: CONFIGURATION, code: ASSETS },
      ),
      ...(isRenderedOnServer ? serverSteps : []),
    ],
    commands: [],
    next: `${project.packageManager.run} start, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const CONFIGURATION = 'In angular.json, in build.configurations.development of architect'

const START_IN_PAGE = `if (ngDevMode) await (await import('./mock')).started
`

const START_IN_SERVER = `if (ngDevMode) await import('./mock.server')
`

const ASSETS = `"assets": [
  { "glob": "**/*", "input": "public" },
  { "glob": "mockServiceWorker.js", "input": "node_modules/msw/lib" }
],
`

const EXTERNAL_MSW = `"externalDependencies": ["msw/node"],
`
