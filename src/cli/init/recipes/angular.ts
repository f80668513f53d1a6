import type { Project } from '../project.ts'
import type { Recipe, Step } from '../recipe.ts'
import { PAGE_MOCK, serverMock } from './mock-files.ts'

/** A mock in the page and, if the app is rendered on a server, one in its process; in development. */
export function angularRecipe(project: Project): Recipe {
  const isRenderedOnServer = project.packages.has('@angular/ssr')
  const serverSteps: readonly Step[] = [
    {
      title: 'New file src/mock.server.ts, for requests of the server process',
      code: serverMock(project),
    },
    { title: 'In src/main.server.ts, below the imports', code: START_IN_SERVER },
  ]
  return {
    packages: ['msw'],
    steps: [
      { title: 'New file src/mock.ts', code: PAGE_MOCK },
      { title: 'In src/main.ts, below the imports', code: START_IN_PAGE },
      ...(isRenderedOnServer ? serverSteps : []),
      {
        title: 'In angular.json, in build.configurations.development of architect',
        code: isRenderedOnServer ? `${ASSETS},\n${EXTERNAL_MSW}\n` : `${ASSETS}\n`,
      },
    ],
    commands: [],
    next: `${project.packageManager.run} start, and open the page: it has its own store.`,
    page: 'frameworks.md',
  }
}

const START_IN_PAGE = `if (ngDevMode) await (await import('./mock')).started
`

const START_IN_SERVER = `if (ngDevMode) await import('./mock.server')
`

const ASSETS = `"assets": [
  { "glob": "**/*", "input": "public" },
  { "glob": "mockServiceWorker.js", "input": "node_modules/msw/lib" }
]`

const EXTERNAL_MSW = '"externalDependencies": ["msw/node"]'
