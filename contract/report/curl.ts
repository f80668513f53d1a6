import { printfFormat, quoteForShell } from '../../src/base/shell.ts'
import {
  type Exchange,
  type SentRequest,
  headerOf,
  headerTextsOf,
  userAgent,
} from '../data/exchange.ts'
import { type HeaderText, type SecretText, shownText } from '../data/secret-text.ts'
import type { CredentialHeader } from '../operation/credentials.ts'

/** A request that creates something, for people to try. */
export interface ExampleRequest {
  readonly url: string
  readonly method: string
  /** The header with the token; null without security. */
  readonly header: CredentialHeader | null
  readonly mediaType: string
  /** As JSON. */
  readonly body: string
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
    `curl ${method === 'POST' ? '' : `-X ${method} `}${quoteForShell(url)}`,
    ...(header ? [`-H ${exampleHeader(header, isSecret)}`] : []),
    `-H ${quoteForShell(`Content-Type: ${mediaType}`)}`,
    `-d ${quoteForShell(body)}`,
  ]
  return words.join(' ')
}

/** Credentials in the URL and the body of a case, which have these names for nothing else. */
const credentials = /\$(PLANT_STORE_(?:TOKEN|BAD_TOKEN|BASIC))(?![A-Z0-9_])/

/** The parts of a URL or a body. */
const partsOf = (text: string): SecretText =>
  text.split(credentials).map((part, at) => (at % 2 === 1 ? { variable: part } : part))

const basic = `$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')`

/** How a part of a text stands in a shell word. */
interface PartWords {
  readonly quote: (text: string) => string
  readonly expand: (variable: string) => string
}

/** One shell word, in which variables are expanded, and nothing else. */
const shellWord = (text: SecretText, { quote, expand }: PartWords): string => {
  const words = text
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? quote(part) : `"${expand(part.variable)}"`))
  return words.join('') || "''"
}

/** The value of a variable, which the shell has, but for the one that is made of the token. */
const valueOf = (variable: string): string =>
  variable === 'PLANT_STORE_BASIC' ? basic : `$${variable}`

/** The same percent-encoded, for a query. */
const percentEncoded = (variable: string): string =>
  `$(printf %s "${valueOf(variable)}" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)`

/** A header line; its first text has the name. */
function lineOf({ name, value }: HeaderText): SecretText {
  const [first, ...rest] = value
  return typeof first === 'string' ? [`${name}: ${first}`, ...rest] : [`${name}: `, ...value]
}

/** A header line as one shell word, in the encoding of the shell. */
export const headerLineWord = (header: HeaderText): string =>
  shellWord(lineOf(header), { quote: quoteForShell, expand: valueOf })

/** A text of latin1 as bytes: a shell would write it in UTF-8. */
const quoteBytes = (text: string): string =>
  isAscii(text) ? quoteForShell(text) : `"$(printf '${printfFormat(Buffer.from(text, 'latin1'))}')"`

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** A header for curl, byte for byte. */
const headerWord = ({ name, value }: HeaderText): string => {
  // curl drops a header without a value unless a semicolon stands for the colon.
  if (shownText(value).trim() === '') return quoteForShell(`${name};`)
  return shellWord(lineOf({ name, value }), { quote: quoteBytes, expand: valueOf })
}

/** Headers that curl or the connection sets. */
const automatic = /^(?:host|connection|content-length)$/i

const isHost = ({ name }: HeaderText): boolean => name.toLowerCase() === 'host'

/** Whether curl sets a header, if with a name of its own. */
const isAutomatic = ({ name, value }: HeaderText): boolean =>
  automatic.test(name) || (/^user-agent$/i.test(name) && shownText(value) === userAgent)

function headerWords(request: SentRequest): string[] {
  const { url, headers, body } = request
  const has = (name: string): boolean => headerOf(headers, name) !== undefined
  const host = headerOf(headers, 'host')
  const otherHost = host !== undefined && new URL(url).host !== host
  const texts = headerTextsOf(request)
  return [
    ...texts.filter((header) => !isAutomatic(header)).map(headerWord),
    ...(otherHost ? texts.filter(isHost).map(headerWord) : []),
    // Headers that curl would add of its own.
    ...(has('accept') ? [] : ["'Accept:'"]),
    ...(has('user-agent') ? [] : ["'User-Agent:'"]),
    ...(body && !has('content-type') ? ["'Content-Type:'"] : []),
    ...(body && body.length > 1024 && !has('expect') ? ["'Expect:'"] : []),
  ].map((header) => `-H ${header}`)
}

