import { fileURLToPath } from 'node:url'
import { ended, freePort, inPackage, start } from './child.ts'

const document = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

export interface Prism extends AsyncDisposable {
  readonly url: string
}

/** `prism mock`, or `prism proxy --errors` in front of a server; resolves when it listens. */
export async function startPrism(upstream?: string, tries = 3): Promise<Prism> {
  const port = await freePort()
  const what =
    upstream === undefined ? ['mock', document] : ['proxy', document, upstream, '--errors']
  const script = inPackage('@stoplight/prism-cli', 'dist/index.js')
  const { child, printed } = start([script, ...what, '--port', String(port)])
  const listens = new Promise<true>((done) => {
    child.stdout!.on('data', () => {
      if (/is listening on/.test(printed())) done(true)
    })
  })
  if ((await Promise.race([listens, ended(child)])) !== true) {
    // Somebody else may have taken the port meanwhile.
    if (tries > 1 && /EADDRINUSE/.test(printed())) return startPrism(upstream, tries - 1)
    throw new Error(`Prism did not start:\n${printed()}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
