import type { CheckOptions } from '../../contract/data/options.ts'
import {
  credentialMistake,
  type GivenCredentials,
  missingCredentials,
  missingWords,
  variableOfCredential,
} from '../../contract/operation/given-credentials.ts'
import type { Operation } from '../document/document.ts'
import { credentialsOf } from '../document/security.ts'
import { printable } from '../base/printable.ts'
import { UsageError } from '../base/check-value.ts'
import type { Checked } from '../document/checkable.ts'
import { openOperations } from '../document/open-document.ts'
import { attempt } from '../base/attempt.ts'
import { interruptSignal } from './interruption.ts'
import { reportProgress } from './progress.ts'
import { readPem } from '../document-file/read-text.ts'
import type { DocumentSettings } from './openapi.ts'
import type { Named } from './outputs.ts'
import { runTokenCommand } from './token-command.ts'

/** The options of a server and of the requests to it, as flags and config files give them. */
export interface Target extends Omit<
  Partial<CheckOptions>,
  'baseline' | 'profile' | 'ca' | 'cert' | 'key'
> {
  readonly tokenCommand?: string
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly config?: string
  readonly quiet?: boolean
}

/** The options of a run with the files that they name, and with a report of the progress. @throws {UsageError} */
export async function readTarget(
  command: string,
  baseUrl: string | undefined,
  { config: _config, tokenCommand, quiet, ca, cert, key, ...options }: Target,
): Promise<CheckOptions> {
  const token =
    tokenCommand === undefined
      ? options.token
      : () => runTokenCommand(tokenCommand, interruptSignal())
  const url = baseUrl ?? options.baseUrl
  if (url === undefined)
    throw new UsageError(`A base URL is missing: plant-store-kit ${command} http://localhost:4010`)
  const operations = openOperations(options)
  const credentials = withEnvironment(operations, options.credentials)
  checkCredentials(operations, { token, credentials })
  const pem = { ca: await pemOf(ca), cert: await pemOf(cert), key: await pemOf(key) }
  const { waitSeconds } = options
  if (waitSeconds !== undefined && !quiet)
    process.stderr.write(`Waiting up to ${waitSeconds} s for ${printable(url)}\n`)
  const onEvent = quiet ? undefined : reportProgress(process.stderr)
  return { ...options, ...pem, baseUrl: url, token, credentials, onEvent }
}

/** The credentials by the names of schemes, with those that only the environment has. */
function withEnvironment(
  operations: readonly Operation[],
  credentials: CheckOptions['credentials'],
): CheckOptions['credentials'] {
  const schemes = operations.flatMap(({ security }) => credentialsOf(security))
  const ofEnvironment = schemes.flatMap(({ name }): [string, string][] => {
    const value = process.env[variableOfCredential(name)]?.trim()
    return value ? [[name, value]] : []
  })
  if (ofEnvironment.length === 0) return credentials
  return { ...Object.fromEntries(ofEnvironment), ...credentials }
}

/** @throws {UsageError} if a credential is wrong, or if all operations lack one */
function checkCredentials(operations: Checked, given: GivenCredentials): void {
  const [operation] = operations
  const mistake = credentialMistake(operation, given)
  if (mistake !== undefined) throw new UsageError(mistake)
  const missing = missingCredentials(operation, given)
  const isSomeFilled = operations.some((other) => missingCredentials(other, given) === undefined)
  if (missing === undefined || isSomeFilled) return
  const isToken = missing.length === 1 && missing[0]?.type !== 'basic'
  throw new UsageError(
    isToken
      ? 'A token that the server accepts is missing: use --token TOKEN, --token-command COMMAND or set PLANT_STORE_TOKEN.'
      : missingWords(operation.name, missing),
  )
}

/** The files that the options of a server name, which no output may overwrite. */
export function filesOfTarget({
  openapi,
  config,
  ca,
  cert,
  key,
}: Target & Pick<DocumentSettings, 'openapi'>): readonly Named[] {
  const files = [
    { what: 'the document', file: openapi },
    { what: 'the config file', file: config },
    { what: 'the file of CA certificates', file: ca },
    { what: 'the client certificate', file: cert },
    { what: 'the key of the client certificate', file: key },
  ]
  return files.filter(({ file }) => file !== undefined)
}

/** Reads certificates or a key; undefined without a file. */
async function pemOf(file: string | undefined): Promise<string | undefined> {
  return file === undefined
    ? undefined
    : attempt(`Cannot read the PEM file ${file}`, () => readPem(file))
}
