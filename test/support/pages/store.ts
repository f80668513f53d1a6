import { setupWorker } from 'msw/browser'
import { handlers } from '../../../handlers/index.ts'

/** A request and an answer as they go between Node and a page. */
export interface Posted {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: readonly number[] | undefined
}
export interface Returned {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: readonly number[]
}

async function send({ method, target, headers, body }: Posted): Promise<Returned> {
  const response = await fetch(target, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body && { body: Uint8Array.from(body) }),
    redirect: 'manual',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body: [...bytes] }
}

await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
Object.assign(globalThis, { send })
