import { tokenHeaderOf } from '../../../contract/operation/credentials.ts'
import { exampleCurl, type ExampleRequest } from '../../../contract/report/example-curl.ts'
import type { Mock } from '../../core/mock.ts'
import { breachesOfOperation, countBreaches } from '../../profile/breaches.ts'
import { refusesUnknownTokens } from '../../profile/settings/refuses-unknown-tokens.ts'
import { isChecksum } from '../../problems/read-credential.ts'
import { nameOfDocument } from '../../document/document.ts'
import { isLoopback } from '../../base/server-options.ts'
import { exampleBodyOf } from '../../document/example-body.ts'
import { liveOf, type MockSettings } from './settings.ts'

/** What a mock prints once it listens. */
export function startLines(
  mock: Mock<string>,
  settings: MockSettings,
  { url, file, quiet }: { url: string; file: string | undefined; quiet: boolean },
): readonly string[] {
  const { options } = settings
  const isExposed = !isLoopback(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  const source = file === undefined ? '' : ` with ${file}`
  const served = settings.opened.isOneOfSeveral
    ? servedBy(mock)
    : nameOfDocument(mock.operation.document)
  const lines = [`${served}: mock listening on ${url}${source}`]
  if (!quiet) {
    lines.push(`Try it: ${exampleCurl(exampleOf(mock, url))}`)
    if (!isOff) lines.push(`Console: ${new URL('/_mock', url).href}`)
    lines.push(...breachLines(settings), ...tokenLines(settings))
  }
  if (isExposed) {
    const control = isOff ? 'are off; --control-token turns them on' : 'require the control token'
    lines.push(`Other machines can reach this server. The control API and the console ${control}.`)
  }
  return lines
}

/** `POST /orders of Shop 2.0.0 (shop.yaml)` */
export function servedBy({ operation: { method, path, document } }: Mock<string>): string {
  return `${method} ${path} of ${nameOfDocument(document)}`
}

/** How the responses violate the contract. */
function breachLines({ options, operation }: MockSettings): readonly string[] {
  const breaches = breachesOfOperation(liveOf(options), operation)
  if (breaches.length === 0) return []
  const head = `${countBreaches(breaches, options.learned ? 'learned' : 'configured')}:`
  return [head, ...breaches.map((line) => `  ${line}`)]
}

/** Which tokens are accepted, if the profile refuses unknown ones. */
function tokenLines({ options }: MockSettings): readonly string[] {
  const { behavior: { tokens = 'any' } = {} } = options
  if (!refusesUnknownTokens(options)) return []
  if (tokens === 'any')
    return ['Every token is accepted: give --token to play the response to an unknown token.']
  if (!tokens.some(isChecksum)) return []
  return ['Only the token of the learned service is accepted: `--token` chooses others.']
}

/** A request that the mock accepts. */
function exampleOf({ operation, behavior }: Mock<string>, url: string): ExampleRequest {
  const { method, path, request } = operation
  return {
    url: url + path,
    method,
    header: tokenHeaderOf(operation) ?? null,
    mediaType: request.mediaTypes[0]!,
    body: exampleBodyOf(operation.source),
    isSecret: behavior.tokens !== 'any',
  }
}
