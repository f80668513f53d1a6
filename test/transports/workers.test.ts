import { afterAll, beforeAll, describe } from 'vitest'
import { remote } from '../../src/control/remote.ts'
import { controlToken, startWorkers, stateFolder } from '../workers/start-workers.ts'
import { requests, testRequests, type TransportRequest } from './requests.test.ts'
import { sendByHttp } from './send-by-http.ts'

const configOf = ({ settings = {} }: TransportRequest): string => JSON.stringify(settings)

describe('a Worker in workerd', () => {
  const stack = new AsyncDisposableStack()
  let urls: Readonly<Record<string, string>>
  beforeAll(async () => {
    const configs = requests.filter(({ except }) => !except?.Workers).map(configOf)
    const bindings = Object.fromEntries(configs.map((CONFIG) => [CONFIG, { CONFIG }]))
    ;({ urls } = stack.use(await startWorkers(bindings, stack.use(await stateFolder()).path)))
  })
  afterAll(() => stack.disposeAsync())

  const urlOf = (request: TransportRequest): string => String(urls[configOf(request)])
  const control = (request: TransportRequest) => {
    const accepted = request.settings?.behavior?.tokens ?? 'any'
    return remote(urlOf(request), {
      token: accepted === 'any' ? 'token' : accepted[0],
      controlToken,
    })
  }
  testRequests(['Workers'], (request) => sendByHttp(urlOf(request)), control)
})
