import type { MswCall } from './msw-in-use.ts'
import type { Step } from './recipe.ts'

/** How to add the handlers to the worker that a page starts already, and the panel. */
export const stepForWorker = (call: MswCall): Step =>
  added(call) ?? {
    title: `In ${call.file}, add the handlers to the worker that is there: a page can have only one`,
    code: `${codeFor(call, 'setupWorker')}
import 'plant-store-kit/panel'

const panel = document.createElement('plant-store-panel')
panel.mock = plantStore.mock
document.body.append(panel)
`,
  }

/** How to add the handlers to the server that Node starts already. */
export const stepForServer = (call: MswCall): Step =>
  added(call) ?? {
    title: `In ${call.file}, add the handlers to the server that is there`,
    code: codeFor(call, 'setupServer'),
  }

const added = ({ file, hasHandlers }: MswCall): Step | undefined =>
  hasHandlers ? { title: `${file} has the handlers already`, code: '' } : undefined

function codeFor({ args }: MswCall, name: string): string {
  const before = args === '' ? '' : `${args ?? '/* your handlers */'}, `
  return `import { handlers as plantStore } from 'plant-store-kit/handlers'

// Handlers of yours for all paths would hide those after them.
${name}(${before}...plantStore)
`
}
