import { sentencesOf } from '../../src/base/mistake.ts'
import * as check from '../../src/base/checks.ts'
import type { Checked } from '../../src/document/checkable.ts'
import type { Operation } from '../../src/document/document.ts'
import { openOperation, openOperations } from '../../src/document/open-document.ts'
import { credentialHeadersOf } from '../operation/credentials.ts'
import {
  credentialMistake,
  flagsOf,
  missingCredentials,
  tokenSchemeOf,
} from '../operation/given-credentials.ts'
import { asSent, bodyMistake } from '../operation/given-bodies.ts'
import { parameterMistake, whyWithoutResource } from '../operation/given-parameters.ts'
import { replacedByLevels } from '../rules/levels.ts'
import { readGeneratedName } from './case-name.ts'
import type { Headers } from './exchange.ts'
import { type CheckOptions, checkOptionChecks, constants, defaults } from './options.ts'

/** What differs for the operations after the first one: a run of fifty must take a minute. */
const defaultsOfOthers = { cases: 150, explore: 20 } as const

type WithDefaults = Omit<CheckOptions, 'operation'> & {
  readonly [Name in keyof typeof defaults]: NonNullable<CheckOptions[Name]>
}

export type Settings = ReturnType<typeof settingsFor>

const replayedNames = ({ replay }: CheckOptions): readonly string[] =>
  typeof replay === 'string' ? [replay] : (replay ?? [])

const isGeneratedName = (name: string): boolean => readGeneratedName(name) !== undefined

/** The first thing that is wrong with the options; undefined if they can be used. */
const problemOf = (options: CheckOptions): string | undefined => {
  const checks = { ...checkOptionChecks, acceptDenials: replacedByLevels }
  const mistakes = check.object(checks)(options, [])
  if (mistakes.length > 0) return `Cannot use the options: ${sentencesOf(mistakes).join('; ')}.`
  const { baseUrl, token, tokenTtlSeconds, badToken, cert, key, seed } = options
  if (baseUrl === undefined) return 'A base URL is required: set the option baseUrl.'
  if (tokenTtlSeconds !== undefined && typeof token === 'string')
    return 'A token with a lifetime needs a function or command that returns it.'
  if ((cert === undefined) !== (key === undefined))
    return 'A client certificate needs its key: set both options, cert and key.'
  if (badToken !== undefined && badToken === token)
    return 'The bad token is the token itself: give one that the server must refuse.'
  const isOfGenerated = replayedNames(options).some(isGeneratedName)
  if (isOfGenerated && seed === undefined)
    return 'A replay of a generated case needs its seed: copy it from the report.'
  return undefined
}

/** What is wrong with what the user gave for operations of the document; undefined if it can be used. */
const givenProblemOf = (options: CheckOptions, operation: Operation): string | undefined => {
  const { parameters = {}, bodies = {} } = options
  const operations = operationsOf(operation)
  return (
    credentialMistake(operation, options) ??
    parameterMistake(operations, parameters) ??
    bodyMistake(operations, bodies)
  )
}

/** What is wrong with the credentials for an operation; undefined if they can be used. */
const credentialProblemOf = (
  { token, credentials, headers = {} }: CheckOptions,
  operation: Operation,
): string | undefined => {
  const given = { token, credentials }
  const missing = missingCredentials(operation, given)
  if (missing !== undefined)
    return missing.length === 1
      ? 'A token is required: set the option token.'
      : `The credentials ${missing.map(({ name }) => JSON.stringify(name)).join(' and ')} are required: set the option credentials.`
  const names = credentialHeadersOf(operation)
  const name = Object.keys(headers).find((header) => names.has(header.toLowerCase()))
  return name === undefined
    ? undefined
    : `Cannot use the options: the header "${name}" is set by the cases: leave it out.`
}

/** All operations of a document: its users give values to those that a run does not check, too. */
const operationsOf = (operation: Operation): readonly Operation[] =>
  operation.document.contents?.operations ?? [operation]

/** What is wrong with the profile for an operation; undefined if it can be used. */
const profileProblemOf = ({ profile }: CheckOptions, { name }: Operation): string | undefined =>
  profile?.operation === undefined || profile.operation === name
    ? undefined
    : `The profile ${profile.name} is about ${profile.operation}, and not about ${name}: read it with the same document.`

