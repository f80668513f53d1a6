import { type Command, Option } from 'commander'
import { mergeObjects, requireValid } from './join-options.ts'
import type { OptionRow, Values } from './options.ts'

/** Adds the flags to a command; returns the values of the given ones by their keys, once the command is parsed. */
export function addOptions(command: Command, rows: readonly OptionRow[]): Values {
  const values: Record<string, unknown> = {}
  for (const row of rows) {
    if (row.flags === undefined) continue
    const option = new Option(row.flags, describe(row))
      .conflicts(row.excludes ?? [])
      .hideHelp(row.isGone === true)
    command.addOption(option).on(`option:${option.name()}`, (argument?: string) => {
      // A flag without an argument turns something on.
      const value = argument === undefined ? true : parse(row, argument)
      const combined = combine(row.repeat, values[row.key], value)
      values[row.key] = requireValid(row, combined, option.long ?? row.key)
    })
  }
  return values
}

function describe({ description, default: byDefault, env, repeat }: OptionRow): string {
  const value = byDefault === undefined ? '' : `default: ${byDefault}`
  const notes = [repeat && 'repeatable', value, env && `env: ${env}`].filter(Boolean)
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
}

function parse(row: OptionRow, argument: string): unknown {
  if (row.parse !== undefined) return row.parse(argument)
  // A text that the option does not take may be a number.
  const takesText = row.repeat !== undefined || row.check(argument, []).length === 0
  return takesText ? argument : toNumber(argument)
}

/** The text itself if it is not a number, for the message of the check. */
function toNumber(text: string): number | string {
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : text
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
