import { handlersSectionChecks } from '../../handlers/config.ts'
import { type Check, object } from '../base/check-value.ts'
import { also } from '../base/checks.ts'
import {
  hasSections,
  refusedControlToken,
  refusedTokens,
  refuseSecretHeaders,
  refuseUser,
  SECTIONS,
} from '../base/config-sections.ts'
import type { Mistake, Place } from '../base/mistake.ts'
import { isNote } from '../base/server-options.ts'
import { configCheck } from '../config-file/config-check.ts'
import { checkOptions, documentKeys, mockOptions, type OptionRow } from './options.ts'

type Checks = Readonly<Record<string, Check>>

/** Options beside the sections that the mock server and handlers have in common. */
const COMMON = [
  ...documentKeys,
  'scenario',
  'scenarios',
  'delay',
  'behavior',
  'resources',
  'collections',
  'limits',
]

function checksOf(rows: readonly OptionRow[]): Checks {
  return Object.fromEntries(rows.filter((row) => !row.flagOnly).map((row) => [row.key, row.check]))
}

function withoutDocument(checks: Checks): Checks {
  const entries = Object.entries(checks).filter(([key]) => !documentKeys.includes(key))
  return Object.fromEntries(entries)
}

/** A check for each member of a config file of the mock: its options, and sections. */
export const fileChecks: Checks = checksOfFile()

function checksOfFile(): Checks {
  const ofMock = checksOf(mockOptions)
  const ofCheck = checksOf(checkOptions)
  const headers = also(ofCheck['headers']!, refuseSecretHeaders)
  const baseUrl = also(ofCheck['baseUrl']!, refuseUser)
  return {
    ...ofMock,
    mock: object({ ...withoutDocument(ofMock), controlToken: refusedControlToken }),
    handlers: object(handlersSectionChecks),
    check: object({ ...withoutDocument(ofCheck), ...refusedTokens, headers, baseUrl }),
  }
}

/** Options beside sections that only the mock server has. */
function misplacedIn(config: unknown, place: Place): readonly Mistake[] {
  if (!hasSections(config)) return []
  const optionNames = new Set(mockOptions.filter((row) => !row.flagOnly).map(({ key }) => key))
  const isCommon = (name: string): boolean =>
    COMMON.includes(name) || SECTIONS.some((section) => section === name) || isNote(name)
  return Object.keys(config)
    .filter((name) => optionNames.has(name) && !isCommon(name) && config[name] !== undefined)
    .flatMap((name) => {
      const at = [...place, name]
      if (name === 'controlToken') return refusedControlToken(config[name], at)
      return [{ place: at, must: 'belongs to the section mock, since the config has sections' }]
    })
}

/** The check of files with sections, for every command. */
export const sharedFileCheck: Check = also(configCheck(fileChecks), misplacedIn)
