import { dirname, isAbsolute, join } from 'node:path'
import type { Mistake } from '../base/mistake.ts'
import type { ConfigReading } from '../config-file/read-config.ts'
import { joinOptions } from './join-options.ts'
import type { OptionRow, Values } from './options.ts'

interface SettingsReading extends ConfigReading {
  /** The options that a config file may have; by default those of the command. */
  readonly inConfig?: readonly OptionRow[]
  /** Gets the settings before `checkFurther` judges the config file. */
  readonly prepare?: (settings: Values) => Promise<void>
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
    const settings = joinOptions(rows, flags, {})
    await prepare(settings)
    return settings
  }
  const joined = (config: Values): Values => joinOptions(rows, flags, withPaths(rows, config, file))
  const { readConfig } = await import('../config-file/read-config.ts')
  const { config } = await readConfig(file, checks, {
    ...reading,
    onConfig: (config) => prepare(joined(config)),
    checkFurther: async (config) => [
      ...excludingIn(inConfig, config),
      ...(await checkFurther(config)),
    ],
  })
  return joined(config)
}

/** The settings of a config file with its paths relative to the working folder. */
function withPaths(rows: readonly OptionRow[], config: Values, file: string): Values {
  const entries = Object.entries(config).map(([key, value]): [string, unknown] => {
    const isPath = rows.find((row) => row.key === key)?.isFile && typeof value === 'string'
    return [key, isPath && !isAbsolute(value) ? join(dirname(file), value) : value]
  })
  return Object.fromEntries(entries)
}

/** Options of a config file that exclude each other. */
function excludingIn(rows: readonly OptionRow[], config: Values): readonly Mistake[] {
  return rows
    .filter(({ key, excludes = '' }) => config[key] !== undefined && config[excludes] !== undefined)
    .map(({ key, excludes }) => ({ place: [key], must: `cannot be used with ${excludes}` }))
}
