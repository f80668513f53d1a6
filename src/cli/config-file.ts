import { readdirSync, readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { type Check, object, string, UsageError } from '../check-value.ts'
import { readJson } from '../json.ts'
import { readModule } from './config-module.ts'
import { attempt } from './failure.ts'
import type { Values } from './read-options.ts'

/** Comments around a learned profile in YAML, which would be valid without its end. */
export const FIRST_LINE =
  'Learned by plant-store-kit. Edit it as you like, but keep the last line: it shows that nothing is missing.'
export const LAST_LINE = 'End of the profile.'

/** Names of files that the mock finds. */
export const FOUND = /^plant-store\.(?:yaml|config\.(?:m?[jt]s|json))$/

/** The config file of the working folder, if there is one. @throws {UsageError} if there are several */
export function findConfig(): string | undefined {
  const found = readdirSync('.').filter((name) => FOUND.test(name))
  if (found.length > 1)
    throw new UsageError(
      `This folder has ${found.join(' and ')}. Keep one of them, or choose one with --config.`,
    )
  return found[0]
}

/** A check for a config with these options. `isNote` says what the other members are for. */
export function configCheck(options: Readonly<Record<string, Check>>): Check {
  return object({ ...options, $schema: string }, { unchecked: /^x-/u })
}

/**
 * Reads a config file: .json, .yaml or .yml, or a module (.js, .mjs, .ts, .mts) with a default export.
 * @param checkFurther what is wrong with a config whose members are right
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readConfig(
  file: string,
  checks: Readonly<Record<string, Check>>,
  checkFurther: (config: Values) => readonly string[] = () => [],
): Promise<{ readonly config: Values; readonly lineOf: (place: string) => number | undefined }> {
  const { value, text } = await attempt(`Cannot read ${file}`, () => load(file))
  const lineOf = await linesOf(text)
  const wrong = configCheck(checks)(value ?? {}, '')
  const config = Object.fromEntries(
    Object.entries(value ?? {}).filter(([name]) => Object.hasOwn(checks, name)),
  )
  const problems = wrong.length > 0 ? wrong : checkFurther(config)
  if (problems.length === 0) return { config, lineOf }
  const shownLists = new Set<string>()
  const sentences = problems.map((problem) => {
    const line = lineOf(problem)
    const [ending = '', list = ''] = /\.?( Known: .*)/.exec(problem) ?? []
    const sentence = shownLists.has(list) ? problem.replace(ending, '') : problem
    shownLists.add(list)
    return line === undefined ? sentence : `line ${line}: ${sentence}`
  })
  throw new UsageError(`Cannot use ${file}: ${sentences.join('; ')}.`)
}

/** The content of a config file, and its text as YAML with the same lines. */
async function load(file: string): Promise<{ readonly value: unknown; readonly text: string }> {
  // Reading it first gives a missing module the same error as any other missing file.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const extension = extname(file).toLowerCase()
  // JSON may have a trailing comma; otherwise it is YAML too.
  const { error } = extension === '.json' ? readJson(text.replace(/,(?=\s*[}\]])/g, ' ')) : {}
  if (error) throw new Error(error.message)
  if (/^\.(?:json|ya?ml)$/.test(extension)) return { value: await readYaml(text), text }
  if (!/^\.m?[jt]s$/.test(extension))
    throw new Error('a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts')
  if (extension.endsWith('ts') && !process.features.typescript)
    throw new Error(
      `Node ${process.versions.node} cannot load TypeScript; use Node 22.18 or newer, or a .mjs file`,
    )
  // An object literal is nearly YAML; blank lines replace the text before it, so that line numbers stay right.
  const literal = text
    .replace(/^.*?export default [^{]*/s, (start) => start.replaceAll(/.+/g, ''))
    .replaceAll('//', ' #')
  return { value: await readModule(resolve(file)), text: literal }
}

/** A YAML document with exact integers, because a condition may contain an id beyond the integers of a double. */
async function readYaml(text: string): Promise<unknown> {
  if (text.startsWith(`# ${FIRST_LINE}`) && !text.includes(`\n# ${LAST_LINE}`))
    throw new Error(`it is cut off: the last line, "# ${LAST_LINE}", is missing`)
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { intAsBigInt: true })
  for (const problem of [...document.errors, ...document.warnings]) throw problem
  return document.toJS({ reviver: (_key, value) => exactNumber(value) })
}

/** An integer beyond 2^53 - 1 is a bigint, but those from 1e21 that were written with an exponent. */
function exactNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return Math.abs(Number(value)) < 1e21 ? BigInt(value as number) : value
}

/** Finds the line of the value at the beginning of a sentence, or of what it is in: `errors.type.status takes …`. */
async function linesOf(text: string): Promise<(place: string) => number | undefined> {
  const { isCollection, isNode, isPair, LineCounter, parseDocument } = await import('yaml')
  return (place) => {
    const lineCounter = new LineCounter()
    let line: number | undefined
    const walk = (node: unknown, path: string): void => {
      for (const [index, item] of isCollection(node) ? node.items.entries() : []) {
        const { key, value } = isPair(item) ? item : { key: item, value: item }
        const name = path + (isPair(item) ? `.${String(key)}` : `[${index}]`)
        if (!`.${place}`.startsWith(name) || !/^(?:[.[ ]|$)/.test(place.slice(name.length - 1)))
          continue
        if (isNode(key) && key.range) line = lineCounter.linePos(key.range[0]).line
        walk(value, name)
      }
    }
    walk(parseDocument(text, { lineCounter }).contents, '')
    return line
  }
}
