import { readdirSync } from 'node:fs'
import { UsageError } from '../base/check-value.ts'

const configName = /^plant-store\.(?:ya?ml|config\.(?:m?[jt]s|json))$/

/** Whether the mock reads a file with this name, without a path, if it stands in its working folder. */
export const isConfigName = (name: string): boolean => configName.test(name)

/** The config file of the working folder, if there is one. @throws {UsageError} if there are several */
export function findConfig(): string | undefined {
  const files = readdirSync('.').filter(isConfigName)
  if (files.length > 1)
    throw new UsageError(
      `This folder has ${files.join(' and ')}. Keep one of them, or choose one with --config.`,
    )
  return files[0]
}
