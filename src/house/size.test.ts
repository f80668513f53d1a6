import { expect, test } from 'vitest'
import { bundles } from '../../bench/size.ts'
import { bundle } from '../../test/support/bundle.ts'

test.each(bundles)('$name stays small', async ({ source, without, most }) => {
  const { gzip } = await bundle(source, without)
  expect(gzip).toBeLessThanOrEqual(most)
})

test('handlers bring along no package and nothing of Node', async () => {
  const { code, modules } = await bundle(`export * from './handlers/index.ts'`, ['msw'])
  expect([...modules.keys()].filter((file) => !/^(handlers|src)\//.test(file))).toEqual([])
  const imported = [...code.matchAll(/(?:from|import) *\(?["'`]([^"'`]+)/g)].map(([, name]) => name)
  expect(imported).toEqual(['msw'])
})

test('handlers need no definition.ts, contract or command', async () => {
  const { modules } = await bundle(`export * from './handlers/index.ts'`, ['msw'])
  const strange = /definition|meanings|error-numbers|src\/(cli|control)|adapters\/node|contract/
  expect([...modules.keys()].filter((file) => strange.test(file))).toEqual([])
})
