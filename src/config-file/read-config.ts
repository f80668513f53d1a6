import { readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { type Check, object, string, UsageError } from '../base/check-value.ts'
import {
  hasSections,
  optionsOfSection,
  placeInSection,
  type Section,
} from '../base/config-sections.ts'
import { type Mistake, type Place, sentencesOf } from '../base/mistake.ts'
import { readJson } from '../base/json.ts'
import { type OnFile, readModule } from './config-module.ts'
import { ModuleLines } from './module-lines.ts'
import { attempt } from '../base/attempt.ts'
import { readText } from '../document-file/read-text.ts'
import { parseTree, readTree, valueOf } from '../document-file/yaml.ts'
import { YamlLines } from '../document-file/yaml-lines.ts'

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
  const files = readdirSync('.').filter((name) => FOUND.test(name))
  if (files.length > 1)
    throw new UsageError(
      `This folder has ${files.join(' and ')}. Keep one of them, or choose one with --config.`,
    )
  return files[0]
}

/** A check for a config with these options. `$schema` is for editors, and `x-…` for anchors of YAML. */
export function configCheck(options: Readonly<Record<string, Check>>): Check {
  const exclusive = [['openapi'], ['document']]
  return object({ ...options, $schema: string }, { unchecked: /^x-/u, exclusive })
}

/** How a config with sections is read. */
interface SectionReading {
  /** The section whose options are read, with the common ones. */
  readonly name: Section
  /** The check of the whole config. */
  readonly check: Check
  /** Whether it also checks a config of the command alone. */
  readonly checksOneCommand?: true
}

/** How a config file is read. */
export interface ConfigReading {
  /** What is wrong with a config whose members are right. */
  readonly checkFurther?: (config: Values) => readonly Mistake[]
  /** Gets a config whose members are right, before `checkFurther`. */
  readonly onConfig?: (config: Values) => Promise<void>
  /** Refuses a file without settings, such as one that an editor has just begun to write. */
  readonly needsContent?: boolean
  /** Gets the file, and each one that it imports, before it is read. */
  readonly onFile?: OnFile
  /** Allows a config with sections. */
  readonly section?: SectionReading
}

/**
 * Reads a config file: .json, .yaml or .yml, or a module (.js, .mjs, .ts, .mts) with a default export.
 * @returns the settings, the members that the kit leaves alone, and the lines of both
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readConfig(
  file: string,
  checks: Readonly<Record<string, Check>>,
  { checkFurther = () => [], onConfig, needsContent = false, onFile, section }: ConfigReading = {},
) {
  const { value, text, lineOf } = await attempt(`Cannot read ${file}`, () => load(file, onFile))
  const isEmpty = value === undefined || value === null
  if (isEmpty && needsContent) throw new UsageError(`Cannot use ${file}: ${emptyProblem(text)}.`)
  const throwIn = (mistakes: readonly Mistake[]): void => {
    const sentences = linedSentences(mistakes, lineOf)
    if (sentences.length > 0) throw new UsageError(`Cannot use ${file}: ${sentences.join('; ')}.`)
  }
  // Members of a module may be getters that throw.
  const content = await attempt(`Cannot read ${file}`, async () =>
    readMembers(value ?? {}, checks, section),
  )
  const { config, others, placeInFile } = content
  throwIn(content.mistakes)
  await onConfig?.(config)
  const mistakes = await attempt(`Cannot read ${file}`, async () => checkFurther(config))
  throwIn(mistakes.map((mistake) => ({ ...mistake, place: placeInFile(mistake.place) })))
  return { config, others, lineOf }
}

/** What the members of a file are, and what is wrong with them. */
interface Members extends Readonly<Record<'config' | 'others', Values>> {
  readonly mistakes: readonly Mistake[]
  /** Where the file has a value of `config`. */
  readonly placeInFile: (place: Place) => Place
}

function readMembers(
  content: object,
  checks: Readonly<Record<string, Check>>,
  section: SectionReading | undefined,
): Members {
  if (section === undefined || !(hasSections(content) || section.checksOneCommand)) {
    const mistakes = configCheck(checks)(content, [])
    return { ...splitConfig(content, checks), mistakes, placeInFile: (place) => place }
  }
  const mistakes = section.check(content, [])
  // Members of another type could not be joined.
  const options = mistakes.length > 0 ? {} : optionsOfSection(content as Values, section.name)
  const placeInFile = (place: Place): Place =>
    placeInSection(content as Values, section.name, place)
  return { ...splitConfig(options, checks), mistakes, placeInFile }
}

/** The settings of a file, and its other members. */
function splitConfig(
  value: object,
  checks: Readonly<Record<string, Check>>,
): Readonly<Record<'config' | 'others', Values>> {
  const members = Object.entries(value)
  const isOption = ([name]: [string, unknown]): boolean => Object.hasOwn(checks, name)
  return {
    config: Object.fromEntries(members.filter(isOption)),
    others: Object.fromEntries(members.filter((member) => !isOption(member))),
  }
}

const emptyProblem = (text: string): string =>
  text.trim() === '' ? 'it is empty' : 'it has no settings; write {} for the defaults'

/** The sentences about mistakes, with their lines. */
function linedSentences(mistakes: readonly Mistake[], lineOf: LineOf): readonly string[] {
  return sentencesOf(mistakes).map((sentence, index) => {
    const line = lineOf(mistakes[index]!.place)
    return line === undefined ? sentence : `line ${line}: ${sentence}`
  })
}

/** The content of a config file. */
interface Loaded {
  readonly value: unknown
  readonly text: string
  readonly lineOf: LineOf
}

async function load(file: string, onFile: OnFile = () => {}): Promise<Loaded> {
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
  if (text.startsWith(`# ${FIRST_LINE}`) && !text.includes(`\n# ${LAST_LINE}`))
    throw new Error(`it is cut off: the last line, "# ${LAST_LINE}", is missing`)
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

/** The line of a value, from 1, or of the innermost one around it that the file has. */
type LineOf = (place: Place) => number | undefined

/** Finds lines in a text, which is read again when a line is first asked for. */
function lazily(createLines: () => { lineAround: LineOf }): LineOf {
  let lines: { lineAround: LineOf } | undefined
  return (place) => {
    lines ??= createLines()
    return lines.lineAround(place)
  }
}
