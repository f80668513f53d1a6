import { extname, resolve } from 'node:path'
import { readJson } from '../base/json.ts'
import type { Place } from '../base/mistake.ts'
import { readText } from '../document-file/read-text.ts'
import { YamlLines } from '../document-file/yaml-lines.ts'
import { parseTree, readTree, valueOf } from '../document-file/yaml.ts'
import type { OnFile } from './module-reads.ts'
import { ModuleLines } from './module-lines.ts'
import { requireEnd } from './profile-ends.ts'
import { readModule } from './read-module.ts'

/** The content of a config file. */
interface Loaded {
  readonly value: unknown
  readonly text: string
  readonly lineOf: LineOf
}

/** The line of a value, from 1, or of the innermost one around it that the file has. */
export type LineOf = (place: Place) => number | undefined

/**
 * The content of a config file, which its extension says how to read; nothing is checked in it.
 * @throws {Error} with the line, as far as one is known
 */
export async function loadConfig(file: string, onFile: OnFile): Promise<Loaded> {
  onFile(resolve(file))
  // Reading it first gives a missing module the same error as any other missing file.
  const text = await readText(file)
  const extension = extname(file).toLowerCase()
  if (extension === '.json') requireJson(text)
  // JSON is YAML, too.
  if (/^\.(?:json|ya?ml)$/.test(extension)) return loadYaml(text)
  requireModule(extension)
  const value = await readModule(resolve(file), onFile)
  return { value, text, lineOf: lazily(() => new ModuleLines(text)) }
}

/** @throws {Error} if a text is not JSON, besides commas before a closing bracket */
function requireJson(text: string): void {
  const { error } = readJson(text.replaceAll(/,(?=\s*[}\]])/g, ' '))
  if (error !== undefined) throw new Error(text.trim() === '' ? 'it is empty' : error.message)
}

/** @throws {Error} if this Node cannot load a config file with the extension as a module */
function requireModule(extension: string): void {
  if (!/^\.m?[jt]s$/.test(extension))
    throw new Error('a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts')
  if (extension.endsWith('ts') && !process.features.typescript)
    throw new Error(
      `Node ${process.versions.node} cannot load TypeScript; use Node 22.18 or newer, or a .mjs file`,
    )
}

/** A YAML document with exact integers, because a condition may contain an id beyond the integers of a double. */
async function loadYaml(text: string): Promise<Loaded> {
  requireEnd(text)
  const yaml = await import('yaml')
  const tree = readTree(yaml, text, { intAsBigInt: true, merge: true })
  const value = valueOf(tree, { reviver: (_key, value) => exactNumber(value) })
  return { value, text, lineOf: lazily(() => new YamlLines(parseTree(yaml, text))) }
}

/** An integer beyond 2^53 - 1 is a bigint, but those from 1e21 that were written with an exponent. */
function exactNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return Math.abs(Number(value)) < 1e21 ? BigInt(value as number) : value
}

/** Finds lines in a text, which is read again when a line is first asked for. */
function lazily(createLines: () => { lineAround: LineOf }): LineOf {
  let lines: { lineAround: LineOf } | undefined
  return (place) => {
    lines ??= createLines()
    return lines.lineAround(place)
  }
}
