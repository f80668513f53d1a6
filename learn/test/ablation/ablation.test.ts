import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../../test/support/package.ts'

/** What a script prints; Vitest loads modules in its own way, so that it is a process of its own. */
async function printed(script: string): Promise<string> {
  const imports = `
    const { loadWith } = await import('./learn/test/ablation/off-modules.ts')
    const { mechanisms } = await import('./learn/test/ablation/mechanisms.ts')
    const { sampleWith } = await import('./test/support/samples.ts')
    const { servedStore } = await import('./test/support/store.ts')
  `
  const args = ['-C', 'plant-store-source', '--input-type=module', '-e', imports + script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return stdout
}

const noSuch = (module: string, name: string): Promise<string> =>
  printed(`
    const off = () => () => []
    await loadWith([{ module: '${module}', export: '${name}', off }]).catch((error) => console.log(error.message))
  `)

test('an export that is not there cannot be off', async () => {
  expect(await noSuch('order/join.ts', 'joins')).toBe('order/join.ts has no export joins\n')
})

test('a module that is not there cannot be off', async () => {
  expect(await noSuch('order/joined.ts', 'joins')).toMatch(
    /^not a module of learn: .*order.joined\.ts\n$/,
  )
})

test('each mechanism replaces what is there', async () => {
  const script = `
    const all = mechanisms.flatMap(({ replaced }) => replaced)
    const distinct = new Map(all.map((item) => [item.module + item.export, item]))
    await loadWith([...distinct.values()], (_, original) => original)
    console.log('all')
  `
  expect(await printed(script)).toBe('all\n')
})

test('without a mechanism, another profile is learned', async () => {
  const script = `
    const traces = ['00f067aa0ba902b7', 'a021082577ca74e', 'b7ad6b7169203331']
    const samples = traces.map((trace) =>
      sampleWith('{"id":1}', { status: 400, headers: { 'content-type': 'application/json' }, body: { trace } }, { caseId: 'N4/no-name' }),
    )
    const { replaced } = mechanisms.find(({ name }) => name === 'varying places')
    for (const { learnFrom } of [await loadWith([]), await loadWith(replaced)]) {
      const service = { operation: servedStore, path: '/plants' }
      const { sameBody } = learnFrom(samples, service, {}, { from: 'http://plants.example', seed: 1, requests: 1, version: 1 })
      console.log(sameBody)
    }
  `
  expect(await printed(script)).toBe('3\n1\n')
})
