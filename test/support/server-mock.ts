import type { OperationInfo } from '../../src/control/control.ts'
import type { ServerMock } from '../../src/console/panel/mock-source.ts'

const operation: OperationInfo = {
  title: 'Store of a server',
  name: 'POST /plants',
  operationId: null,
  method: 'POST',
  basePath: '',
  path: '/plants',
  statuses: ['200'],
  deprecated: false,
  parameters: [],
  mediaType: 'application/json',
  credentials: [],
  credential: 'apiKey',
  example: '{}',
  bodies: null,
}

/** A mock as `remote(url)` returns it, whose parts the test decides; nothing happens in it of its own accord. */
export function serverMock(parts: Partial<ServerMock> = {}): ServerMock {
  return {
    url: 'http://127.0.0.1:4010/_mock/',
    scenario: Promise.resolve('flaky'),
    scenarios: Promise.resolve({ flaky: { description: 'of the server' }, slow: {} }),
    use: async () => {},
    requests: async () => [],
    reset: async () => {},
    operation: async () => operation,
    operations: async () => ({
      operations: [operation],
      leftOut: [],
      keyHeaders: ['x-key'],
      headers: [],
    }),
    async *events() {
      yield { after: 0, resources: true }
      await new Promise(() => {})
    },
    ...parts,
  }
}