/** The cases of a replay: the generated ones before them are generated, but not sent. */
const replaySettings = (
  replay: readonly string[],
): Partial<Pick<WithDefaults, 'only' | 'explore'>> => {
  if (replay.length === 0) return {}
  const counts = replay.map((name) => (readGeneratedName(name)?.position ?? -1) + 1)
  return { only: replay, explore: Math.max(...counts) }
}

const throwIf = (problem: string | undefined): void => {
  if (problem !== undefined) throw new check.UsageError(problem)
}

const headersOf = ({ headers }: WithDefaults): Headers =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  )

/** Which of the operations of a run settings are about. */
interface About {
  readonly documented: Operation
  /** All of the run. */
  readonly operations: readonly Operation[]
  /** Whether it gets the cases of the first or only one, unless the user asks for others. */
  readonly isFirst: boolean
}

/** Checks options and adds the defaults; client and plan check URLs and names. @throws {UsageError} if one is wrong */
export const readOptions = (options: CheckOptions): Settings => {
  throwIf(problemOf(options))
  const documented = openOperation(options)
  throwIf(givenProblemOf(options, documented))
  return settingsFor(options, { documented, operations: [documented], isFirst: true })
}

/** The settings by options that are right but perhaps for this operation. @throws {UsageError} if they are not */
const settingsFor = (options: CheckOptions, { documented, operations, isFirst }: About) => {
  throwIf(credentialProblemOf(options, documented))
  const operation = asSent(documented, options)
  throwIf(profileProblemOf(options, operation))
  const definedOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as CheckOptions
  const settings = {
    ...defaults,
    ...(isFirst ? {} : defaultsOfOthers),
    ...definedOptions,
  } as WithDefaults
  const replay = replayedNames(options)
  const burst = options.rate === undefined ? (options.concurrency ?? constants.burst) : 0
  return {
    ...settings,
    /** What the user has set, in place of the default. */
    asked: { cases: options.cases, explore: options.explore },
    /** At most how many cases are sent, unless the user names some; by default the first operation gets all. */
    budget: options.cases ?? (isFirst ? Infinity : defaultsOfOthers.cases),
    /** How often the plain request is sent. */
    repetitions: isFirst ? constants.repetitions : constants.repetitionsOfOthers,
    operation,
    operations,
    /** The name of the scheme that the token is for. */
    tokenScheme: tokenSchemeOf(documented.security, options),
    /** Sent one after another on one connection, if there are several; empty without a replay. */
    replay,
    ...replaySettings(replay),
    headers: headersOf(settings),
    seed: options.seed ?? options.profile?.seed ?? randomSeed(),
    /** Requests sent at once; 0 when a rate or a concurrency of 1 excludes it. */
    burst: burst > 1 ? burst : 0,
  }
}

const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** An operation that a run cannot check, and why not. */
export interface Unchecked {
  readonly operation: Operation
  readonly reason: string
}

/** What a run is about: an operation after another, and those that it leaves out. */
export interface RunSettings {
  readonly checked: readonly [Settings, ...Settings[]]
  readonly unchecked: readonly Unchecked[]
}

/** The operations of a run: with a profile that of the profile alone, if the document has it. */
const operationsOfRun = (options: CheckOptions): Checked => {
  const operations = openOperations(options)
  const ofProfile = operations.find(({ name }) => name === options.profile?.operation)
  return ofProfile === undefined || operations.length === 1
    ? operations
    : openOperations({ ...options, operation: ofProfile.name })
}

/** The settings of a run for each of its operations. @throws {UsageError} if an option is wrong */
export const readRun = (options: CheckOptions): RunSettings => {
  throwIf(problemOf(options))
  const operations = operationsOfRun(options)
  throwIf(givenProblemOf(options, operations[0]))
  const shared = { ...options, seed: options.seed ?? options.profile?.seed ?? randomSeed() }
  const lacking = operations.flatMap((operation): Unchecked[] => {
    const missing = missingCredentials(operation, options)
    if (missing !== undefined) return [{ operation, reason: `it needs ${flagsOf(missing)}` }]
    const reason = whyWithoutResource(operation, options)
    return reason === undefined ? [] : [{ operation, reason }]
  })
  const filled = operations.filter((operation) =>
    lacking.every((unfilled) => unfilled.operation !== operation),
  )
  // Without any, the first one says what is missing.
  const [first = operations[0], ...others] = filled
  const settingsOf = (documented: Operation, isFirst: boolean): Settings =>
    settingsFor(shared, { documented, operations, isFirst })
  return {
    checked: [settingsOf(first, true), ...others.map((operation) => settingsOf(operation, false))],
    unchecked: lacking,
  }
}
