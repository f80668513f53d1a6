import type { Project } from '../project.ts'
import { handlersIn } from '../own-api.ts'
import { type Step, typesOf } from '../recipe.ts'

/** Starts the mock of a page, and shows its panel. */
export function pageMock(project: Project, file: string): Step {
  const { imports, setup } = handlersIn(project, file)
  const code = `import 'plant-store-kit/panel'
import { setupWorker } from 'msw/browser'
${imports}${setup}
export const started = setupWorker(...handlers).start({ onUnhandledFrame: 'bypass' })

const panel = document.createElement('plant-store-panel')
panel.mock = handlers.mock
document.body.append(panel)
`
  return { title: `New file ${file}`, code }
}

/** Waits for the mock of a page, in a file next to it. */
export const START_IN_VITE = `if (import.meta.env.DEV) await (await import('./mock')).started
`

/** Serves msw's worker file. */
export const WORKER_PLUGIN = `import { msw } from 'msw/vite'

// In plugins: serves the worker file in development only.
{ ...msw({ mode: 'worker-only' }), apply: 'serve' },
`

/** Mocks the requests of a server process that reads its files again after each change. */
export function serverMock(project: Project, file: string): Step {
  const { imports, setup } = handlersIn(project, file)
  const type = typesOf(project)(' as { plantStore?: ReturnType<typeof setupServer> }')
  const code = `import { setupServer } from 'msw/node'
${imports}${setup}
// This file runs again when the app changes: the mock that it started before must stop.
const shared = globalThis${type}
shared.plantStore?.close()
shared.plantStore = setupServer(...handlers)
shared.plantStore.listen({ onUnhandledFrame: 'bypass' })
`
  return { title: `New file ${file}, for requests of the server process`, code }
}
