import { afterAll, beforeAll, describe } from 'vitest'
import { remote } from '../../src/control/remote.ts'
import { scratch } from '../support/package.ts'
import { CONTROL_TOKEN, fastFolder, startWorkers } from '../workers/start-workers.ts'
import { requests, testRequests, type TransportRequest } from './requests.test.ts'
import { sendByHttp } from './send-by-http.ts'

const configOf = ({ settings = {} }: TransportRequest): string => JSON.stringify(settings)

describe('a Worker in workerd', () => {
  let workers: Awaited<ReturnType<typeof startWorkers>>
  let folder: Awaited<ReturnType<typeof scratch>>
  beforeAll(async () => {
    folder = await scratch(fastFolder)
    const configs = requests.filter(({ except }) => !except?.Workers).map(configOf)
    workers = await startWorkers(Object.fromEntries(configs.map((CONFIG) => [CONFIG, { CONFIG }])), folder.path)
  })
  afterAll(async () => {
    await workers[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  const urlOf = (request: TransportRequest): string => String(workers.urls[configOf(request)])
  const control = (request: TransportRequest) => {
    const accepted = request.settings?.behavior?.tokens ?? 'any'
    const token = accepted === 'any' ? 'token' : accepted[0]
    return remote(urlOf(request), { token, controlToken: CONTROL_TOKEN })
  }
  testRequests(['Workers'], (request) => sendByHttp(urlOf(request)), control)
})
