import { quoteForShell } from '../../src/base/shell.ts'
import type { CredentialHeader } from '../operation/credentials.ts'

/** A request for people to try. */
export interface ExampleRequest {
  readonly url: string
  readonly method: string
  /** The header with the token; null without security. */
  readonly header: CredentialHeader | null
  /** As JSON, with its media type; undefined without a body. */
  readonly body: string | undefined
  readonly mediaType: string | undefined
  /** Whether the token is left to a variable of the shell. */
  readonly isSecret: boolean
}

/** Text that a shell reads as it is between double quotes, even an interactive one. */
const plainText = /^[\w .:-]*$/

/** The header of an example as one shell word, which is short if the shell allows it. */
function exampleHeader([name, value]: CredentialHeader, isSecret: boolean): string {
  const line = `${name}: ${value}`
  if (!isSecret) return quoteForShell(line.replace('$TOKEN', 'demo'))
  const [before = '', after = ''] = line.split('$TOKEN')
  const variable = '$PLANT_STORE_TOKEN'
  if (plainText.test(before + after)) return `"${before}${variable}${after}"`
  return `${quoteForShell(before)}"${variable}"${after && quoteForShell(after)}`
}

/** A short command that sends a request. */
export function exampleCurl(request: ExampleRequest): string {
  const { url, method, header, mediaType, body, isSecret } = request
  const words = [
    // curl sends a POST if there is a body.
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}${quoteForShell(url)}`,
    ...(header ? [`-H ${exampleHeader(header, isSecret)}`] : []),
    ...(body === undefined
      ? []
      : [`-H ${quoteForShell(`Content-Type: ${mediaType}`)}`, `-d ${quoteForShell(body)}`]),
  ]
  return words.join(' ')
}