/** curl takes a body that begins with `@` as the name of a file. */
const isPlain = (body: Uint8Array): boolean =>
  body[0] !== 64 && body.every((byte) => byte >= 32 && byte < 127)

/** Bytes of a body in one argument; Linux limits arguments to 128 KiB, but not those of a shell's own printf. */
export const maxArgument = 2048

interface CurlOptions {
  readonly insecure?: boolean
  /** Whether the server's certificate needs a further CA. */
  readonly ca?: boolean
  /** Whether the request needs a client certificate. */
  readonly cert?: boolean
  /** Bodies that the command reads from files, instead of a pipe. */
  readonly files?: ReadonlyMap<Uint8Array, string>
}

/** A body as a word of curl, and the command that writes it if it comes from a pipe. */
interface Data {
  readonly word: string
  readonly pipe?: string
}

function dataOf(body: Uint8Array, { files }: CurlOptions): Data {
  const file = files?.get(body)
  if (file !== undefined) return { word: quoteForShell(`@${file}`) }
  const text = new TextDecoder().decode(body)
  const isArgument = body.length <= maxArgument && isPlain(body)
  if (credentials.test(text) || isArgument)
    return { word: shellWord(partsOf(text), { quote: quoteForShell, expand: valueOf }) }
  return { word: '@-', pipe: `printf '${printfFormat(body)}' | ` }
}

function methodWords({ method, body }: SentRequest): string[] {
  if (method === 'HEAD') return ['-I']
  // curl sends a POST if there is a body.
  return method === 'POST' && body ? [] : [`-X ${method}`]
}

/** What curl needs for one request, whose body is the given word. */
function requestWords(
  request: SentRequest,
  data: string | undefined,
  { insecure, ca, cert }: CurlOptions,
): string {
  return [
    `-i${insecure ? ' -k' : ''} --path-as-is -g`,
    ...(ca ? ['--cacert "$PLANT_STORE_CA"'] : []),
    ...(cert ? ['--cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY"'] : []),
    ...methodWords(request),
    ...headerWords(request),
    ...(data === undefined ? [] : [`--data-binary ${data}`]),
    shellWord(partsOf(request.url), { quote: quoteForShell, expand: percentEncoded }),
  ].join(' ')
}

/**
 * A command for a POSIX shell that sends one or two requests on one connection with curl, byte for byte. The shell
 * expands the variables of headers, such as `$X_API_KEY`, those of credentials in URL and body (`$PLANT_STORE_TOKEN`,
 * `$PLANT_STORE_BAD_TOKEN` and `$PLANT_STORE_BASIC`), and the files `$PLANT_STORE_CA`, `$PLANT_STORE_CERT` and
 * `$PLANT_STORE_KEY` of certificates.
 */
export function curlLine(requests: readonly SentRequest[], options: CurlOptions = {}): string {
  const bodies = requests.map(({ body }) => body && dataOf(body, options))
  const pipes = bodies.flatMap((data) => data?.pipe ?? [])
  const firstPiped = bodies.findIndex((data) => data?.pipe !== undefined)
  const words = requests.map((request, at) => {
    const data = bodies[at]
    // The second pipe has a descriptor of its own, because the first one is the standard input.
    const isSecondPipe = data?.pipe !== undefined && at !== firstPiped
    const word = isSecondPipe ? '@/dev/fd/3' : data?.word
    return requestWords(request, word, options)
  })
  const line = `curl ${words.join(' --next ')}`
  const [first = '', second] = pipes
  return second === undefined ? first + line : `${second}{ ${first}${line}; } 3<&0`
}

/** The requests that show a finding: one that fails only after another one on its connection needs that, too. */
export const requestsOf = (
  { request, after }: Exchange,
  exchanges: readonly Exchange[],
): readonly SentRequest[] => {
  // The exchange itself is not recorded if its case was sent again.
  const earlier = exchanges.find((exchange) => exchange.case === after?.case)
  return earlier ? [earlier.request, request] : [request]
}
