import type { MswCall } from './msw-in-use.ts'
import { handlersIn } from './own-api.ts'
import type { Project } from './project.ts'
import type { Step } from './recipe.ts'

/** How to add the handlers to the worker that a page starts already, and the panel. */
export const stepForWorker = (call: MswCall, project: Project): Step =>
  added(call) ?? {
    title: `In ${call.file}, add the handlers to the worker that is there: a page can have only one`,
    code: `${codeFor(call, 'setupWorker', project)}
import 'plant-store-kit/panel'

const panel = document.createElement('plant-store-panel')
panel.mock = plantStore.mock
document.body.append(panel)
`,
  }

/** How to add the handlers to the server that Node starts already. */
export const stepForServer = (call: MswCall, project: Project): Step =>
  added(call) ?? {
    title: `In ${call.file}, add the handlers to the server that is there`,
    code: codeFor(call, 'setupServer', project),
  }

const added = ({ file, hasHandlers }: MswCall): Step | undefined =>
  hasHandlers ? { title: `${file} has the handlers already`, code: '' } : undefined

function codeFor({ args, file }: MswCall, name: string, project: Project): string {
  const before = args === '' ? '' : `${args ?? '/* your handlers */'}, `
  const { imports, setup } = handlersIn(project, file, { name: 'plantStore' })
  // A test of an API of one's own imports them.
  const exported = setup.replace('const ', 'export const ')
  return `${imports}${exported}
// Handlers of yours for all paths would hide those after them.
${name}(${before}...plantStore)
`
}
