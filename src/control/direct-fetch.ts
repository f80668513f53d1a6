import { isThisMachine } from '../base/server-options.ts'

export type DirectInit = Pick<RequestInit, 'method' | 'signal' | 'cache'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Whether this is a Node whose `fetch` sends every request to the proxy of the environment, also those to this machine. */
const usesProxy = (): boolean => {
  const { env, execArgv, getBuiltinModule } = (globalThis.process ?? {}) as Partial<NodeJS.Process>
  if (!getBuiltinModule) return false
  const flags = [...(execArgv ?? []), ...(env?.['NODE_OPTIONS'] ?? '').split(' ')]
  return env?.['NODE_USE_ENV_PROXY'] === '1' || flags.includes('--use-env-proxy')
}

const hasBody = (status: number): boolean => ![204, 205, 304].includes(status)

/** Requests a URL with Node's HTTP client, which uses no proxy without an agent. */
const request = (url: URL, { method, signal, headers, body }: DirectInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const http = process.getBuiltinModule('node:http')
    const https = process.getBuiltinModule('node:https')
    const { Readable } = process.getBuiltinModule('node:stream')
    const client = url.protocol === 'https:' ? https : http
    const options = { method: method ?? 'GET', headers, agent: false, ...(signal && { signal }) }
    const outgoing = client.request(url, options, (message) => {
      const { statusCode: status = 0, statusMessage: statusText = '' } = message
      const type = message.headers['content-type']
      if (!hasBody(status)) message.resume()
      const stream = hasBody(status) ? (Readable.toWeb(message) as ReadableStream) : null
      const init = {
        status,
        statusText,
        headers: type === undefined ? {} : { 'content-type': type },
      }
      resolve(new Response(stream, init))
    })
    outgoing.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
    outgoing.end(body)
  })

/** As `fetch`, but requests to this machine never go to a proxy. */
export const fetchDirectly = (url: URL, init: DirectInit): Promise<Response> =>
  isThisMachine(url.hostname) && usesProxy() ? request(url, init) : fetch(url, init)
