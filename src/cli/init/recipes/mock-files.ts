import type { Project } from '../project.ts'
import { typesOf } from '../recipe.ts'

/** Starts the mock of a page, and shows its panel. */
export const PAGE_MOCK = `import 'plant-store-kit/panel'
import { setupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'

export const started = setupWorker(...handlers).start({ onUnhandledFrame: 'bypass' })

const panel = document.createElement('plant-store-panel')
panel.mock = handlers.mock
document.body.append(panel)
`

/** Waits for the mock of a page, in a file next to it. */
export const START_IN_VITE = `if (import.meta.env.DEV) await (await import('./mock')).started
`

/** Serves msw's worker file. */
export const WORKER_PLUGIN = `import { msw } from 'msw/vite'

// In plugins: serves the worker file in development only.
{ ...msw({ mode: 'worker-only' }), apply: 'serve' },
`

/** Mocks the requests of a server process that reads its files again after each change. */
export function serverMock(project: Project): string {
  const type = typesOf(project)(' as { plantStore?: ReturnType<typeof setupServer> }')
  return `import { setupServer } from 'msw/node'
import { handlers } from 'plant-store-kit/handlers'

// This file runs again when the app changes: the mock that it started before must stop.
const shared = globalThis${type}
shared.plantStore?.close()
shared.plantStore = setupServer(...handlers)
shared.plantStore.listen({ onUnhandledFrame: 'bypass' })
`
}
