import { ordinarySet, partsWith } from '../../document/security.ts'
import { exampleCurl, type ExampleRequest } from '../../../contract/report/example-curl.ts'
import type { Mock } from '../../core/mock.ts'
import { hasRequestBody, nameOfDocument } from '../../document/document.ts'
import { isLoopback } from '../../base/server-options.ts'
import { exampleBodyOf, exampleHeadOf, operationToTry } from '../../document/example-body.ts'
import { hasProfile, profilePackage } from '../../adapters/profile-package.ts'
import type { MockSettings } from './settings.ts'

type Options = MockSettings['options']

/** What a mock prints once it listens. */
export async function startLines(
  mock: Mock<string>,
  settings: MockSettings,
  { url, file, quiet }: { url: string; file: string | undefined; quiet: boolean },
): Promise<readonly string[]> {
  const { options } = settings
  const isExposed = !isLoopback(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  const source = file === undefined ? '' : ` with ${file}`
  const lines = [
    `${servedBy(mock, settings)}: mock listening on ${url}${source}`,
    ...identityLines(mock, options),
  ]
  if (!quiet) {
    lines.push(`Try it: ${exampleCurl(exampleOf(mock, url))}`)
    if (!isOff) lines.push(`Console: ${new URL('/_mock', url).href}`)
    if (hasProfile(options)) lines.push(...(await profilePackage()).tokenAdvice(options))
  }
  if (isExposed) {
    const control = isOff ? 'are off; --control-token turns them on' : 'require the control token'
    lines.push(`Other machines can reach this server. The control API and the console ${control}.`)
  }
  return lines
}

/** `Shop 2.0.0 (shop.yaml), 12 operations`, or of a chosen one `POST /orders of Shop 2.0.0 (shop.yaml)` */
export function servedBy(
  { api: { document, operations, first } }: Mock<string>,
  { opened }: Pick<MockSettings, 'opened'>,
): string {
  const name = nameOfDocument(document)
  if (operations.length > 1) return `${name}, ${operations.length} operations`
  return opened.parsed.operations.length > 1 ? `${first.source.name} of ${name}` : name
}

/** Which behaviors mean nothing, because no member of the request tells apart what is stored. */
function identityLines(
  { api, operation }: Mock<string>,
  { behavior = {} }: Options,
): readonly string[] {
  const names = [behavior.repeatedId === 'refused' && 'repeatedId', behavior.echoId && 'echoId']
  const behaviors = names.filter(Boolean).join(' and ')
  if (behaviors === '' || api.operations.some(({ identity }) => identity !== undefined)) return []
  const { method, path } = operation
  const subject = api.operations.length === 1 ? `${method} ${path}` : 'No operation'
  return [
    `No effect: behavior ${behaviors}. ${subject} has no identity: a member named "id", or like the parameter of the path below, with at least 1,000 values.`,
  ]
}

/** A request that the mock accepts. */
function exampleOf({ api, behavior }: Mock<string>, url: string): ExampleRequest {
  const { method, request, source } = api.serve(operationToTry(api.operations))
  const head = exampleHeadOf(source)
  const { headers, query } = partsWith(ordinarySet(source), () => '$TOKEN')
  return {
    url: url + head.target,
    method,
    credentials: { headers: [...head.headers, ...headers], query },
    mediaType: request.mediaTypes[0],
    body: hasRequestBody(source) ? exampleBodyOf(source) : undefined,
    isSecret: behavior.tokens !== 'any',
  }
}
