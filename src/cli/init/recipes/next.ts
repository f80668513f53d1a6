import type { Project } from '../project.ts'
import { type Recipe, typesOf } from '../recipe.ts'

type Types = (annotation: string) => string

/** A mock in the page and one in the server process, in development. */
export function nextRecipe(project: Project): Recipe {
  const app = project.files.has('src') ? 'src/app' : 'app'
  const root = project.files.has('src') ? 'src/' : ''
  const [js, jsx] = project.isTypeScript ? ['ts', 'tsx'] : ['js', 'jsx']
  const types = typesOf(project)
  return {
    packages: ['msw'],
    steps: [
      {
        title: `New file ${app}/mocked.${jsx}`,
        code: mocked(types),
      },
      {
        title: `New file ${app}/mock-provider.${jsx}`,
        code: provider(types),
      },
      { title: `In ${app}/layout.${jsx}, around the children of the body`, code: LAYOUT },
      {
        title: `New file ${root}instrumentation.${js}, for requests of the server process`,
        code: instrumentation(types),
      },
    ],
    commands: [`${project.packageManager.execute} msw init public --save`],
    next: `${project.packageManager.run} dev, and open the page: it has its own store.`,
    page: 'frameworks.md',
  }
}

const mocked = (types: Types): string => `import 'plant-store-kit/panel'
import { setupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'
import { ${types('type ReactNode, ')}use } from 'react'

const started = setupWorker(...handlers).start({ onUnhandledFrame: 'bypass' })

export default function Mocked({ children }${types(': { children: ReactNode }')}) {
  use(started)
  return (
    <>
      {children}
      <plant-store-panel mock={handlers.mock} />
    </>
  )
}
`

const provider = (types: Types): string => `'use client'

import dynamic from 'next/dynamic'
${types("import type { ReactNode } from 'react'\n")}
const Mocked =
  process.env.NODE_ENV === 'development'
    ? // The server could not resolve msw/browser.
      dynamic(() => import('./mocked'), { ssr: false })
    : undefined

/** In development, shows its children once the mock of the page responds; in production, just its children. */
export function MockProvider({ children }${types(': { children: ReactNode }')}) {
  return Mocked === undefined ? children : <Mocked>{children}</Mocked>
}
`

const LAYOUT = `import { MockProvider } from './mock-provider'

<MockProvider>{children}</MockProvider>
`

const instrumentation = (
  types: Types,
): string => `export async function register()${types(': Promise<void>')} {
  if (process.env.NODE_ENV !== 'development' || process.env.NEXT_RUNTIME !== 'nodejs') return
  const { setupServer } = await import('msw/node')
  const { handlers } = await import('plant-store-kit/handlers')
  setupServer(...handlers).listen({ onUnhandledFrame: 'bypass' })
}
`
