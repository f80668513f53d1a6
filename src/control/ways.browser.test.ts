import { setupWorker } from 'msw/browser'
import { createHandlers, createMock } from '../../handlers/index.ts'
import { describeControl } from '../house/control-ways.ts'

describeControl('a page with the service worker', async () => {
  const mock = createMock()
  const worker = setupWorker(...createHandlers(mock))
  await worker.start({ quiet: true })
  return {
    control: mock,
    create: (token, body) =>
      fetch('/plants', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      }),
    end: () => worker.stop(),
  }
})
