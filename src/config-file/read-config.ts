import { readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type * as Yaml from 'yaml'
import { type Check, object, string, UsageError } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { type OnFile, readModule } from './config-module.ts'
import { attempt } from '../base/attempt.ts'
import { readText } from '../document-file/read-text.ts'
import { isMergeKey, readTree, valueOf } from '../document-file/yaml.ts'

/** Members of a file by their names. */
type Values = Readonly<Record<string, unknown>>

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

/** A check for a config with these options. `$schema` is for editors, and `x-…` for anchors of YAML. */
export function configCheck(options: Readonly<Record<string, Check>>): Check {
  return object({ ...options, $schema: string }, { unchecked: /^x-/u })
}

/** How a config file is read. */
export interface ConfigReading {
  /** What is wrong with a config whose members are right. */
  readonly checkFurther?: (config: Values) => readonly string[]
  /** Gets a config whose members are right, before `checkFurther`. */
  readonly onConfig?: (config: Values) => Promise<void>
  /** Refuses a file without settings, such as one that an editor has just begun to write. */
  readonly needsContent?: boolean
  /** Gets the file, and each one that it imports, before it is read. */
  readonly onFile?: OnFile
}

/**
 * Reads a config file: .json, .yaml or .yml, or a module (.js, .mjs, .ts, .mts) with a default export.
 * @returns the settings, the members that the kit leaves alone, and the lines of both
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readConfig(
  file: string,
  checks: Readonly<Record<string, Check>>,
  { checkFurther = () => [], onConfig, needsContent = false, onFile }: ConfigReading = {},
) {
  const { value, text } = await attempt(`Cannot read ${file}`, () => load(file, onFile))
  const isEmpty = value === undefined || value === null
  if (isEmpty && needsContent) throw new UsageError(`Cannot use ${file}: ${emptyProblem(text)}.`)
  const isOption = ([name]: [string, unknown]): boolean => Object.hasOwn(checks, name)
  const lineOf = await linesOf(text)
  // Members of a module may be getters that throw.
  const { config, others, wrong } = await attempt(`Cannot read ${file}`, async () => {
    const members = Object.entries(value ?? {})
    const config: Values = Object.fromEntries(members.filter(isOption))
    const others: Values = Object.fromEntries(members.filter((member) => !isOption(member)))
    return { config, others, wrong: configCheck(checks)(value ?? {}, '') }
  })
  if (wrong.length === 0) await onConfig?.(config)
  const problems =
    wrong.length > 0
      ? wrong
      : await attempt(`Cannot read ${file}`, async () => checkFurther(config))
  if (problems.length === 0) return { config, others, lineOf }
  throw new UsageError(`Cannot use ${file}: ${withLines(problems, lineOf).join('; ')}.`)
}

const emptyProblem = (text: string): string =>
  text.trim() === '' ? 'it is empty' : 'it has no settings; write {} for the defaults'

/** The sentences with their lines; a list of known names is shown once. */
function withLines(
  problems: readonly string[],
  lineOf: (place: string) => number | undefined,
): readonly string[] {
  const shownLists = new Set<string>()
  return problems.map((problem) => {
    const line = lineOf(problem)
    const [ending = '', list = ''] = /\.?( Known: .*)/.exec(problem) ?? []
    const sentence = shownLists.has(list) ? problem.replace(ending, '') : problem
    shownLists.add(list)
    return line === undefined ? sentence : `line ${line}: ${sentence}`
  })
}

/** The content of a config file, and its text as YAML with the same lines. */
async function load(
  file: string,
  onFile: OnFile = () => {},
): Promise<{ readonly value: unknown; readonly text: string }> {
  onFile(resolve(file))
  // Reading it first gives a missing module the same error as any other missing file.
  const text = await readText(file)
  const extension = extname(file).toLowerCase()
  // JSON may have a trailing comma; otherwise it is YAML too.
  const { error } = extension === '.json' ? readJson(text.replace(/,(?=\s*[}\]])/g, ' ')) : {}
  if (error) throw new Error(text.trim() === '' ? 'it is empty' : error.message)
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
  return { value: await readModule(resolve(file), onFile), text: literal }
}

/** A YAML document with exact integers, because a condition may contain an id beyond the integers of a double. */
async function readYaml(text: string): Promise<unknown> {
  if (text.startsWith(`# ${FIRST_LINE}`) && !text.includes(`\n# ${LAST_LINE}`))
    throw new Error(`it is cut off: the last line, "# ${LAST_LINE}", is missing`)
  const tree = readTree(await import('yaml'), text, { intAsBigInt: true, merge: true })
  return valueOf(tree, { reviver: (_key, value) => exactNumber(value) })
}

/** An integer beyond 2^53 - 1 is a bigint, but those from 1e21 that were written with an exponent. */
function exactNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return Math.abs(Number(value)) < 1e21 ? BigInt(value as number) : value
}

/** Finds the line of the value at the beginning of a sentence, or of what it is in: `errors.type.status takes …`. */
async function linesOf(text: string): Promise<(place: string) => number | undefined> {
  let lines: ReadonlyMap<string, number> | undefined
  let longest = 0
  const yaml = await import('yaml')
  return (sentence) => {
    if (lines === undefined) {
      lines = linesByPlace(yaml, text)
      longest = [...lines.keys()].reduce((most, { length }) => Math.max(most, length), 0)
    }
    const start = sentence.slice(0, longest + 1)
    const ends = Array.from(start.matchAll(/[.[ ]|$/g), ({ index }) => index)
    const place = ends.map((end) => start.slice(0, end)).findLast((part) => lines!.has(part))
    return place === undefined ? undefined : lines.get(place)
  }
}

/** The line of each member and item, by its place such as `scenarios.closed.sequence[1]`; of a merged one, that of its anchor. */
function linesByPlace(yaml: typeof Yaml, text: string): ReadonlyMap<string, number> {
  const { isAlias, isMap, isNode, isSeq, LineCounter, parseDocument } = yaml
  const lines = new Map<string, number>()
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, uniqueKeys: false })
  const visit = (node: unknown, place: string): void => {
    const target = isAlias(node) ? node.resolve(document) : node
    if (isSeq(target)) target.items.forEach((item, index) => add(item, item, `${place}[${index}]`))
    if (isMap(target)) visitMap(target, place)
  }
  const visitMap = (target: Yaml.YAMLMap, place: string): void => {
    const [merged, own] = [true, false].map((isWanted) =>
      target.items.filter(({ key }) => isMergeKey(yaml, key) === isWanted),
    )
    // The first of several merged maps counts, and a member of its own before all of them.
    for (const { value } of merged!)
      for (const source of isSeq(value) ? value.items.toReversed() : [value]) visit(source, place)
    for (const { key, value } of own!)
      add(key, value, place === '' ? String(key) : `${place}.${String(key)}`)
  }
  const add = (start: unknown, value: unknown, place: string): void => {
    if (isNode(start) && start.range) lines.set(place, lineCounter.linePos(start.range[0]).line)
    visit(value, place)
  }
  visit(document.contents, '')
  return lines
}
