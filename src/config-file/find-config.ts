import { readdirSync } from 'node:fs'
import { UsageError } from '../base/check-value.ts'

const CONFIG_NAME = /^plant-store\.(?:ya?ml|config\.(?:m?[jt]s|json))$/

/** Whether the mock finds a file of this name in its working folder. */
export const isFound = (file: string): boolean => CONFIG_NAME.test(file)

/** The config file of the working folder, if there is one. @throws {UsageError} if there are several */
export function findConfig(): string | undefined {
  const files = readdirSync('.').filter(isFound)
  if (files.length > 1)
    throw new UsageError(
      `This folder has ${files.join(' and ')}. Keep one of them, or choose one with --config.`,
    )
  return files[0]
}
