import { isObject, UsageError } from '../base/check-value.ts'
import { type Place, placeWords, sentencesOf } from '../base/mistake.ts'
import type { OptionRow, Values } from './options.ts'

/**
 * The options of a command by their keys: flags count before the environment, and that before the config file.
 * @throws {UsageError} for a wrong variable of the environment
 */
export function joinOptions(rows: readonly OptionRow[], flags: Values, config: Values): Values {
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

/** The members of both, at every depth; those of the second one count. */
export function mergeObjects(first: Values, second: Values): Values {
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
export function requireValid(row: OptionRow, value: unknown, name: string): unknown {
  const mistakes = row.check(value, [name])
  // A repeated flag has one value each time.
  const wordsOf = (place: Place): string => placeWords(row.repeat === 'list' ? [name] : place)
  const sentences = sentencesOf(mistakes, wordsOf)
  if (sentences.length > 0) throw new UsageError(`${sentences.join('; ')}.`)
  return value
}
