import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../contract/usage-error.ts'
import { object } from '../check.ts'
import type { OptionRow } from './options.ts'
import type { Values } from './read-options.ts'

/**
 * Reads a config file: .json, .yaml or .yml, or a module (.js, .mjs, .ts, .mts) with a default export.
 *
 * @throws UsageError that names the file and everything wrong in it
 */
export async function readConfig(file: string, rows: readonly OptionRow[]): Promise<Values> {
  let config: unknown
  try {
    config = (await load(file)) ?? {}
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'the file does not exist' : message.split('\n', 1)[0]
    throw new UsageError(`Cannot read ${file}: ${why?.replace(/[.:]$/, '')}.`)
  }
  const checks = rows.flatMap(({ key, check }) => (key === undefined ? [] : [[key, check] as const]))
  const problems = object(Object.fromEntries(checks))(config, '')
  if (problems.length > 0) throw new UsageError(`Cannot use ${file}: ${problems.join('; ')}.`)
  return config as Values
}

async function load(file: string): Promise<unknown> {
  // Reading it first gives a missing module the same error as any other missing file.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const extension = extname(file).toLowerCase()
  if (/^\.(json|ya?ml)$/.test(extension)) return fromYaml(text)
  if (!/^\.m?[jt]s$/.test(extension))
    throw new Error('a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts')
  if (extension.endsWith('ts') && !process.features.typescript)
    throw new Error(`Node ${process.versions.node} cannot load TypeScript; use Node 22.18 or newer, or a .mjs file`)
  // Node caches modules by URL; the query makes it load a changed file again.
  const url = `${pathToFileURL(resolve(file)).href}?read=${Date.now()}`
  return ((await import(url)) as { default?: unknown }).default
}

/** JSON is YAML too. Exact, because a condition may contain an id beyond the integers of a double. */
async function fromYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  const toNumber = (_key: unknown, value: unknown): unknown =>
    typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
  return parse(text, toNumber, { intAsBigInt: true })
}
