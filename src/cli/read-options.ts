import { dirname, isAbsolute, join as joinPath } from 'node:path'
import { type Command, Option } from 'commander'
import { isObject, UsageError } from '../base/check-value.ts'
import { type Mistake, type Place, placeWords, sentencesOf } from '../base/mistake.ts'
import { type ConfigReading, readConfig } from '../config-file/read-config.ts'
import { type OptionRow, toNumber, type Values } from './options.ts'

interface SettingsReading extends ConfigReading {
  /** The options that a config file may have; by default those of the command. */
  readonly inConfig?: readonly OptionRow[]
  /** Gets the settings before `checkFurther` judges the config file. */
  readonly prepare?: (settings: Values) => Promise<void>
}

/** Adds the flags to a command; returns the values of the given ones by their keys, once the command is parsed. */
export function addOptions(command: Command, rows: readonly OptionRow[]): Values {
  const values: Record<string, unknown> = {}
  for (const row of rows) {
    if (row.flags === undefined) continue
    const option = new Option(row.flags, describe(row)).conflicts(row.excludes ?? [])
    command.addOption(option).on(`option:${option.name()}`, (argument?: string) => {
      // A flag without an argument turns something on.
      const value = argument === undefined ? true : parse(row, argument)
      const combined = combine(row.repeat, values[row.key], value)
      values[row.key] = requireValid(row, combined, option.long ?? row.key)
    })
  }
  return values
}

/**
 * The options by their keys: flags override the environment, which overrides the config file of `--config`.
 * @throws {UsageError}
 */
export async function readSettings(
  rows: readonly OptionRow[],
  flags: Values & { readonly config?: string | undefined },
  {
    inConfig = rows,
    prepare = async () => {},
    checkFurther = () => [],
    ...reading
  }: SettingsReading = {},
): Promise<Values> {
  const { config: file } = flags
  const checks = Object.fromEntries(
    inConfig.filter((row) => !row.flagOnly).map(({ key, check }) => [key, check]),
  )
  if (file === undefined) {
    const settings = join(rows, flags, {})
    await prepare(settings)
    return settings
  }
  const joined = (config: Values): Values => join(rows, flags, withPaths(rows, config, file))
  const { config } = await readConfig(file, checks, {
    ...reading,
    onConfig: (config) => prepare(joined(config)),
    checkFurther: (config) => [...excludingIn(inConfig, config), ...checkFurther(config)],
  })
  return joined(config)
}

/** The settings of a config file with its paths relative to the working folder. */
function withPaths(rows: readonly OptionRow[], config: Values, file: string): Values {
  const entries = Object.entries(config).map(([key, value]): [string, unknown] => {
    const isPath = rows.find((row) => row.key === key)?.isFile && typeof value === 'string'
    return [key, isPath && !isAbsolute(value) ? joinPath(dirname(file), value) : value]
  })
  return Object.fromEntries(entries)
}

/** Flags before the environment, and that before the config file. */
function join(rows: readonly OptionRow[], flags: Values, config: Values): Values {
  const environment = Object.fromEntries(
    rows
      .filter(({ key }) => flags[key] === undefined)
      .map((row) => [row.key, fromEnvironment(row)]),
  )
  const kept = withoutReplaced(rows, [flags, environment, config])
  const entries = rows.flatMap(({ key, repeat }): [string, unknown][] => {
    const [value, weaker] = kept.map((source) => source[key]).filter((item) => item !== undefined)
    if (value === undefined) return []
    const isMerged = repeat !== undefined && isObject(weaker) && isObject(value)
    return [[key, isMerged ? mergeObjects(weaker, value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The values of each source, without those that an excluding option of an earlier source replaces. */
function withoutReplaced(
  rows: readonly OptionRow[],
  sources: readonly Values[],
): readonly Values[] {
  const replaced = new Set<string>()
  return sources.map((source) => {
    const entries = Object.entries(source).filter(
      ([key, value]) => value !== undefined && !replaced.has(key),
    )
    for (const [key] of entries) for (const other of replacedBy(rows, key)) replaced.add(other)
    return Object.fromEntries(entries)
  })
}

/** The keys of the options that one replaces, with the options that belong to them. */
function replacedBy(rows: readonly OptionRow[], key: string): readonly string[] {
  const excluded = rows.flatMap((row) => {
    if (row.key === key) return row.excludes ?? []
    return row.excludes === key ? row.key : []
  })
  const parts = rows.filter(({ partOf = '' }) => excluded.includes(partOf))
  return [...excluded, ...parts.map((row) => row.key)]
}

/** Options of a config file that exclude each other. */
function excludingIn(rows: readonly OptionRow[], config: Values): readonly Mistake[] {
  return rows
    .filter(({ key, excludes = '' }) => config[key] !== undefined && config[excludes] !== undefined)
    .map(({ key, excludes }) => ({ place: [key], must: `cannot be used with ${excludes}` }))
}

function describe({ description, default: byDefault, env, repeat }: OptionRow): string {
  const value = byDefault === undefined ? '' : `default: ${byDefault}`
  const notes = [repeat && 'repeatable', value, env && `env: ${env}`].filter(Boolean)
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
}

function parse(row: OptionRow, argument: string): unknown {
  if (row.parse !== undefined) return row.parse(argument)
  const takesText = row.repeat !== undefined || row.check(argument, []).length === 0
  return takesText ? argument : toNumber(argument)
}

/** The value of a flag that may have come before. */
function combine(repeat: OptionRow['repeat'], previous: unknown, value: unknown): unknown {
  switch (repeat) {
    case 'list':
      return [(previous as unknown[] | undefined) ?? [], value].flat()
    case 'object':
      return mergeObjects((previous ?? {}) as Values, value as Values)
    case 'object of lists':
      return joinLists((previous ?? {}) as Lists, value as Lists)
    default:
      return value
  }
}

type Lists = Readonly<Record<string, readonly unknown[]>>

/** The members of both, with the items of both. */
function joinLists(first: Lists, second: Lists): Lists {
  const joined = new Map(Object.entries(first))
  for (const [name, items] of Object.entries(second))
    joined.set(name, [...(joined.get(name) ?? []), ...items])
  return Object.fromEntries(joined)
}

/** The members of both, at every depth; those of the second one count. */
function mergeObjects(first: Values, second: Values): Values {
  const merged = new Map(Object.entries(first))
  for (const [name, value] of Object.entries(second)) {
    const earlier = merged.get(name)
    merged.set(name, isObject(earlier) && isObject(value) ? mergeObjects(earlier, value) : value)
  }
  return Object.fromEntries(merged)
}

function fromEnvironment(row: OptionRow): unknown {
  // Of a file's content, the shell and CI servers keep the last line feed or the byte order mark.
  const value = row.env && process.env[row.env]?.trim()
  return value ? requireValid(row, value, row.env) : undefined
}

/** @param name what the user gave it by: a flag or a variable of the environment */
function requireValid(row: OptionRow, value: unknown, name: string): unknown {
  const mistakes = row.check(value, [name])
  // A repeated flag has one value each time.
  const wordsOf = (place: Place): string => placeWords(row.repeat === 'list' ? [name] : place)
  const sentences = sentencesOf(mistakes, wordsOf)
  if (sentences.length > 0) throw new UsageError(`${sentences.join('; ')}.`)
  return value
}
