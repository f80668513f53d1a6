import { ordinarySet, partsWith } from '../../document/security.ts'
import { exampleCurl, type ExampleRequest } from '../../../contract/report/example-curl.ts'
import type { Mock } from '../../core/mock.ts'
import type { MockOperation } from '../../core/operation.ts'
import { hasRequestBody, nameOfDocument } from '../../document/document.ts'
import { merged } from '../../document/merge.ts'
import { isLoopback } from '../../base/server-options.ts'
import { exampleBodyOf, exampleHeadOf, operationToTry } from '../../document/example-body.ts'
import { hasProfile, isMissing } from '../../adapters/profile-package.ts'
import { liveOf, type MockSettings, profiledOperation } from './settings.ts'

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
    if (!isPlain(settings)) lines.push(...(await profileLines(settings)))
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

/** Members and branches of a body: to ask a mock for its responses to more would take seconds. */
const MAX_ASKED = 500

/** Whether nothing can make the mock violate the contract, so that it starts without the modules of profiles. */
const isPlain = ({ options, opened, api }: MockSettings): boolean =>
  options.behavior === undefined &&
  !hasProfile(options) &&
  (opened.document === undefined || api.operations.length > 1 || isLarge(api.first))

function isLarge({ source }: MockOperation): boolean {
  if (!hasRequestBody(source)) return true
  const { properties, required, oneOf, anyOf } = merged(source.requestBody.content[0].schema)
  const lists = [properties, required, oneOf, anyOf]
  return lists.reduce((count, list = []) => count + list.length, 0) > MAX_ASKED
}

/** How the responses violate the contract, if the package that knows it is installed. */
async function profileLines({ options, api }: MockSettings): Promise<readonly string[]> {
  try {
    const { startLines } = await import('plant-store-learn/breaches')
    return startLines(liveOf(options), profiledOperation(api))
  } catch (error) {
    if (!isMissing(error)) throw error
    return []
  }
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
