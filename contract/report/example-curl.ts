import type { CredentialHeader, CredentialParts } from '../../src/document/security.ts'
import { quoteForShell } from '../../src/base/shell.ts'

/** A request for people to try. */
export interface ExampleRequest {
  readonly url: string
  readonly method: string
  /** Its credentials, of which `$TOKEN` is the value, and other headers. */
  readonly credentials: CredentialParts
  /** As JSON, with its media type; undefined without a body. */
  readonly body: string | undefined
  readonly mediaType: string | undefined
  /** Whether the token is left to a variable of the shell. */
  readonly isSecret: boolean
}

/** Text that a shell reads as it is between double quotes, even an interactive one. */
const plainText = /^[\w .:-]*$/

/** A text with a token as one shell word, which is short if the shell allows it. */
function exampleWord(text: string, isSecret: boolean): string {
  if (!isSecret) return quoteForShell(text.replaceAll('$TOKEN', 'demo'))
  const texts = text.split('$TOKEN')
  const variable = '$PLANT_STORE_TOKEN'
  if (texts.every((part) => plainText.test(part))) return `"${texts.join(variable)}"`
  return texts.map((part) => part && quoteForShell(part)).join(`"${variable}"`)
}

/** A header of an example, or the user and the password. */
function headerWords([name, value]: CredentialHeader, isSecret: boolean): string {
  const [, basic] = /^Basic (.*)$/.exec(value) ?? []
  if (basic === undefined) return `-H ${exampleWord(`${name}: ${value}`, isSecret)}`
  return `-u ${isSecret ? exampleWord(basic, true) : 'demo:demo'}`
}

/** A short command that sends a request. */
export function exampleCurl(request: ExampleRequest): string {
  const { url, method, credentials, mediaType, body, isSecret } = request
  const { headers, query } = credentials
  const urlWord =
    query === ''
      ? quoteForShell(url)
      : exampleWord(`${url}${url.includes('?') ? '&' : '?'}${query}`, isSecret)
  const words = [
    // curl sends a POST if there is a body.
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}${urlWord}`,
    ...headers.map((header) => headerWords(header, isSecret)),
    ...(body === undefined
      ? []
      : [`-H ${quoteForShell(`Content-Type: ${mediaType}`)}`, `-d ${quoteForShell(body)}`]),
  ]
  return words.join(' ')
}
