import { readConfig } from 'plant-store-kit/config'
import {
  type Place,
  string,
  UsageError,
  checkNames,
  mockOptionChecks,
  optionsOfOne,
  NOT_OF_MOCK,
  profileForms,
  type ProfileOptions,
  type ProfileSettings,
} from 'plant-store-kit/options'
import { apiOf, plantStore, type BodyMockOperation } from 'plant-store-kit/responder'
import { unknownClasses } from '../profile/settings/check-settings.ts'

/** The settings of a profile, and of the document that it is about. */
type FileSettings = ProfileOptions & { readonly openapi?: string }

/** A line of a file, from 1, and its text. */
interface Line {
  readonly line: number
  readonly text: string
}

/** Maximum number of characters of a line in a message. */
const MAX_LINE = 200

/** A profile, and where its members are in its file. */
export interface ProfileFile {
  readonly settings: FileSettings
  /** The line of a member, or of the innermost one around it that the file has. */
  readonly profileLine: (...names: Place) => Line | undefined
}

/** All that a file has. */
interface WholeFile extends ProfileFile {
  /** Members such as `$schema`, which are no settings. */
  readonly others: Readonly<Record<string, unknown>>
}

/**
 * Reads a profile of an operation; without one, of any operation.
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readProfileFile(
  file: string,
  operation?: BodyMockOperation,
): Promise<WholeFile> {
  // Options of the server alone, which the command `mock` checks.
  const unchecked = Object.fromEntries(NOT_OF_MOCK.map((name) => [name, () => []]))
  const checks = { ...mockOptionChecks, ...profileForms, openapi: string, ...unchecked }
  const checkFurther = (options: Parameters<typeof checkNames>[0] & ProfileSettings) =>
    operation === undefined
      ? []
      : [
          ...checkNames(optionsOfOne(options, operation.source), apiOf(operation)),
          ...unknownClasses(options, operation),
        ]
  const reading = { onConfig: checkDocumentOf(file, operation), checkFurther, needsContent: true }
  const { config, notes, text, lineOf } = await readConfig(file, checks, reading)
  const lines = text.split('\n')
  return {
    settings: config,
    others: notes,
    profileLine: (...names: Place) => {
      const line = lineOf(names)
      if (line === undefined) return undefined
      return { line, text: lines[line - 1]!.trim().slice(0, MAX_LINE) }
    },
  }
}

/** Refuses a profile of another document where the Plant Store's is expected. */
const checkDocumentOf =
  (file: string, operation: BodyMockOperation | undefined) =>
  async ({ openapi }: { readonly openapi?: unknown }): Promise<void> => {
    if (operation !== plantStore || typeof openapi !== 'string') return
    throw new UsageError(
      `${file} is a profile of ${openapi}, and not of the Plant Store: choose this document with --openapi, or with the option document.`,
    )
  }
