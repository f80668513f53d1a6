import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { builtinEnvironments } from 'vitest/runtime'

/**
 * Turns the globals into those of happy-dom, as its environment does, and gives the way back.
 * By itself happy-dom logs every refusal and broken connection past the test's own console.
 */
export async function enterHappyDom(): Promise<() => PromiseLike<void> | void> {
  const { console } = globalThis
  globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }))
  try {
    const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
    return () => teardown(globalThis)
  } finally {
    globalThis.console = console
  }
}
