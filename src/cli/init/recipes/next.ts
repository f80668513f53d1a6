import type { Project } from '../project.ts'
import { handlersIn } from '../own-api.ts'
import { configFileOf, type Recipe, startServer, startWorker, typesOf } from '../recipe.ts'
import { pageMock } from './mock-files.ts'

type Types = (annotation: string) => string

/** A mock in the page and one in the server process, in development. */
export function nextRecipe(project: Project): Recipe {
  const app = project.files.has('src') ? 'src/app' : 'app'
  const [js, jsx] = project.isTypeScript ? ['ts', 'tsx'] : ['js', 'jsx']
  const types = typesOf(project)
  const config = configFileOf(project, 'next.config')
  return {
    packages: ['msw'],
    steps: [
      ...startWorker(
        pageMock(project, `${app}/mock.${js}`),
        { title: `New file ${app}/mock-provider.${jsx}`, code: provider(types) },
        { title: `In ${app}/layout.${jsx}, around the children of the body`, code: LAYOUT },
      ),
      ...startServer(
        {
          title: 'New file mock.server.mjs, for requests of the server process',
          code: serverFile(project),
        },
        config === undefined
          ? { title: 'New file next.config.mjs', code: configuration(JAVASCRIPT) }
          : {
              title: `In ${config}, around your configuration`,
              code: configuration(config.endsWith('ts') ? types : JAVASCRIPT),
            },
      ),
    ],
    commands: [],
    workerFile: `${project.packageManager.execute} msw init public --save`,
    next: `${project.packageManager.run} dev, and open the page. The mock answers what it sends to the store.`,
    page: 'frameworks.md',
  }
}

const JAVASCRIPT: Types = () => ''

const provider = (types: Types): string => `'use client'

import { ${types('type ReactNode, ')}Suspense, use } from 'react'

const started =
  // Only in the browser: the server cannot resolve msw/browser.
  process.env.NODE_ENV === 'development' && typeof window !== 'undefined'
    ? import('./mock').then((mock) => mock.started)
    : undefined

/** In development, its children start once the mock of the page responds; in production, it is its children. */
export function MockProvider({ children }${types(': { children: ReactNode }')}) {
  if (process.env.NODE_ENV !== 'development') return children
  return (
    <Suspense>
      <Mocked>{children}</Mocked>
    </Suspense>
  )
}

function Mocked({ children }${types(': { children: ReactNode }')}) {
  if (started !== undefined) use(started)
  return children
}
`

const LAYOUT = `import { MockProvider } from './mock-provider'

<MockProvider>{children}</MockProvider>
`

function serverFile(project: Project): string {
  const { imports, setup } = handlersIn(project, 'mock.server.mjs')
  return `import { setupServer } from 'msw/node'
${imports}${setup}
setupServer(...handlers).listen({ onUnhandledFrame: 'bypass' })
`
}

const configuration = (
  types: Types,
): string => `${types("import type { NextConfig } from 'next'\n")}import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

export default async function config(phase${types(': string')})${types(': Promise<NextConfig>')} {
  // Here, and not in instrumentation.ts: after each change, Next restores the fetch that it had at its start.
  if (phase === PHASE_DEVELOPMENT_SERVER) await import('./mock.server.mjs')
  return {}
}
`
