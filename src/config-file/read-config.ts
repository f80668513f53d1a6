import { attempt } from '../base/attempt.ts'
import { type Check, UsageError } from '../base/check-value.ts'
import {
  hasSections,
  optionsOfSection,
  placeInSection,
  type Section,
} from '../base/config-sections.ts'
import { type Mistake, type Place, sentencesOf } from '../base/mistake.ts'
import { configCheck } from './config-check.ts'
import type { OnFile } from './module-reads.ts'
import { type LineOf, loadConfig } from './load-config.ts'

/** Members of a file by their names. */
type Values = Readonly<Record<string, unknown>>

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
  readonly checkFurther?: (config: Values) => readonly Mistake[] | Promise<readonly Mistake[]>
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
 * @returns the settings, the members that the kit leaves alone, the text of the file, and the lines of both
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readConfig(
  file: string,
  checks: Readonly<Record<string, Check>>,
  {
    checkFurther = () => [],
    onConfig,
    needsContent = false,
    onFile = () => {},
    section,
  }: ConfigReading = {},
) {
  const { value, text, lineOf } = await attempt(`Cannot read ${file}`, () =>
    loadConfig(file, onFile),
  )
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
  const { config, notes, placeInFile } = content
  throwIn(content.mistakes)
  await onConfig?.(config)
  const mistakes = await attempt(`Cannot read ${file}`, async () => checkFurther(config))
  throwIn(mistakes.map((mistake) => ({ ...mistake, place: placeInFile(mistake.place) })))
  return { config, notes, text, lineOf }
}

/** What the members of a file are, and what is wrong with them. */
interface Members extends Readonly<Record<'config' | 'notes', Values>> {
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
  const whole = content as Values
  return {
    ...splitConfig(optionsOfSection(whole, section.name), checks),
    mistakes: section.check(whole, []),
    placeInFile: (place) => placeInSection(whole, section.name, place),
  }
}

/** The settings of a file, and the members that are for editors and anchors. */
function splitConfig(
  value: object,
  checks: Readonly<Record<string, Check>>,
): Readonly<Record<'config' | 'notes', Values>> {
  const members = Object.entries(value)
  const isOption = ([name]: [string, unknown]): boolean => Object.hasOwn(checks, name)
  return {
    config: Object.fromEntries(members.filter(isOption)),
    notes: Object.fromEntries(members.filter((member) => !isOption(member))),
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
