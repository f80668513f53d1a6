import { without } from '../../base/without.ts'
import { type Mistake, throwMistakes, UsageError } from '../../base/check-value.ts'
import type { ServerOptions } from '../../adapters/node.ts'
import { checkNames } from '../../core/mock-options.ts'
import type { Api } from '../../core/api.ts'
import { apiOfDocument } from '../../core/document-api.ts'
import { type BodyMockOperation, withBody } from '../../core/operation.ts'
import { wholeStore } from '../../core/open-api.ts'
import { whyNotLearned } from '../../document/checkable.ts'
import type { DocumentOptions } from '../../document/document.ts'
import { hasProfile, profilePackage } from '../../adapters/profile-package.ts'
import type { ProfileSettings } from '../../core/profile-settings.ts'
import { NOT_OF_MOCK } from '../../base/server-options.ts'
import type { ConfigReading } from '../../config-file/read-config.ts'
import {
  type DocumentSettings,
  openDocument,
  type OpenedDocument,
  operationToServe,
} from '../openapi.ts'
import { listNames } from '../../base/suggest.ts'
import { sharedFileCheck } from '../shared-config.ts'
import { mockOptions, type Values } from '../options.ts'
import { readSettings } from '../read-settings.ts'

/** Flags and members of the config file. */
export interface Settings extends Omit<ServerOptions, keyof DocumentOptions>, DocumentSettings {
  readonly token?: readonly string[]
  readonly config?: string
  readonly quiet?: boolean
}

/** What a mock runs with. */
export interface MockSettings {
  readonly options: Omit<ServerOptions, 'document' | 'operation'> & Values
  readonly opened: OpenedDocument
  readonly api: Api
  /** The file of the document. */
  readonly openapi: string | undefined
}

/** The options of flags and config file, and their document. */
export async function readMockSettings(
  flags: Values,
  reading: ConfigReading,
): Promise<MockSettings> {
  let opened: OpenedDocument | undefined
  let api = wholeStore
  const settings: Settings = await readSettings(mockOptions, flags, {
    prepare: async (chosen: DocumentSettings) => {
      opened = await openDocument(chosen, operationToServe, reading.onFile)
      if (opened.document !== undefined) api = apiOfDocument(opened.parsed, opened.operation)
    },
    section: { name: 'mock', check: sharedFileCheck, checksOneCommand: true },
    checkFurther: async (config: Parameters<typeof checkNames>[0] & ProfileSettings) => [
      ...checkNames(config, api),
      ...(await unknownClassesIn(config, api)),
    ],
    ...reading,
  })
  // The names in the config file are right.
  throwMistakes(checkNames(settings, api).map(byFlag))
  const { token: tokens, openapi } = settings
  const ofMock = without(settings, ['token', 'config', 'openapi', 'operation', 'document'])
  const options =
    tokens === undefined ? ofMock : { ...ofMock, behavior: { ...ofMock.behavior, tokens } }
  return { options, opened: opened!, api, openapi }
}

/** A mistake in an option, which its flag names. */
const byFlag = ({ place: [key, ...inner], ...mistake }: Mistake): Mistake => ({
  ...mistake,
  place: [`--${key}`, ...inner],
})

/** The files that are read again when they change. */
export function filesOf({ openapi }: MockSettings, config: string | undefined): readonly string[] {
  return [config, openapi].filter((file) => file !== undefined)
}

/** Options that change only with a restart. */
export const FIXED = [...NOT_OF_MOCK, 'basePath', 'limits']

/** The options that apply while the mock runs. */
export function liveOf(options: Values): Values {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !FIXED.includes(key)))
}

async function unknownClassesIn(config: ProfileSettings, api: Api): Promise<readonly Mistake[]> {
  if (!hasProfile({ ...config })) return []
  const { unknownClasses } = await profilePackage()
  return unknownClasses(config, profiledOperation(api))
}

/** The operation that a profile is about. @throws {UsageError} if it may be about several, or none */
export function profiledOperation({ operations, serve }: Api): BodyMockOperation {
  const learnable = operations.filter((operation) => whyNotLearned(operation) === undefined)
  const [only, ...others] = learnable
  if (only !== undefined && others.length === 0) return withBody(serve(only))
  const names = learnable.map(({ operationId, name }) => operationId ?? name)
  throw new UsageError(
    names.length === 0
      ? 'A profile is about an operation with a JSON body, and the document has none.'
      : `A profile is about one operation: choose it with --operation: ${listNames(names)}.`,
  )
}
